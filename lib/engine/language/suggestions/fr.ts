import type { SuggestionGrammar } from "../suggestion-grammar";
import { wordSet } from "../synonyms/word-list";

const WORD = "(?:[ldLD]['’])?[\\p{L}\\p{N}'’-]+";
const REST = `(?: ${WORD}){0,8}?`;
const SUBJECT = `(?<subject>(?:(?:Le|La|Les|Chaque|Notre|Nos) )?${WORD}${REST})`;
const SINGULAR = `(?<subject>(?:(?:Le|La|Chaque|Notre) |L['’])[\\p{L}\\p{N}'’-]+${REST})`;
const PLURAL = `(?<subject>(?:Les|Nos) [\\p{L}\\p{N}'’-]+${REST})`;
const NUMBER =
  "(?:\\d[\\d.,\\u00a0\\u202f]*|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|quinze|vingt|trente|quarante|cinquante|soixante)(?!\\p{L})";
const MONTH = "(?:janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre)";
const DAY = "(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)";
const DATE = `(?:(?:le|en|depuis) (?:${DAY} )?(?:1er|\\d{1,2}|${MONTH}|(?:début|fin) ${MONTH}|(?:1[5-9]|20)\\d\\d)|au (?:printemps|début)|à l['’](?:automne|été|hiver)|le ${DAY})(?!\\p{L})`;
const MONEY = "(?:€|euros?|%|dollars?|francs?)";
const PARTICIPLE = "(?<done>\\p{Ll}+(?:ée?s?|ie?s?|ue?s?|ite?s?|ise?s?|verte?s?))";
const HOLDS =
  "couvre|comprend|prévoit|exige|impose|interdit|garantit|exclut|propose|autorise|nécessite|mesure|surveille|regroupe";
const rule = (statement: string, question: string) => ({ statement: new RegExp(statement, "u"), question });

/** The subject comes after the verb: a pronoun that repeats it would need its gender. */
export const FRENCH_SUGGESTIONS: SuggestionGrammar = {
  statements: [
    rule(`^${SUBJECT} (?<be>a été|ont été) ${PARTICIPLE} (?:[^,;]{0,40} )?${DATE}`, "Quand {be} {done} {subject} ?"),
    rule(
      `^${SUBJECT} (?<be>est|sont|a été|ont été) (?<done>dirigée?s?|gérée?s?|présidée?s?|financée?s?|rédigée?s?|pilotée?s?|signée?s?) par `,
      "Par qui {be} {done} {subject} ?",
    ),
    rule(
      `^${SUBJECT} (?<verb>ouvre|ouvrent|ferme|ferment|commence|commencent|débute|débutent|expire|expirent) (?:[^,;]{0,20} )?à (?:\\d{1,2} ?h|midi|minuit)`,
      "À quelle heure {verb} {subject} ?",
    ),
    rule(
      `^${SUBJECT} (?<verb>ouvre|ouvrent|ferme|ferment|commence|commencent|débute|débutent|expire|expirent) (?:[^,;]{0,30} )?${DATE}`,
      "Quand {verb} {subject} ?",
    ),
    rule(`^${SUBJECT} (?<verb>coûte|coûtent) (?:environ |jusqu['’]à )?${NUMBER}`, "Combien {verb} {subject} ?"),
    rule(
      `^${SUBJECT} (?<verb>dure|durent) (?:environ |jusqu['’]à |au plus |au moins )?${NUMBER}`,
      "Combien de temps {verb} {subject} ?",
    ),
    rule(
      `^${SUBJECT} (?:est|sont) conservée?s? (?:pendant )?${NUMBER}`,
      "Combien de temps faut-il conserver {subject} ?",
    ),
    rule(
      `^${SUBJECT} (?<verb>compte|emploie|accueille|comprend) (?:environ |plus de )?${NUMBER} (?<things>[bcdfgjklmnpqrstvwxz]\\p{Ll}+s)(?!\\p{L})`,
      "Combien de {things} {verb} {subject} ?",
    ),
    rule(`^(?<subject>Le [\\p{L}\\p{N}'’-]+${REST}) est (?:de|fixé à) ${NUMBER}`, "Quel est {subject} ?"),
    rule(`^(?<subject>La [\\p{L}\\p{N}'’-]+${REST}) est (?:de|fixée à) ${NUMBER}`, "Quelle est {subject} ?"),
    rule(
      `^${SINGULAR} (?:est (?:de |limitée? à |fixée? à |plafonnée? à )|s['’]élève à |atteint )(?:environ )?${NUMBER} ?${MONEY}`,
      "À combien s'élève {subject} ?",
    ),
    rule(
      `^${PLURAL} (?:sont (?:de |limitée?s à |fixée?s à |plafonnée?s à )|s['’]élèvent à |atteignent )(?:environ )?${NUMBER} ?${MONEY}`,
      "À combien s'élèvent {subject} ?",
    ),
    rule(`^${SUBJECT} (?<verb>exige|impose|interdit|autorise|exclut) \\p{L}`, "{verb} {subject} ?"),
    rule(`^${SUBJECT} (?<verb>${HOLDS}) \\p{L}`, "Que {verb} {subject} ?"),
  ],
  verbs: new Map([
    ["exige", "Qu'exige"],
    ["impose", "Qu'impose"],
    ["interdit", "Qu'interdit"],
    ["autorise", "Qu'autorise"],
    ["exclut", "Qu'exclut"],
  ]),
  openers: wordSet("le la les chaque notre nos l"),
  notInSubject:
    wordSet(`est sont etait etaient sera seront a ont avait avaient aura peut peuvent doit doivent fait font ne pas
    il elle on ils elles nous vous je ce cela ceci cette ces qui que dont ou si quand lorsque puisque depuis avant apres
    comme mais et donc car plus moins tres aussi un une y`),
  tables: (column, group) => [
    `Quel est le total de la colonne « ${column} » par ${group} ?`,
    `Quelle est la moyenne de la colonne « ${column} » par ${group} ?`,
  ],
};
