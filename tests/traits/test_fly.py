"""Who flies (fly.over, fly.fell_beast)."""

from __future__ import annotations

import pytest

from skirmish.forces.profile import profiles
from skirmish.forces.warrior import warrior
from skirmish.rules import ground
from tests.builders import man, mounted


def test_the_eagle_and_fell_beasts_and_nobody_else() -> None:
    flying = {name for name in profiles() if any(trait.flies() for trait in warrior(name).traits)}
    assert flying == {"gwaihir", "fell-beast"}


@pytest.mark.parametrize(("options", "flies"), [(("fell-beast",), True), (("horse",), False), ((), False)])
def test_a_rider_flies_when_his_mount_does(options: tuple[str, ...], flies: bool) -> None:
    assert ground.flies(mounted("w", 0, 0, *options, profile="ringwraith")) is flies


def test_a_wizard_on_gwaihir_flies_and_on_foot_does_not() -> None:
    wizard = mounted("w", 0, 0, profile="gandalf-the-grey")
    assert not ground.flies(wizard)
    wizard.mount, wizard.mount_wounds = "gwaihir", 3
    assert ground.flies(wizard)
    assert not ground.flies(man("m", 0, 0))


def test_a_fell_beast_takes_off_without_its_rider() -> None:
    assert any(trait.takes_off() for trait in warrior("fell-beast").traits)
    assert not any(trait.takes_off() for trait in warrior("horse").traits)
