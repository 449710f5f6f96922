"""The index of rules: an id, a title, the chapter, and one line in our own words."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache


@dataclass(frozen=True, slots=True)
class Rule:
    """An entry of the index."""

    id: str
    title: str
    chapter: str
    summary: str


_INDEX: dict[str, tuple[tuple[str, str, str], ...]] = {
    "Introduction": (
        (
            "intro.measuring",
            "Measuring",
            "Distances run from base edge to base edge; a game uses inches or centimetres, never both.",
        ),
        ("intro.dice", "Dice", "A modified die never counts below 1 or above 6."),
        ("intro.d3", "D3", "A D3 is a die halved, fractions up."),
    ),
    "Characteristics": (
        (
            "characteristics.fight",
            "Fight and Shoot",
            "Skill hand to hand, and the least roll that hits with a missile.",
        ),
        ("characteristics.strength", "Strength", "How hard it strikes: the row of the Wound chart."),
        ("characteristics.defence", "Defence", "How hard it is to hurt: the column of the Wound chart."),
        ("characteristics.attacks", "Attacks", "Dice to win a fight, and strikes when it is won."),
        ("characteristics.wounds", "Wounds", "How many wounds it takes before it is slain."),
        ("characteristics.courage", "Courage", "How steadfast it is."),
    ),
    "The Game Turn": (
        (
            "turn.sequence",
            "Turn sequence",
            "Priority, Move, Shoot, Fight, End; in each the side with priority goes first.",
        ),
        (
            "turn.priority",
            "Priority",
            "Good has it in turn 1; after that the higher die, and a tie passes it to the other side.",
        ),
    ),
    "Heroes": (
        ("hero.might", "Might", "Points that change a Hero's own die after it is rolled, one for each point, 1 to 6."),
        ("hero.free", "Free points", "Some may spend a point each turn without taking it from their store."),
        ("hero.fate", "Fate", "A die for each point, one at a time: 4 or more recovers a wound just lost."),
    ),
    "The Move Phase": (
        (
            "move.rates",
            "Move distances",
            "Each race moves so far at most; any way, in any order, or not at all.",
        ),
        (
            "move.models",
            "Past other models",
            "No base passes over another; a gap must be as wide as the base.",
        ),
        ("move.table_edge", "Table edge", "No model leaves the table."),
        (
            "move.control_zone",
            "Control zones",
            "No model comes within 1in/2cm of an enemy except to charge him; from there other zones no longer count.",
        ),
        (
            "move.zone_engaged",
            "Engaged models have none",
            "A model that touches an enemy has no control zone.",
        ),
        (
            "move.zone_obliged",
            "Obliged moves",
            "A move that a rule forces may enter a zone, and ends out of contact.",
        ),
        (
            "move.zone_start",
            "Starting in a zone",
            "A model that begins inside a zone may move, but no nearer unless it charges.",
        ),
        (
            "charge.contact",
            "Charges",
            "A move into contact is a charge; neither model moves again in the phase.",
        ),
        ("charge.several", "Several targets", "A charge may touch several enemies at once."),
        (
            "charge.sight",
            "Seen at the start",
            "Only an enemy seen at the start of the model's own move can be charged.",
        ),
        ("sight.true", "Line of sight", "A model sees what shows, from its own eye, all round."),
        ("sight.body", "Bodies only", "Weapons, banners and bases neither show nor hide."),
        ("sight.marginal", "Too close to call", "A sliver of a view is settled by a die: 4 or more sees."),
        (
            "pairing.fights",
            "Pairing off",
            "Touching models split into as many fights as can be, one model alone on a side of each.",
        ),
        ("pairing.priority", "Who pairs", "Where pairings differ, the side with priority chooses."),
        (
            "move.terrain",
            "Difficult terrain",
            "Costs double; what is left afterwards rounds up to the half inch or whole centimetre.",
        ),
        ("move.impassable", "Impassable ground", "Nobody enters it."),
        ("move.woodland", "Woodland creatures", "Wood Elves and Ents cross woods as open ground."),
        (
            "barrier.step",
            "Striding over",
            "A barrier lower and narrower than half the model is no hindrance.",
        ),
        (
            "barrier.impassable",
            "Too high or too wide",
            "A barrier beyond twice the model's height is not crossed, at best climbed.",
        ),
        ("barrier.obstacle", "Obstacles", "A barrier from half to twice the model's height is jumped."),
        (
            "jump.attempt",
            "Attempting a jump",
            "Move up to it with enough movement left to be across; the place beyond must be free.",
        ),
        ("jump.modifier", "Tall or wide", "-1 where the obstacle is taller or wider than the model is tall."),
        ("jump.chart", "Jump chart", "1 fails and stops, 2-5 crosses and stops, 6 crosses and goes on."),
        ("jump.gap", "Jumping a gap", "Up to twice the model's height across; a 1 falls in."),
        ("jump.goblins", "Goblins jump", "Moria Goblins jump as on a 6, without a die."),
        (
            "defend.placed",
            "Defending a barrier",
            "A model on its feet, touching the barrier and able to see over it, defends it.",
        ),
        (
            "defend.height",
            "Worth defending",
            "Only against enemies the barrier is at least half as tall or wide as.",
        ),
        (
            "defend.zone",
            "The defender's zone",
            "It reaches across the barrier, his base's width and 1in/2cm either side.",
        ),
        (
            "defend.crossing",
            "No crossing there",
            "Within that zone the barrier is crossed by fighting alone.",
        ),
        ("climb.short", "A short way up", "Up to twice the model's height is a jump."),
        ("climb.surface", "Climbing", "A climbable face is climbed at double cost, with a roll each move."),
        ("climb.chart", "Climb chart", "1 falls, 2-5 climbs and stops at the end, 6 climbs and goes on."),
        ("climb.goblins", "Goblins climb", "Moria Goblins climb as on a 6, without a die."),
        ("drop.free", "Short drops", "Down to twice the model's height costs nothing."),
        (
            "fall.damage",
            "Falls",
            "Further down is a S3 hit for each full 1in/2cm; the model lies at the foot and is done.",
        ),
        (
            "elevated.charge",
            "Charged from below",
            "A climber at the edge charges the nearest enemy whose zone covers it, and nobody else.",
        ),
        ("elevated.zone", "Defending an edge", "A model at the edge of a height defends it like a barrier."),
        ("elevated.fall", "Losing one's footing", "A climber beaten back falls on 1-3."),
        ("elevated.knocked", "Knocked off", "A faller takes each climber right below with him on 1-3."),
        ("ground.hidden", "Out of view", "A body that does not show is not seen, on the ground or off it."),
        ("ground.spotting", "Spotting", "A body on the ground that is partly covered is seen on 4 or more."),
        ("ground.lie", "Lying down", "Costs half the whole move."),
        ("ground.rise", "Getting up", "Costs half the whole move; the rest is moved as usual."),
        ("ground.crawl", "Crawling", "1in or 2cm, whoever it is."),
        ("ground.limits", "On the ground", "No control zone, no charging, no shooting, no long weapons."),
        ("ground.jumped", "Jumped over", "Friends and foes may jump a model on the ground like an obstacle."),
        ("ground.peek", "Peeking", "One lying behind cover sees as if he stood."),
        ("ground.no_defending", "No defending", "A model on the ground defends no barrier."),
    ),
    "The Shoot Phase": (
        ("shoot.order", "Order", "The side with priority shoots first; the slain shoot no more."),
        (
            "shoot.missiles",
            "Missile chart",
            "Each weapon has its range, its Strength, and what it takes from the move.",
        ),
        ("shoot.once", "One shot", "A model shoots once, at a target in range that it sees."),
        ("shoot.to_hit", "To hit", "The Shoot value or more."),
        ("wound.chart", "Wound chart", "Strength against Defence gives the least roll that wounds."),
        ("wound.double", "Two rolls", "6/4, 6/5 and 6/6 are a 6 and then a second die."),
        ("wound.impossible", "Beyond hurting", "A dash on the chart cannot be wounded."),
        ("wound.casualty", "Casualties", "A model that loses its last wound is slain and removed."),
        (
            "shoot.moved",
            "Moving and shooting",
            "A bow leaves half the move, a crossbow none, a thrown weapon all of it.",
        ),
        (
            "shoot.hampered",
            "Busy models",
            "One who jumped, climbed or tried to, or lies on the ground, does not shoot.",
        ),
        ("shoot.engaged", "Shooters in combat", "A model that touches an enemy does not shoot."),
        (
            "shoot.friends_fighting",
            "Good spares its own",
            "Good does not shoot at an enemy who fights a friend.",
        ),
        (
            "shoot.into_fight",
            "Shots into a fight",
            "A hit strikes the shooter's own side, the nearest, on 1-3.",
        ),
        ("shoot.into_fight_tie", "Equally near", "Of fighters equally near to the shooter, a die picks the one hit."),
        ("shoot.in_the_way", "In the way", "Each thing in the way, nearest first, stops the hit on 1-3."),
        (
            "shoot.friend_in_the_way",
            "Friends in the way",
            "Good does not shoot past a friend who is in the way.",
        ),
        (
            "shoot.fight_in_the_way",
            "A fight in the way",
            "On 1-3 the shot is stopped by the fight and settled as a shot into it.",
        ),
        ("shoot.own_cover", "Own cover", "Cover the shooter touches and sees over is not in his way."),
        (
            "shoot.shoulder",
            "Past a shoulder",
            "A friend he touches, of no bigger base, is not in the shooter's way.",
        ),
    ),
    "The Fight Phase": (
        ("fight.order", "Order of fights", "The side with priority picks each fight in turn."),
        ("fight.duel", "Who wins", "Best die on each side; the higher wins."),
        ("fight.tie", "Ties", "The higher Fight value; if equal a die: 1-3 Evil, 4-6 Good."),
        (
            "fight.back_away",
            "Backing away",
            "The beaten go back 1in/2cm, straight, into no other enemy and over no obstacle.",
        ),
        ("fight.strike", "Strikes", "The winner's Strength against the loser's Defence on the Wound chart."),
        ("fight.attacks", "Several Attacks", "A die each to win, a strike each when won."),
        (
            "fight.multiple",
            "Multiple combats",
            "All dice of a side together; the best counts, and the best Fight value on a tie.",
        ),
        (
            "fight.split",
            "Sharing out strikes",
            "A lone winner shares his strikes as he likes, one after another.",
        ),
        ("fight.trapped", "Trapped", "A loser who cannot go back is struck twice for each strike."),
        ("fight.leap", "Leaping back", "The beaten may leap down a drop instead."),
        (
            "fight.make_way",
            "Making way",
            "Friends not in a fight may step aside for the beaten, once, by the same rule.",
        ),
        ("fight.separate", "Separating", "When a fight is over, its sides no longer touch."),
        (
            "defend.touching",
            "Touching over a barrier",
            "A charger at the barrier, within the defender's zone, touches him.",
        ),
        ("defend.room", "Room at the barrier", "Three small bases or two large against one defender."),
        (
            "defend.blow",
            "Blows at the barrier",
            "A charger's strike gets past on 4 or more; the defender's always does.",
        ),
        ("defend.repel", "Repelled", "Unless the defender falls, the charger goes back; the defender stays."),
        (
            "defend.cross",
            "Taking the place",
            "Who slays the defender takes his place, and those yet to fight cross too.",
        ),
        ("defend.chargers", "Several chargers", "They fight one after another, in their player's order."),
        ("defend.defenders", "Several defenders", "They fight together against one charger."),
        ("defend.many", "Several on both sides", "As many single fights as can be."),
        (
            "defend.behind",
            "Attacked from behind",
            "The fight on his own side comes first; beaten there, he defends no more.",
        ),
        (
            "ground.fight",
            "Fighting from the ground",
            "A winner on the ground strikes nobody and stands; a loser stays down and counts as trapped.",
        ),
    ),
    "Weapons": (
        ("weapon.several", "More than one weapon", "One of them in each phase."),
        ("weapon.hand", "Hand weapons", "The norm."),
        ("weapon.bladed_bow", "Bladed bows", "Orc bows and crossbows fight as hand weapons."),
        (
            "weapon.spear",
            "Spears",
            "One more attack for a friend in contact, of no bigger base, who touches an enemy.",
        ),
        ("weapon.two_handed", "Two-handed weapons", "-1 to win, +1 to wound, no support."),
        ("weapon.knife", "Knives", "-1 to win."),
        ("weapon.shield", "Shields", "+1 Defence, without a bow."),
        ("weapon.shielding", "Shielding", "Twice the dice and no strikes, all of a side or none."),
    ),
    "Forces": (
        ("army.points", "Points", "A force costs what its models and their wargear cost, up to the points agreed on."),
        ("army.side", "One list", "A force is chosen from the list of its own side."),
        ("army.named", "One of each", "Nobody who has a name of his own is in a force twice."),
        (
            "army.number",
            "Eight Ringwraiths",
            "An entry may say how many of it there are: of nameless Ringwraiths, eight.",
        ),
        ("army.person", "One Gandalf", "Of two entries for the same person a force has one."),
        (
            "army.ring",
            "One Ring-bearer",
            "Frodo bears the Ring where he is; without him Bilbo may, without both Isildur.",
        ),
        (
            "army.heirloom",
            "Bilbo's heirlooms",
            "Sting and the mithril coat are Bilbo's where he is, else Frodo's to have.",
        ),
        ("army.company", "Not without another", "Gwaihir comes with Gandalf or Radagast, Grima with Saruman."),
        ("army.gollum", "Gollum", "He comes, for nothing, only where the other force has the Ring."),
        ("army.banners", "Banners", "As many in a force as it has Heroes, at most."),
        ("army.choice", "Choices", "Options that exclude each other are not taken together; some need another."),
        ("army.hands", "Two hands", "A two-handed weapon or pike leaves no hand for a bow, crossbow or shield."),
        ("army.match", "Size of a game", "A scenario says how many points each side has, or Evil's share of Good's."),
        ("army.bows", "Bows in a scenario", "It may limit the bows and crossbows of a force: one model in three."),
        ("army.heroes", "Heroes in a scenario", "It may forbid Heroes, ask for some, or allow nobody else."),
        ("army.mounted", "Riders in a scenario", "It may have all models go on foot."),
        (
            "army.share",
            "Shares of the points",
            "It may have a side spend a share of its points on some models or list.",
        ),
        ("army.house", "House rules", "Players may break any of these limits on purpose, as long as they say so."),
    ),
    "Scenarios": (
        (
            "scenario.deployment",
            "Deployment",
            "Each side places its models where the scenario says, in its order.",
        ),
        ("scenario.objective", "Objective", "What ends the game, and who has won."),
    ),
}


@cache
def index() -> dict[str, Rule]:
    """Every rule by id, in the book's order."""
    return {
        rule_id: Rule(rule_id, title, chapter, summary)
        for chapter, rules in _INDEX.items()
        for rule_id, title, summary in rules
    }
