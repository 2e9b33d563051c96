"""`verify_dice` checks a record with a seed, and names the first throw that does not match."""

from random import Random

from pentabula.gtp.controller import Controller

SEED = "19a47e1e70bcc9515adfa480fc2f8bf33bd0068397c7aea590ff28dc4992f4f3"
COMMITMENT = "adfc875742ba845585547628820181365fb4c3e9e77d96e17adf8d63f69e4e43"
TAGS = f'[Game "tabula"] [DiceCommitment "{COMMITMENT}"] [DiceSeed "{SEED}"]'


def answer(*lines: str) -> str:
    controller = Controller(Random(1))
    return [controller.answer(line) for line in lines][-1].strip()


def test_honest_dice_are_counted() -> None:
    record = f"{TAGS} 1. open34 2. roll43 3. in/4 4. in/3 5. roll53"
    assert answer(f"loadrecord {record}", "verify_dice") == "= ok 3 throws"


def test_the_first_wrong_throw_is_named() -> None:
    record = f"{TAGS} 1. open34 2. roll43 3. in/4 4. in/3 5. roll54"
    expected = "? throw 2: The dice were roll54, but the computed dice are roll53."
    assert answer(f"loadrecord {record}", "verify_dice") == expected


def test_throws_by_hand_are_counted_separately() -> None:
    record = f'{TAGS} [DiceByHand "1"] 1. open34 2. roll66'
    assert answer(f"loadrecord {record}", "verify_dice") == "= ok 1 throws, 1 entered by hand"


def test_a_record_without_a_proof_says_so() -> None:
    assert answer("newgame tabula", "verify_dice").startswith("? This record does not say")
    assert answer("verify_dice") == "? there is no game yet: start one with newgame"
