import type { PartsGrammar } from "../parts-grammar";

const DETERMINER =
  "(?:les? |la |l'|une? |son |sa |ses |leurs? |mon |ma |mes |notre |nos |votre |vos |ce |cet |cette |ces |chaque )";
/** With the article that follows or is part of it. */
const OF = `(?:du |des |de (?:${DETERMINER})?|d'(?:une? )?)`;
const PREPOSITION = `(?:${OF}|aux? |(?:a|en|pour|dans|sur|sous|par|avec|chez|selon|pendant|depuis|contre|apres|avant|vers|sans) (?:${DETERMINER})?)`;
/** Before a thing, not a kind of thing ("délai de livraison"). */
const OF_THE = `(?:du |des |de ${DETERMINER}|aux? |(?:a|pour|dans|sur|sous|par|avec|chez|selon|pendant|depuis) ${DETERMINER})`;
const VERB =
  "(?:est|sont|etait|etaient|fut|furent|sera|seront|a|ont|avait|avaient|doit|doivent|peut|peuvent|faut|coute|coutent|pese|pesent|dure|durent|mesure|mesurent)";
/** No function word: function words end a noun phrase. */
const WORD = `(?!(?:les?|la|une?|du|des|de|au|aux|a|en|pour|dans|sur|sous|par|avec|chez|selon|pendant|depuis|contre|apres|avant|entre|vers|sans|${VERB}|et|ou|ni|qui|que|quoi|dont|quel(?:le)?s?|quand|comment|combien|pourquoi|si|il|ils|elle|elles|on|je|nous|vous|y|ne|pas)(?![^\\s,;:?!]))(?!(?:[ldjnmst]|qu)')[^\\s,;:?!]+`;
/** A noun with its adjectives and a complement without article: "délai de livraison". */
const BARE = `${WORD}(?: (?:(?:de |d')?${WORD})){0,3}`;
const NOUN = `${DETERMINER}${BARE}`;
const AND = "(?:,? et(?: aussi| puis| ensuite)?|,? ainsi que)";
/** Nouns for what a thing has, which are asked for beside each other: "le prix de la pompe et le poids". */
const PROPERTY =
  "(?:prix|cout|tarif|taux|loyer|caution|montant|budget|salaire|prime|remise|penalite|poids|masse|longueur|largeur|hauteur|profondeur|taille|capacite|puissance|vitesse|tension|consommation|garantie|couleur|matiere|date|delai|echeance|duree|periode|heure|horaire|jour|adresse|courriel|numero|nom|titre|age|population|superficie|surface|altitude|auteur|proprietaire|directeur|directrice|responsable|autonomie|livraison|condition|niveau|effectif|distance|angle|debit)s?";
/** A subordinate clause that coordinates nothing itself. */
const CONDITION = "(?:si |s'|quand |lorsqu[e'] ?)(?:(?!,| et | ou ).)+";
const REST = `(?: ${PREPOSITION}.*)?\\s*$`;
const BE = "(?:est|sont|etait|etaient|fut|furent|sera|seront)";
const WHO =
  "(?:qui|quel(?:le)?s?|lequel|laquelle|lesquel(?:le)?s|quand|comment|pourquoi|combien|ou|qu'est-ce|que|quoi)";
const START = `^(?:.*[,.:;] )?(?:(?:a|de|en|dans|sur|sous|par|pour|avec|chez|depuis|jusqu'a) |d')?`;
/** Clauses have verbs and objects of their own. */
const PLAIN = "(?!.* (?:si|parce|dont|lorsque|qui|que) .*\\bet\\b)";
const FRAME = `(?:quel(?:le)?s? ${BE}|c'est quoi|(?:(?:peux-tu|pouvez-vous|pourriez-vous|pourrais-tu) (?:me |nous )?)?(?:donne|indique|precise|rappelle|cite|liste|trouve|montre)(?:[rz])?(?:-(?:moi|nous))?|(?:(?:peux-tu|pouvez-vous) (?:me |nous )?)?(?:dis|dites|dire)(?:-(?:moi|nous))?|je (?:veux|voudrais|souhaite|cherche|souhaiterais)(?: connaitre| savoir| avoir)?)`;

const list = (item: string) => `(?<list>${item}(?:, ${item})*${AND} ${item})`;

/** « Quelle pompe …, la P20 ou la P30 ». */
const compared = (asking: string) =>
  new RegExp(
    `^(?:lequel|laquelle|qu'est-ce qui|quel(?:le)?(?: ${WORD})?(?: (?:de )?${WORD})?) ${asking} ?(?:,|:)? (?<first>[^,:]+?) ou (?<second>[^,:]+?)\\s*$`,
    "d",
  );
const MORE = "l[ea] (?:plus|moins)";

const OWNED_BY = "(?:de |du |des |d')";
/** After a comparison: asks for the amount or the difference. */
const AND_HOW = "(?: ?[?,;]? ?(?:et )?(?:(?:de )?combien\\b.*|quel(?:le)? est (?:la difference|l'ecart).*))?";

export const FRENCH_PARTS: PartsGrammar = {
  opening: new RegExp(
    `(?:^|[.,:;!] ?| [-–—] )(?:(?:(?:et|a|de|en|dans|sur|sous|par|pour|avec|chez|depuis|jusqu'a|selon) |d')*(?:qui|que|quoi|quel(?:le)?s?|lequel|laquelle|lesquel(?:le)?s|quand|comment|pourquoi|combien|ou|qu'est-ce|est-ce|(?:doit|peut|faut|est|sont|a|ont)-(?:t-)?(?:on|ils?|elles?))|${FRAME})\\b`,
  ),
  joint:
    /(?:\?\s+(?:et )?|[,;]? (?:et(?: aussi)?|ainsi que) )(?=(?:(?:a|de|en|dans|sur|sous|par|pour|avec|chez|depuis|jusqu'a) |d')?(?:quoi|quel(?:le)?s?|lequel|laquelle|lesquel(?:le)?s|quand|comment|pourquoi|combien|qu'est-ce|est-ce|(?<![a-z].*(?<!est-ce )\b(?:qui|que|dont|ou)\b[^?]*)(?:qui|que(?! (?:je|tu|ils?|elles?|on|nous|vous|l[ae]s?|l'|un|une|des?|du|ce|cela|ca|[ms](?:on|a|es)|notre|votre|leurs?)\b)|ou))\b|(?:doit|peut|faut|est|sont|a|ont)-(?:t-)?(?:on|ils?|elles?|je|nous|vous)\b)/g,
  askingWords: [
    /^(?<list>(?:quand|ou|comment|pourquoi)(?:, (?:quand|ou|comment|pourquoi))* et (?:quand|ou|comment|pourquoi)) (?!.*\bouvre et)[a-z].*$/d,
    /^combien (?<list>(?:de |d')[a-z'-]+(?: [a-z'-]+)? et (?:combien )?(?:de |d')[a-z'-]+)(?: .*)?$/d,
  ],
  nouns: [
    new RegExp(
      `${START}${FRAME} (?<list>${NOUN}(?<lent> ${OF_THE}(?!${PROPERTY}(?:,|${AND} ))${BARE})(?:,? (?:et )?${DETERMINER}${PROPERTY}(?: (?:de |d')?${WORD})?)*${AND} ${DETERMINER}${PROPERTY}(?: (?:de |d')?${WORD})?)\\s*$`,
      "d",
    ),
    new RegExp(`${START}${FRAME} (?<list>${NOUN} ${OF_THE}[^,]+?${AND} ${NOUN} ${PREPOSITION}.+)$`, "d"),
    new RegExp(`${START}${FRAME} ${list(NOUN)}(?:${REST})`, "d"),
    new RegExp(
      `${START}${FRAME} (?<list>${NOUN}(?:, ${NOUN})*${AND} (?:${DETERMINER})?${PROPERTY}(?: (?:de |d')?${WORD})?)(?:${REST})`,
      "d",
    ),
    new RegExp(`^${list(`(?:${DETERMINER})?${PROPERTY}(?: (?:de |d')?${WORD})?`)}(?: (?:${OF}).*)$`, "d"),
  ],
  coordinations: [
    new RegExp(`${START}${WHO}\\b.*? (?<list>${CONDITION}(?:, ${CONDITION})*, et ${CONDITION})\\s*$`, "d"),
    new RegExp(
      `${START}${PLAIN}${WHO}\\b.*?(?:\\bete|\\b${BE}|\\b(?:a|ont|avait)|-t-(?:il|elle|on)|-(?:ils|elles)) (?<list>[a-z-]{3,}(?:, [a-z-]{3,})*${AND} (?!${DETERMINER}|${PREPOSITION})[a-z-]{3,})(?: (?:${PREPOSITION}|${DETERMINER}|ce).*)?\\s*$`,
      "d",
    ),
    new RegExp(
      `${START}${PLAIN}(?:${WHO}|${FRAME}) .*?${list(`${OF_THE}${BARE}`)}(?:${REST}|(?: (?:${VERB}|[a-z]+-t-).*)$)`,
      "d",
    ),
    new RegExp(
      `${START}${PLAIN}(?:${WHO}|${FRAME}) (?:.* )?(?<!, )${list(`${PREPOSITION}${BARE}`)}(?:${REST}|(?: (?:${VERB}|[a-z]+-t-).*)$)`,
      "d",
    ),
    new RegExp(
      `${START}${PLAIN}(?:${WHO}|${FRAME}) .*\\b(?:de |en |a |pour |dans |chez |par )${list(`(?:${DETERMINER})?${BARE}`)}(?:${REST})`,
      "d",
    ),
    new RegExp(
      `^${PLAIN}(?:combien|quand|ou|comment|pourquoi) (?:${NOUN} )?(?<list>[a-z]+(?:-t)?(?:-(?:ils?|elles?|on))?${AND} (?!${DETERMINER}|${PREPOSITION})[a-z]+(?:-t)?(?:-(?:ils?|elles?|on))?)(?: (?:${DETERMINER}|${PREPOSITION}|[^ ]*\\d).*)?$`,
      "d",
    ),
    new RegExp(
      `^${PLAIN}(?:combien|quand|ou|comment|pourquoi) .*\\b(?:ca|cela|il|elle|on|ils|elles|${WORD}) (?<list>(?!${DETERMINER}|${PREPOSITION})[a-z]+${AND} (?!${DETERMINER}|${PREPOSITION})[a-z]+)$`,
      "d",
    ),
    new RegExp(
      `${START}${PLAIN}${WHO} (?<list>${NOUN}${AND} ${NOUN}) (?:[a-z]+-(?:t-)?(?:ils?|elles?)|(?:ont|sont)-(?:ils|elles))\\b.*$`,
      "d",
    ),
    new RegExp(`^qui (?<list>[a-z]+ (?:${DETERMINER}|${OF})[^,]+? et [a-z]+e ${DETERMINER}.+)$`, "d"),
    new RegExp(`${START}${PLAIN}${WHO} .*?${list(NOUN)}(?:${REST})`, "d"),
    new RegExp(`^${PLAIN}(?:est-ce que )?${list(NOUN)} (?:sont|ont|peuvent|doivent)(?:-(?:ils|elles))?\\b.*$`, "d"),
  ],
  comparisons: [
    {
      asks: new RegExp(
        `^entre (?<first>[^,:]+?) et (?<second>[^,:]+?), ?(?:ou|dans (?:lequel|laquelle)|chez (?:qui|lequel|laquelle)) (?:le |la |l')(?<what>[a-z' -]+?) (?:est|etait)(?:-(?:il|elle))? ${MORE} [a-z]+${AND_HOW}$`,
        "d",
      ),
      each: "Quel est le montant de $<what> pour …",
    },
    {
      asks: new RegExp(
        `^entre (?<first>[^,:]+?) et (?<second>[^,:]+?), ?(?:lequel|laquelle|qui) (?:a|prevoit|offre|propose|comporte) (?:le |la |l')(?<what>[a-z'-]+) ${MORE} [a-z]+${AND_HOW}$`,
        "d",
      ),
      each: "Quel est le $<what> de …",
    },
    {
      asks: new RegExp(
        `^quel(?:le)? (?<what>[a-z'-]+) (?:est|etait) ${MORE} [a-z]+ ?[,:] ?(?:celui|celle) (?<first>${OWNED_BY}[^,:]+?) ou (?:(?:celui|celle) )?(?<second>${OWNED_BY}[^,:]+?)${AND_HOW}$`,
        "d",
      ),
      each: "Quel est le $<what> …",
      before: new RegExp(`^${OWNED_BY}`),
    },
    {
      asks: new RegExp(
        `^(?:le |la |l')(?<what>[a-z'-]+) (?<first>${OWNED_BY}[^,:]+?) (?:est|etait|sera)-(?:il|elle) (?:plus|moins) [a-z]+ que (?:celui|celle) (?<second>${OWNED_BY}[^,:?]+?)${AND_HOW}$`,
        "d",
      ),
      each: "Combien coûte le $<what> …",
      before: new RegExp(`^${OWNED_BY}`),
    },
    { asks: compared(`(?:(?:est )?${MORE} (?:lourde?|legere?)|pese ${MORE})`), each: "Combien pèse …" },
    { asks: compared(`(?:(?:est )?${MORE} (?:chere?|couteu(?:x|se))|coute ${MORE})`), each: "Combien coûte …" },
    { asks: compared(`(?:est )?${MORE} (?:long|longue|court|courte)`), each: "Combien mesure … de long" },
    { asks: compared(`dure ${MORE}(?: longtemps)?`), each: "Combien de temps dure …" },
    { asks: compared(`(?:est )?${MORE} (?:haute?|basse?)`), each: "Combien mesure … de haut" },
    { asks: compared(`(?:est )?${MORE} (?:large|etroite?)`), each: "Combien mesure … de large" },
    {
      asks: compared("a ete (?<done>[a-z-]+) (?:en premier|en dernier|le plus tot|le plus tard|avant|apres)"),
      each: "Quand … a été $<done>",
    },
  ],
  separator: /,? (?:et(?: aussi| puis| ensuite)?|ainsi que) |, /g,
  determiner: new RegExp(`^(?:${DETERMINER}|si |quand )`),
  oneThing:
    /\b(?:recherche et (?:le |du )?developpement|hygiene et (?:la |de )?securite|sante et (?:la |de )?securite|poids et mesures|conditions generales et particulieres|pertes et profits|offre et (?:la )?demande|allers? et retours?|biens et services|arts et metiers|gite et (?:le )?couvert|va et vient|us et coutumes|fruits et legumes|sons? et lumieres?|ponts et chaussees|eau et gaz|questions et reponses|sciences et techniques|voies et moyens|tenants et aboutissants|biens et personnes|droits et devoirs)\b/,
  together:
    /\b(?:entre|differences?|differe(?:nt)?|lien|rapport entre|relation|compar[a-z]*|ensemble|a la fois|au total|en tout|total d(?:e|u|es)|(?:montant|prix|cout) total d(?:e|u|es)|somme|commun|meme|plus|additionne[rz]?|ni)\b/,
  frame: new RegExp(`${START}${FRAME} `),
  agreement: [
    [/\b(q)uel(?:le)?s? sont (?=la )/i, "$1uelle est "],
    [/\b(q)uel(?:le)?s? sont (?=le |l['’])/i, "$1uel est "],
    [/\b(q)uel est (?=la )/i, "$1uelle est "],
    [/\b(q)uelle est (?=le )/i, "$1uel est "],
    [
      /\b(quand|combien(?: de temps)?|comment|où) (\p{L}+(?<!ss|nn|part|sort|mett))ent (?=(?:le |la |l['’]))/iu,
      "$1 $2e ",
    ],
  ],
  counting:
    /\b(?:quel(?:le)?s|quel(?:le)?s sont|lesquel(?:le)?s|cite[rz]?|liste[rz]?|enumere[rz]?|donne[rz]?|nomme[rz]?)(?: (?:les|ses|leurs|des|toutes les|tous les))? $/,
  counted: /^ (?!(?:jours|semaines|mois|ans|annees|heures|minutes|fois|euros)\b)[a-z'-]+[sx]\b/,
  between: /[,;]\s*(?:(?:et|ou)\s)?|\s(?:et|ou|ainsi que|plus)\s/g,
  quoted: "« … »",
  lacking: "Aucune réponse trouvée pour : ….",
  unsure: "Réponse à vérifier pour : ….",
  complement: / (?:de (?!l[ae]s? |l')|d')[^ ]+(?: [^ ]+){0,2}$/,
};
