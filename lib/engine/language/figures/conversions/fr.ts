import type { ConversionGrammar } from "./conversion-grammar";

/** After a period that a question asks for, not a part of a name ("au mois de mai", "l'année 2024"). */
const ENDS =
  "(?=\\s*(?:[?.,;:)!]|$)|\\s(?:pour|sur|a|au|aux|avec|sans|hors|ht|ttc|et|ou|si|quand|le|la|les|on|nous|vous|il|elle|en|chez|dans|est|sont|coute|combien|quel|revient|net|brut)\\b|\\sl')";
const AMOUNTS =
  "(?:cout|prix|loyer|montant|tarif|forfait|redevance|cotisation|facture|total|charge|salaire|revenu|consommation|depense|somme|abonnement)";
const FREQUENT =
  "mensuel(?:le)?s?|annuel(?:le)?s?|hebdomadaires?|quotidien(?:ne)?s?|journaliers?|journalieres?|horaires?|trimestriel(?:le)?s?|semestriel(?:le)?s?";

export const FRENCH_CONVERSIONS: ConversionGrammar = {
  periods: [
    new RegExp(
      `(?<!\\b(?:ici|apres|avant|depuis|bout|jusque?)\\s)\\b(?:sur|en|pendant|pour|durant)\\s(?:(?:une?\\s|toute l'|l'ensemble de l'|l')|(?:les\\s)?(?<count>[a-z0-9-]+)\\s)(?<unit>[a-z]+)(?:\\s(?:entiere?|complete?|plein|pleine)s?)?${ENDS}`,
      "d",
    ),
    new RegExp(
      `\\b(?:(?:ramen|rapport|convert|calcul|exprim)\\w*\\s)(?:au\\s|a la\\s|a l'|par\\s)(?<unit>[a-z]+)${ENDS}`,
      "d",
    ),
    new RegExp(`\\b(?:par|chaque)\\s(?<unit>[a-z]+)${ENDS}`, "d"),
    /(?<!\b(?:ici|apres|avant|depuis|bout|fin|debut|cours|milieu|partir)\s|jusqu')\b(?:a l'|a la |de l'|au )(?<unit>annee|heure|journee|semaine|mois|trimestre|semestre)(?=\s*(?:[?.,;:)!]|$)|\s(?:ht|ttc)\b)/d,
    new RegExp(`(?<=\\b${AMOUNTS}s?\\s(?:total\\s)?)(?<frequency>${FREQUENT})\\b`, "d"),
    /\b(?<frequency>mensuellement|annuellement)\b/d,
  ],
  units: [/\b(?:exprimee?s? )?en (?<unit>[a-z]+)(?=\s*(?:[?.,;:)!]|$))/d],
  quantity:
    /^(?!(?:qui|que|quand|ou|comment|pourquoi|quel(?:le)?s?|est)\b)(?:le |la |les |l'|notre |votre )?(?:[a-z'-]+ ){1,3}?[a-z'-]+\W*$|\bcombien\b|\b(?:cout\w*|prix|loyers?|montants?|tarifs?|forfaits?|redevances?|cotisations?|consommation|debit|salaires?|revient|quelle (?:somme|quantite))\b/,
  withoutUnit: {
    time: [[/\bcombien (?:de |d')[a-z]+/, "combien de temps"]],
    other: [
      [/\bcombien (?:de |d')[a-z]+ (?=de |d'|du )/, "combien "],
      [/\bcombien (?:de |d')[a-z]+/, "combien"],
    ],
  },
  frequencies: new Map(
    [
      ["horaire", "heure"],
      ["journalier", "jour"],
      ["journaliere", "jour"],
      ["quotidien", "jour"],
      ["quotidienne", "jour"],
      ["hebdomadaire", "semaine"],
      ["mensuel", "mois"],
      ["mensuelle", "mois"],
      ["trimestriel", "trimestre"],
      ["trimestrielle", "trimestre"],
      ["semestriel", "semestre"],
      ["semestrielle", "semestre"],
      ["annuel", "an"],
      ["annuelle", "an"],
    ].flatMap(([word = "", unit = ""]): [string, string][] => [
      [word, unit],
      [`${word}s`, unit],
    ]),
  )
    .set("mensuellement", "mois")
    .set("annuellement", "an"),
  rate: "(?:par|chaque|au)\\s|(?:de|a)\\sl'|/\\s?",
  span: "(?:sur|pour)",
  scope: "(?:par|(?:de|sur|pour|a) l'|du|au|chaque)",
  rateLimits:
    /\b(?:plus(?!\s(?:la )?(?:tva|taxes?)\b)|puis|ensuite|premier(?:e?s?)|deuxieme|second|seconde|troisieme|suivant(?:e?s?)|dernier(?:e?s?)|pendant|durant|lors|jusqu|a partir|a compter|entre|apres|avant|depuis|au (?:moins|plus|maximum|minimum)|au-dela|minimum|maximum|minimal\w*|maximal\w*|jamais|seulement|uniquement|sauf|hors(?!\s(?:taxes?|tva)\b)|quand|lorsqu\w*|tant que|vacances|scolaires?|week-?ends?|heures? (?:pleines?|creuses?)|en sus|moins|supplement\w*|reduit\w*|reduction\w*|remise\w*|rabais|moitie|bonus|dispense\w*|offert\w*|gratuit\w*|augment\w*|major\w*|minor\w*|doubl\w*)\b/,
  seasons:
    /\b(?:hiver|hivernal\w*|estiva\w*|(?:en |cet |d'|l')ete|printemps|automne|saison\w*|scolaires?|vacances|heures? (?:pleines?|creuses?))\b/,
  paymentTerms:
    "\\b(?:payables?|facturee?s?|exigibles?|due?s?|reglee?s?|prelevee?s?|versee?s?)\\s(?:(?:mensuel|annuel|trimestriel)lement\\s)?(?:a|au|le|sous|d'avance|en (?:debut|fin) de|dans les)\\b(?:(?! et )[^,;:.()|€$£])*",
  looseUnits: ["gallon", "gallons", "trimestre", "trimestres", "semestre", "semestres"],
  unitAdjectives: ["demi", "demie", "plein", "pleine", "pleins", "pleines", "entier", "entiere", "entiers", "entieres"],
  otherUnits: /^\s(?:nautiques?|marine?s?|liquides?|fluides?|courte?s?|longue?s?|planches?|equivalent)\b/,
  taxes: ["ht", "ttc", "hors taxes?", "toutes taxes comprises", "net", "brut"],
  perPeriod: "par …",
  forPeriods: "pour …",
  about: "environ",
  payments:
    "(?<counted>echeances|mensualites|versements|paiements|remboursements|cotisations|annuites|trimestrialites)(?: \\w+)? de",
  altogether: /\b(?:au total|en tout|total|totale|ensemble|additionne\w*|cumule\w*)\b/,
  inTotal: "au total",
  together: "… ensemble",
  difference: "différence : …",
  named: " : ",
  asksDifference: /\bde combien\b|\bcombien de (?:plus|moins)\b|\b(?:difference|ecart)\b/,
};
