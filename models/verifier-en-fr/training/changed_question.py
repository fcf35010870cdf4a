"""A question changed so that its passage no longer answers it.  (no packages)"""

import random
import re

NUMBER = re.compile(r"\b\d[\d ,.]*\d\b|\b\d\b")
YEAR = re.compile(r"\d{4}")
YEARS_AWAY = [-40, -13, -7, 7, 12, 31]

# A capitalised word within a sentence, with the capitalised words and particles after it.
NAME = re.compile(
    r"(?<=[\w,'’] )[A-ZÀ-Ý][\w’'-]+" r"(?: (?:[A-ZÀ-Ý][\w’'-]+|of|de|du|the|la|le))*" r"(?: ?[A-ZÀ-Ý][\w’'-]+)?"
)

OPPOSITES = {
    "en": [
        ("first", "last"),
        ("largest", "smallest"),
        ("most", "least"),
        ("more", "fewer"),
        ("before", "after"),
        ("highest", "lowest"),
        ("north", "south"),
        ("east", "west"),
        ("increase", "decrease"),
        ("began", "ended"),
        ("start", "end"),
        ("oldest", "youngest"),
        ("best", "worst"),
        ("older", "younger"),
        ("higher", "lower"),
        ("won", "lost"),
        ("minimum", "maximum"),
        ("early", "late"),
        ("can", "cannot"),
        ("is", "is not"),
        ("did", "did not"),
        ("was", "was not"),
    ],
    "fr": [
        ("premier", "dernier"),
        ("première", "dernière"),
        ("plus", "moins"),
        ("avant", "après"),
        ("début", "fin"),
        ("nord", "sud"),
        ("est situé", "n'est pas situé"),
        ("grand", "petit"),
        ("grande", "petite"),
        ("augmenté", "diminué"),
        ("gagné", "perdu"),
        ("commencé", "terminé"),
        ("meilleur", "pire"),
        ("minimum", "maximum"),
        ("père", "fils"),
        ("mère", "fille"),
        ("naît", "meurt"),
        ("né", "mort"),
        ("née", "morte"),
        ("vainqueur", "perdant"),
        ("ancien", "futur"),
    ],
}


def change_question(question: str, text: str, others: str, language: str, chance: random.Random) -> str | None:
    """The question with one number, name or opposite exchanged, or None when it has none to exchange.

    text: the passage that answers the question. others: texts that numbers and names are taken from; none of those
    taken is in `text`. Changed names are twice as likely as the other changes.
    """
    changed = _with_other_number(question, text, others, chance)
    changed += _with_other_name(question, text, others, chance)
    changed += _with_opposite(question, language)
    return chance.choice(changed) if changed else None


def _with_other_number(question: str, text: str, others: str, chance: random.Random) -> list[str]:
    changed = []
    for match in NUMBER.finditer(question):
        numbers = [other.group() for other in NUMBER.finditer(others)]
        numbers = [number for number in numbers if number not in text and number != match.group()]
        if not numbers and YEAR.fullmatch(match.group()):
            year = str(int(match.group()) + chance.choice(YEARS_AWAY))
            numbers = [year] if year not in text else []
        if numbers:
            changed.append(_exchanged(question, match, chance.choice(numbers)))
    return changed


def _with_other_name(question: str, text: str, others: str, chance: random.Random) -> list[str]:
    changed = []
    for match in NAME.finditer(question):
        if match.group().lower() not in text.lower():
            continue
        names = [other.group() for other in NAME.finditer(others)]
        names = [name for name in names if name.lower() not in text.lower() and name.lower() not in question.lower()]
        if names:
            changed += [_exchanged(question, match, chance.choice(names))] * 2
    return changed


def _with_opposite(question: str, language: str) -> list[str]:
    changed = []
    for pair in OPPOSITES[language]:
        for word, opposite in (pair, pair[::-1]):
            pattern = re.compile(r"\b" + re.escape(word) + r"\b", re.IGNORECASE)
            if pattern.search(question) and opposite + " not" not in question:
                changed.append(pattern.sub(opposite, question, count=1))
    return changed


def _exchanged(question: str, match: re.Match, replacement: str) -> str:
    return question[: match.start()] + replacement + question[match.end() :]
