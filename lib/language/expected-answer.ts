import type { Language } from "../contracts/language";
import { foldText } from "./fold-text";
import { readNumbers } from "./numbers";
import { properNames } from "./proper-names";

/** What kind of thing a question asks for; `any` when its words do not tell. */
export const EXPECTED_ANSWERS = ["person", "time", "number", "place", "name", "reason", "any"] as const;
export type ExpectedAnswer = (typeof EXPECTED_ANSWERS)[number];

/** Tried in order on the folded question; the first that matches decides. */
const RULES: Record<Language, readonly (readonly [RegExp, ExpectedAnswer])[]> = {
  en: [
    [
      /\b(?:how (?:many|much|old|tall|high|long|large|big|far|deep|fast|wide|often)|what (?:number|percentage|percent|amount|proportion|share)|(?:population|percentage|number|height|length|cost|price) of)\b/,
      "number",
    ],
    [
      /\b(?:when|(?:what|which) (?:year|date|day|month|century|decade|time|period|era)|in (?:what|which) (?:year|century|decade|month))\b/,
      "time",
    ],
    [
      /\b(?:who|whom|whose|(?:what|which) (?:person|man|woman|king|queen|president|leader|author|scientist|philosopher|general|emperor|pope|artist|actor|actress|singer|player))\b/,
      "person",
    ],
    [
      /\b(?:where|(?:what|which) (?:country|city|town|state|place|region|continent|river|island|county|province|location))\b/,
      "place",
    ],
    [/\b(?:why|what (?:caused|causes|is the reason|was the reason|reason))\b/, "reason"],
    [
      /\b(?:what (?:is|was|are|were) the (?:name|term|title|word)|(?:what|which) (?:company|organization|organisation|team|book|film|band|group|school|university|language|religion|party))\b/,
      "name",
    ],
  ],
  fr: [
    [
      /\b(?:combien|quel(?:le)? (?:est|etait|fut|sera) (?:le |la |l')?(?:nombre|population|superficie|hauteur|longueur|largeur|profondeur|taille|poids|prix|cout|montant|duree|distance|altitude|age|pourcentage|proportion|part|salaire|budget|vitesse|temperature|capacite)|quel(?:le)?s? (?:nombre|pourcentage|age|taille|hauteur|longueur|superficie|distance|duree|montant|prix|proportion))\b/,
      "number",
    ],
    [
      /\b(?:quand|(?:en|a|de|depuis|jusqu'en|vers|pour|pendant|durant|dans) ?quel(?:le)?s? (?:annees?|dates?|siecles?|jours?|mois|epoques?|periodes?|moment|heure|decennies?|ans?)|quel(?:le)? (?:est|etait|fut) (?:la |l')?(?:date|annee|epoque|periode)|quel(?:le)?s? (?:annee|date|siecle|jour|mois))\b/,
      "time",
    ],
    [
      /\b(?:qui|quel(?:le)? (?:est|etait|fut) (?:le |la |l')?(?:roi|reine|president|auteur|chef|fondateur|empereur|ministre|maire|nom de (?:la personne|l'homme|l'auteur))|quel(?:le)?s? (?:personne|personnage|homme|femme|roi|reine|president|auteur|empereur|philosophe|scientifique|general|acteur|actrice|joueur|ministre|artiste|peintre)s?)\b/,
      "person",
    ],
    [
      /\b(?:d'ou|ou (?=(?:se|est|sont|etait|etaient|a|ont|fut|furent|peut|vit|vivait|nait|meurt|y|les|le|la|l'|un|une|il|elle)\b)|(?:dans|en|a|vers|sur|de) quel(?:le)?s? (?:villes?|pays|regions?|departements?|lieux?|endroits?|provinces?|continents?|iles?|quartiers?|rues?|etats?|communes?)|quel(?:le)?s? (?:villes?|pays|regions?|lieux?|endroits?)|quel(?:le)? (?:est|etait) (?:le |la |l')?(?:capitale|lieu|ville|pays))\b/,
      "place",
    ],
    [
      /\b(?:pourquoi|pour quel(?:le)?s? (?:raison|motif|cause)s?|quel(?:le)?s? (?:est|sont|etait|etaient) (?:la |les |le )?(?:raison|cause|motif|but|objectif)s?)\b/,
      "reason",
    ],
    [
      /\b(?:comment (?:s'appel|se nomm|appel|nomm)\w*|quel (?:est|etait|fut) (?:le |son |leur )?(?:nom|titre|surnom))\b/,
      "name",
    ],
  ],
};

const REASON_MARKS: Record<Language, RegExp> = {
  en: /\b(?:because|since|due to|owing to|in order to|so that|caused by|as a result|therefore|the reason|to (?:avoid|prevent|ensure|allow|protect|make))\b/i,
  fr: /\b(?:parce qu|car|puisqu|en raison|à cause|a cause|grâce à|afin d|pour (?:que |éviter|permettre|assurer|protéger|\p{L}+er\b)|causé|provoqu|dû |due |suite à|raison|permet)/iu,
};

export function expectedAnswer(question: string, language: Language): ExpectedAnswer {
  const folded = foldText(question);
  return RULES[language].find(([pattern]) => pattern.test(folded))?.[1] ?? "any";
}

/**
 * Whether a text offers something of the expected kind that the question does not already say:
 * a question about 1914 is not answered by "1914". Always true for `any`.
 */
export function offersExpected(text: string, expected: ExpectedAnswer, question: string, language: Language): boolean {
  switch (expected) {
    case "any":
      return true;
    case "reason":
      return REASON_MARKS[language].test(text);
    case "number":
      return newNumbers(text, question, language).some(
        (mention) => mention.kind !== "month" && mention.kind !== "ordinal",
      );
    case "time":
      return (
        newNumbers(text, question, language).some((mention) => mention.kind !== "percent") ||
        /\b(?:century|decade|siècle|ago|today|aujourd'hui|winter|summer|spring|autumn|été|hiver|printemps|automne|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)\b/i.test(
          text,
        )
      );
    case "person":
    case "place":
    case "name":
      return newNames(text, question, language).length > 0;
  }
}

function newNumbers(text: string, question: string, language: Language) {
  const asked = new Set(readNumbers(question, language).map(({ value }) => value));
  return readNumbers(text, language).filter(({ value }) => !asked.has(value));
}

function newNames(text: string, question: string, language: Language) {
  const asked = foldText(question);
  return properNames(text, language).filter(({ value }) => !asked.includes(value));
}
