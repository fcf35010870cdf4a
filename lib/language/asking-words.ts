import type { Language } from "../contracts/language";
import { stem } from "./analyzers";

/**
 * Content words that say how a question is put rather than what it is about: an answering text often lacks them
 * ("What year …", "quelle est l'origine de …"). Gathered from training questions whose answering passage lacks them.
 */
const ASKING_WORDS: Record<Language, string> = {
  en: `year name type kind sort call named percentage long make start begin happen create cause date take go help
    consider say give come famous think want person hold result place thing way example term word describe mention
    refer mean reason purpose amount number money cost use become occur find know show different similar besides
    according approximately usually like tell event located location people today
    explain did some`,
  fr: `année nom date type lieu appeler appelle trouver trouve origine arriver situer situé période utiliser permettre
    permet différent cause raison commencer mentionner exemple devenir devenu rôle gagner prendre personne fois surnom
    naissance profession caractéristique concerner conséquence suite compter époque chercher moment particip dire se-dérouler
    expliquer objet rendre selon obtenir signifier signifie position mot métier nommer désigner citer donner don
    raconter connaître arrive existe exister sert servir consiste consister faire chose gens façon manière but sorte`,
};

const stems: Record<Language, ReadonlySet<string>> = { en: stemsOf("en"), fr: stemsOf("fr") };

/** Whether an index term belongs to the wording of questions. */
export function isAskingWord(term: string, language: Language): boolean {
  return stems[language].has(term);
}

function stemsOf(language: Language): ReadonlySet<string> {
  return new Set(
    ASKING_WORDS[language]
      .split(/\s+/)
      .filter(Boolean)
      .map((word) => stem(word, language)),
  );
}
