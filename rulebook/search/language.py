"""Which of the three languages a question is in: small words, endings and letters decide, without a library."""

from __future__ import annotations

from rulebook.search.text import split

# Words that a table uses all the time and that belong to one language, or nearly so.
_EN = """
the a an is are am be was do does did how many much what who whom whose when where why which can could may
must should would will have has had i my me we our you your he she his her it its they their them of to in on
at with without and or if not no yes from for by after before than then this that these those there any all
each every some more most less least only just again still get got put take use make go goes need needs as so
one two three four five six seven eight nine ten cards card player players round turn game first last
"""
_FR = """
le la les l un une des du de d et ou est sont suis es ai as a ont avons avez je j tu il elle on nous vous ils
elles mon ma mes ton ta tes son sa ses notre nos votre vos leur leurs ce cet cette ces c qu que qui quoi quel
quelle quels quelles quand comment combien pourquoi ou dans sur sous avec sans pour par en au aux ne n pas
plus moins si y se s me m te t peut peux puis doit dois faut faire fait tout tous toute toutes chaque apres
avant encore meme deux trois quatre cinq sept huit neuf dix carte cartes joueur joueurs tour partie quelqu
jusqu lorsque alors aussi etre avoir premier derniere dernier niveau
"""
_IT = """
il lo la i gli le un uno una di del dello della dei degli delle a al allo alla ai agli alle da dal dalla dai
in nel nella nei nelle con su sul sulla sui per tra fra e o ma se non che chi cosa quale quali quanto quanta
quanti quante quando come dove perche ho hai ha abbiamo avete hanno sono sei siamo e io tu lui lei noi voi
loro mio mia miei mie suo sua suoi sue nostro mi ti si ci vi ne posso puo possiamo possono devo deve bisogna
fare fa tutto tutti tutta tutte ogni dopo prima ancora stesso stessa piu meno senza due tre quattro cinque sei
sette otto nove dieci carta carte giocatore giocatori turno partita c cos quest questo questa livello qualcuno
"""
SMALL: dict[str, frozenset[str]] = {
    lang: frozenset(words.split()) for lang, words in (("en", _EN), ("fr", _FR), ("it", _IT))
}
ENDINGS: dict[str, tuple[str, ...]] = {
    "en": ("ing", "ght", "ck", "wn", "ly", "ould", "ed", "sh", "th", "ee", "ow", "ll", "ss"),
    "fr": ("eux", "ait", "ais", "ez", "er", "eur", "eurs", "ement", "ique", "ees", "oir", "ois", "age", "eau", "x",
           "es"),
    "it": ("zione", "zioni", "are", "ere", "ire", "ato", "ata", "ati", "uto", "ando", "endo", "zza", "ggio", "cchi",
           "o", "i", "a"),
}  # fmt: skip
INSIDE: dict[str, tuple[str, ...]] = {
    "en": ("wh", "th", "sh", "oo", "ee", "w", "k", "y"),
    "fr": ("eau", "ou", "oi", "qu", "eu", "ch", "ai"),
    "it": ("gli", "cch", "zz", "zion", "gg", "sci", "cc", "tt"),
}
ACCENTS: dict[str, str] = {"fr": "éêèâîôûëïçœù«»", "it": "èàùòìé"}


def profile(text: str) -> dict[str, float]:
    """How well a text fits each language."""
    fits = {"en": 0.0, "fr": 0.0, "it": 0.0}
    lowered = text.lower()
    for lang, letters in ACCENTS.items():
        fits[lang] += sum(0.4 for letter in lowered if letter in letters)
    fits["fr"] += sum(1.5 for letter in lowered if letter in "êâîôûëïçœ")
    fits["it"] += sum(1.5 for letter in lowered if letter in "òì")
    for word in split(text):
        for lang in fits:
            if word in SMALL[lang]:
                fits[lang] += 1.0 + 0.02 * len(word)
            if len(word) > 3:
                fits[lang] += 0.35 * word.endswith(ENDINGS[lang]) + 0.12 * sum(part in word for part in INSIDE[lang])
    return fits


def detect(text: str, default: str = "en") -> str:
    """The language of a question; where nothing tells, the reader's."""
    fits = profile(text)
    fits[default if default in fits else "en"] += 0.05
    return max(fits, key=lambda lang: fits[lang])
