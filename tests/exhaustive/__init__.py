"""Games arranged so that everything in the rules comes up, and a checklist that says what did."""
