import type { FollowUpGrammar } from "../follow-up-grammar";
import { wordList, wordSet } from "../synonyms/word-list";

const ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  le: wordList(`prix coût tarif poids volume délai numéro nom titre matériau budget salaire loyer dépôt diamètre montant
    rendement chiffre bénéfice téléphone site plafond taux seuil débit préavis solde courriel mail
    pourcentage capital lieu score`),
  la: wordList(`masse hauteur longueur largeur profondeur taille surface superficie capacité puissance vitesse température
    pression durée garantie date couleur population caution capitale consommation distance limite validité
    remise posologie dose fréquence tension franchise prime monnaie devise part charge amende
    pénalité note`),
  "l'": wordList("âge adresse origine épaisseur autonomie altitude acompte entretien assurance heure effectif"),
  les: wordList("horaires frais dimensions"),
};
/** "quel" as it agrees with a noun and its article. */
function whichOf(attribute: string): string {
  return `Quel${FEMININE.test(attribute) ? "le" : ""}${attribute.startsWith("les ") ? "s" : ""}`;
}
const FEMININE = /^(?:la |l'(?:adresse|origine|épaisseur|autonomie|altitude|assurance|heure))/u;

/** Attributes that are usually asked for by how long they last. */
const DURATIONS = /^(?:la (?:garantie|validité)|le préavis)$/i;

export const FRENCH_FOLLOW_UPS: FollowUpGrammar = {
  opening: /^(?:et|mais|ou bien|donc|alors|qu'en est-il|meme question|idem)(?![a-z])/,
  thing:
    /(?<!\b(?:y a|faut|agit|existe|pleut|reste|suffit|convient)-(?:t-)?)\b(?:ils?|elles?)\b(?! (?:y a|faut|existe|s'agit|pleut|reste|suffit|convient|(?:est )?(?:possible|permis|necessaire|obligatoire|interdit))\b)|(?<![-'])\bce(?:t|tte|s)? (?!que?\b|qui\b|qu'|n'|sont\b)[a-z]|\bc'(?:est|etait|sera)\b|\b(?:cela|ceci|ca|ce(?:lui|lle|ux|lles)-(?:ci|la)|l[ea]s? memes?|lui|leurs?|son|sa|ses)\b|\bl'(?:ai?|ont|avait|avaient)\b|\bqui (?:l'|les? |la )|\b(?:ou|comment|pourquoi) (?:l'|les? |la )[a-z]+(?:er|ir|dre|tre|ire)\b/,
  place: /\bla-bas\b|\by (?!a\b|a-t-)/,
  antecedent:
    /(?:\b(?:les?|la|une?|des|du|aux?|chaque|tout|toute|tous|toutes|plusieurs|\d+) |\b[ld]')(?!memes?\b)[a-z]+\b(?!(?: [a-z]+)? (?:de|d'|pour|dans|avec|sur|par|a) ?$)/,
  ellipsis: {
    leadIn:
      /^(?:(?:et|mais|ou bien|donc|alors|sinon|ok|maintenant|qu'en est-il|qu'en est il|idem|(?:la )?même question|même chose|pareil|quid|s'il (?:te|vous) plaît|svp|pardon|je veux dire)(?!\p{L}),?\s*)+/u,
    courtesy: /[\s,]+(?:s'il (?:te|vous) pla[iî]t|svp|stp|merci|alors|aussi|également|maintenant|plutôt|du coup)$/u,
    clause:
      /(?<!\p{L})(?:qui|que|quoi|quel(?:le)?s?|lequel|laquelle|lesquel(?:le)?s|quand|comment|pourquoi|combien|où|est|sont|était|étaient|ont|peut|peuvent|doit|doivent|faut|fait|font|va|vont|sera|seront|je|tu|il|elle|on|nous|vous|ils|elles|qu'|c'|n'|pas|si|y)(?!\p{L})|(?<!^)(?<!\p{L})a(?!\p{L})|(?<!\p{L})l'(?:ai|avait|avaient)(?!\p{L})|(?<!\p{L})(?:qu|c|n)'|^(?:dis|dites|donne|cite|liste|explique|montre|résume|compare|traduis|décris|trouve|indique|précise|calcule|écris|additionne)(?:[rz]|-moi)?(?!\p{L})/u,
    asking: /^(?:combien(?: de temps)?|quand|qui|quel(?:le)?s?|à quelle heure)(?!\p{L})\s*/u,
    counting: /combien d(?:e\s+|')$/u,
    choosing: /(?<!\p{L})quel(?:le)?s?\s+$/u,
    and: "et",
    prepositions: wordSet(`de à en dans pour par sur sous avec sans chez depuis pendant durant vers entre contre selon
      après avant jusqu'`),
    fused: new Map([
      ["d'", ["de", ""]],
      ["du", ["de", "le"]],
      ["des", ["de", "les"]],
      ["au", ["à", "le"]],
      ["aux", ["à", "les"]],
    ]),
    determiners: {
      definite: wordSet("le la les l' ce cet cette ces"),
      indefinite: wordSet("un une"),
      possessive: wordSet("son sa ses leur leurs"),
      other: wordSet("mon ma mes notre nos votre vos chaque quelques"),
    },
    personal: wordSet(""),
    persons:
      wordList(`adulte enfant étudiant étudiante senior retraité membre adhérent famille résident visiteur salarié
      apprenti jeune habitant groupe`),
    joinsNouns: "de",
    headLast: false,
    auxiliary: null,
    inverted: /^-(?:t-)?(?:ils?|elles?|on)(?!\p{L})/u,
    asksSubject: /^qui\s(?!est|sont|était|a(?:\s|-))/u,
    copula: /^(?:quel(?:le)?s?|qui|où|quand|comment)\s+(?:est|sont|était|étaient)(?!\p{L})/u,
    verbs:
      /^(?:coûte(?:nt)?|pèse(?:nt)?|dure(?:nt)?|mesure(?:nt)?|ouvre(?:nt)?|ferme(?:nt)?|commence(?:nt)?|finit|finissent|contient|contiennent|emploie(?:nt)?|reçoit|reçoivent|produit|produisent|vend|vendent|consomme(?:nt)?|couvre(?:nt)?|dirige(?:nt)?|gère(?:nt)?|travaille(?:nt)?|habite(?:nt)?|accueille(?:nt)?|compte(?:nt)?|trouve(?:nt)?|vaut|valent|part|partent|arrive(?:nt)?|ouverte?s?|fermée?s?|située?s?|valables?|disponibles?)$/u,
    asksAttribute: /^quel(?:le)?s?\s+(?:est|sont|était|étaient)\s/u,
    attributes: new Map(Object.entries(ATTRIBUTES).flatMap(([article, nouns]) => nouns.map((noun) => [noun, article]))),
    workdays: /(?<!\p{L})(?:en semaine|jours? ouvrables?|jours? ouvrés?)(?!\p{L})/u,
    comparison:
      /(?<!\p{L})(?:plus d[e']|moins d[e']|au moins|au plus|jusqu'à|supérieure?s? à|inférieure?s? à|exactement)\s*$/u,
    added: {
      year: ["en", ""],
      date: ["", "le"],
      month: ["en", ""],
      season: ["en", ""],
      weekday: ["", "le"],
      name: ["pour", ""],
    },
    standIn:
      /^(?:celui|celle|ceux|celles)\s+(?=(?:de|du|des|pour|avec|sans|à|au|aux|chez|sur|en|dans|par)(?!\p{L})|d')/u,
    standInArticle: (pronoun) => ({ celui: "le", celle: "la" })[pronoun] ?? "les",
    condition: {
      asked:
        /^(?:(?:et|mais|ou|donc|alors|ok)[ ,]+)*(?<condition>(?:même )?(?:si|s'ils?|à moins qu[e'])(?!\p{L}|-)[^,;:?]+?)[\s?.!]*$/du,
      known: /(?<=\S)\s+(?:même )?(?:si|s'ils?|à moins qu[e'])(?!\p{L})[^,]+$/u,
      opensOwn: /(?!)/,
      indirect:
        /(?<!\p{L})(?:sais|sait|sait-on|savez|savoir|sais-tu|savez-vous|dis|dites|dire|dis-moi|dites-moi|dit|vérifie[rz]?|demande[rz]?|voir|sûre?s?|certaine?s?)(?:-(?:moi|nous|tu|vous))?$/u,
    },
    others: {
      asked: /^qui d'autre(?: (?:est|était|a|avait|sera|ont|l'est|l'était))?$/u,
      again: (question) => {
        if (/^qui(?! d['’]autre)\s/iu.test(question)) return question.replace(/^qui/iu, "$& d'autre");
        const polar =
          /^(?:[Ee]st-ce qu(?:e\s+|['’]))?(?:(?:M\.|Mme|Dr)\s+)?(?:\p{Lu}[\p{L}'’-]*\s+)+(\p{Ll}[\p{L}'’]*?)(?:-t)?(?:-(?:ils?|elles?))?\s+/u.exec(
            question,
          );
        return polar === null ? null : `Qui d'autre ${polar[1]} ${question.slice(polar[0].length)}`;
      },
    },
    of: "de",
    definiteFor: (determiner) => ({ sa: "la", ses: "les", leurs: "les" })[determiner] ?? "le",
    attributeQuestion: (attribute, owner, isRole) => {
      if (DURATIONS.test(attribute)) return `Combien de temps dure ${attribute} ${owner}`;
      const asking = isRole ? "Qui" : whichOf(attribute);
      return `${asking} ${attribute.startsWith("les ") ? "sont" : "est"} ${attribute} ${owner}`;
    },
    agreeing: (question, attribute) => question.replace(/^quel(?:le)?s?(?=\s)/iu, whichOf(attribute)),
    pronounsOfThings: false,
    joined: joinedInFrench,
    possessive:
      /(?<!\p{L})(?<determiner>son|sa|ses|leurs?)\s+(?<owned>[\p{L}\p{N}]+(?:(?: de |[ -]d')[\p{L}\p{N}]+)?)/du,
    pronoun: null,
    pronounAfterVerb: /(?<verb>(?:\p{L}')?\p{L}+)-(?:t-)?(?:ils?|elles?)(?!\p{L})/du,
  },
};

const VOWEL = /^[aeiouyhàâäéèêëîïôöûüœ]/iu;

function joinedInFrench(preposition: string, determiner: string, noun: string): string {
  const article = /^(?:le|la|l')$/.test(determiner) ? articleBefore(determiner, noun) : determiner;
  const own = article === "" ? noun : article.endsWith("'") ? `${article}${noun}` : `${article} ${noun}`;
  if (preposition === "") return own;
  if (preposition === "de") {
    if (article === "le") return `du ${noun}`;
    if (article === "les") return `des ${noun}`;
    return VOWEL.test(own) ? `d'${own}` : `de ${own}`;
  }
  if (preposition === "à") {
    if (article === "le") return `au ${noun}`;
    if (article === "les") return `aux ${noun}`;
  }
  return preposition.endsWith("'") ? `${preposition}${own}` : `${preposition} ${own}`;
}

/** "l'" before a vowel; its gender is unknown elsewhere. */
function articleBefore(determiner: string, noun: string): string {
  if (/^[aeiouyàâäéèêëîïôöûüœ]/iu.test(noun)) return "l'";
  return determiner === "l'" ? "le" : determiner;
}
