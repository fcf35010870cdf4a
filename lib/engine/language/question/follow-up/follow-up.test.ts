import { describe, expect, it } from "vitest";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import { type FollowUp, followUp } from "./follow-up";

const ASKED = {
  en: {
    topic: [
      "How long is it, and who paid for the works there?",
      "Who founded it?",
      "And who paid for the works?",
      "What is the height of its roof?",
      "When were they planted?",
      "Why?",
      "Since when?",
      "What are the opening hours there?",
      "Who signed that?",
    ],
    "same-question": ["And in winter?", "What about French residents?", "And for 20,000 euros?"],
    nothing: [
      "Why was the removal of the Pont-Gris weir postponed?",
      "Is there a museum in Lorvaux?",
      "How long does it take to become an approver?",
      "Is it allowed to take photographs in the museum?",
      "How old is the museum and when does it open?",
      "What did Marie Curie discover, and when did she die?",
      "And how long are sign-in logs kept at Maison Verdane?",
      "What is photosynthesis?",
      "Thanks!",
      "Who are those who sign purchases of more than 5,000 euros?",
    ],
  },
  fr: {
    topic: [
      "Combien de temps dure-t-il ?",
      "Qui l'a financé ?",
      "Qui l'autorise ?",
      "Où l'acheter ?",
      "Quelle est sa longueur ?",
      "Et qui a payé les travaux ?",
      "Pourquoi ?",
      "Quand ce barrage a-t-il été démoli ?",
      "Combien de personnes y travaillent ?",
      "Quelle est la hauteur de son toit ?",
    ],
    "same-question": ["Et en hiver ?", "Et pour les résidents étrangers ?", "Qu'en est-il du samedi ?"],
    nothing: [
      "Vers quelle année le castor avait-il disparu du bassin de l'Aubrelle ?",
      "À quelle heure l'éclairage public s'éteint-il à Lorvaux ?",
      "Combien de devis faut-il pour un achat de plus de 5 000 euros ?",
      "Combien de barrages y a-t-il sur l'Aubrelle ?",
      "Est-il possible de photographier les lanternes ?",
      "Qu'est-ce que la photosynthèse ?",
      "Est-ce que le musée est ouvert le dimanche ?",
      "Merci beaucoup !",
    ],
  },
} satisfies Partial<Record<TextLanguage, Record<FollowUp, string[]>>>;

describe.each(["en", "fr"] as const)("in %s", (language) => {
  for (const [kind, questions] of Object.entries(ASKED[language])) {
    it.each(questions)(`needs ${kind} of the previous question: %s`, (question) => {
      expect(followUp(question, language)).toBe(kind);
    });
  }
});
