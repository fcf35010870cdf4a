import { describe, expect, it } from "vitest";
import { type OutsideKind, outsideWords, type QuestionKind, questionKind } from "./question-kind";

const EN: [string, QuestionKind][] = [
  ["Hello!", "small-talk"],
  ["Hi there, how are you?", "small-talk"],
  ["Thank you very much.", "small-talk"],
  ["Good morning everyone", "small-talk"],
  ["Hello, what is the notice period?", "any"],
  ["Thanks, and who approves travel?", "any"],
  ["What is 12 + 30?", "arithmetic"],
  ["12 x 4", "arithmetic"],
  ["What's 15% of 200?", "arithmetic"],
  ["Calculate 7 times 8", "arithmetic"],
  ["what is 100 divided by 4", "arithmetic"],
  ["What is the square root of 144?", "arithmetic"],
  ["2024-2025", "any"],
  ["12/05/2024?", "any"],
  ["What is 3?", "any"],
  ["What is ISO 27001?", "any"],
  ["What is 5 plus the notice period?", "any"],
  ['Translate "good morning" into French', "language-task"],
  ["Please translate this to Spanish: where is the station?", "language-task"],
  ["How do you say thank you in German?", "language-task"],
  ["Translate the incident summary into French", "any"],
  ["Translate section 2 into French: Scope", "any"],
  ["What's today's weather in Paris?", "latest"],
  ["What is the weather like in London?", "latest"],
  ["What is the latest news?", "latest"],
  ["What are the headlines today?", "latest"],
  ["What is the current exchange rate between the euro and the dollar?", "latest"],
  ["What is the euro to dollar exchange rate today?", "latest"],
  ["Who won the match last night?", "latest"],
  ["What is the bitcoin price right now?", "latest"],
  ["What is the latest version of the incident policy?", "any"],
  ["What does the latest news policy say?", "any"],
  ["What was the exchange rate in 1998?", "any"],
  ["Which exchange rate does our annual report use today?", "any"],
  ["What is the current notice period?", "any"],
  ["What is the temperature currently allowed in the server room?", "any"],
  ["Who is the current president of the club?", "any"],
  ["How did the weather affect the Battle of Hastings?", "any"],
  ["When is the deadline today?", "any"],
];

const FR: [string, QuestionKind][] = [
  ["Bonjour !", "small-talk"],
  ["Bonjour, comment allez-vous ?", "small-talk"],
  ["Merci beaucoup", "small-talk"],
  ["Bonjour, quel est le délai de préavis ?", "any"],
  ["Combien font 12 + 30 ?", "arithmetic"],
  ["Calculez 7 fois 8", "arithmetic"],
  ["Combien fait 15 % de 200 ?", "arithmetic"],
  ["Quelle est la racine carrée de 144 ?", "arithmetic"],
  ["2024-2025 ?", "any"],
  ["Traduisez « bonne journée » en anglais", "language-task"],
  ["Comment dit-on merci en allemand ?", "language-task"],
  ["Traduisez le résumé de l'incident en anglais", "any"],
  ["Quel temps fait-il à Lyon ?", "latest"],
  ["Quelle est la météo aujourd’hui ?", "latest"],
  ["Quelles sont les dernières nouvelles ?", "latest"],
  ["Quel est le taux de change actuel entre l'euro et le dollar ?", "latest"],
  ["Quel est le cours du bitcoin aujourd'hui ?", "latest"],
  ["Qui a gagné le match hier ?", "latest"],
  ["Quelle est la dernière version de la politique de gestion des incidents ?", "any"],
  ["Quelles sont les nouvelles règles aujourd'hui ?", "any"],
  ["Quel était le taux de change en 1998 ?", "any"],
  ["Selon le rapport, quel est le taux de change actuel ?", "any"],
  ["Qui est le président actuel du club ?", "any"],
  ["Quelles bourses sont versées actuellement ?", "any"],
];

describe("questionKind", () => {
  it.each(EN)("%s → %s", (question, kind) => {
    expect(questionKind(question, "en")).toBe(kind);
  });

  it.each(FR)("%s → %s (French)", (question, kind) => {
    expect(questionKind(question, "fr")).toBe(kind);
  });
});

const OUTSIDE_FR: [string, OutsideKind][] = [
  ["Quel est le cours de l'or ?", "fleeting"],
  ["Que s'est-il passé au cours de la guerre de Cent Ans ?", "any"],
  ["Quels cours d'eau traversent la Bourgogne ?", "any"],
  ["Quand sort Avatar 4 ?", "fleeting"],
  ["Quel jour sort-il en salle ?", "fleeting"],
  ["Quels films sortent bientôt ?", "fleeting"],
  ["Quel fut le sort de Vercingétorix ?", "any"],
  ["Quelle est la capitale du Pérou ?", "lasting"],
  ["Quelle est la capitale d’Italie ?", "lasting"],
  ["Quelle capitale dynamique choisir ?", "any"],
  ["Donne la définition de l'entropie", "lasting"],
  ["Qui a écrit Germinal ?", "lasting"],
  ["Que signifient ces initiales ?", "lasting"],
  ["Comment fonctionnent les marées ?", "lasting"],
  ["Peux-tu m'expliquer la photosynthèse ?", "lasting"],
  ["Explique-moi la photosynthèse", "lasting"],
  ["Qu’est-ce qu’un quark ?", "lasting"],
  ["Qu'est-ce que la photosynthèse ?", "lasting"],
];

describe("outsideWords", () => {
  it.each(OUTSIDE_FR)("%s → %s (French)", (question, kind) => {
    expect(outsideWords(question, "fr").kind).toBe(kind);
  });
});
