import { describe, expect, it } from "vitest";
import { builtInVerifier } from "@/lib/engine/models/built-in/verifier";
import { type DocumentOpenings, NO_OPENINGS } from "@/lib/engine/models/passages/document-openings";
import { CHECKS, perCheck } from "@/lib/shared/contracts/checks/checks";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import { createBuiltInJudges } from "../../built-in-judges";
import { builtInJudging, titled } from "../../testing/built-in-judging";
import { recordingContext } from "../../testing/judging";

const { embedder } = builtInJudging();

const CASES = {
  en: {
    passage: titled("catering", "Catering agreement", "6.1 The head chef shall be Florian Adebayo."),
    opening: "# Catering agreement\n\n**Client:** Penderwick Hall Conference Trust",
    asked: "Who is the head chef at Penderwick Hall?",
    ofAnother: "Who is the head chef at Larkrise House?",
  },
  fr: {
    passage: titled("location", "Contrat de location", "Le prix par semaine du chariot est de 1 240 €.", "fr"),
    opening: "# Contrat de location\n\n**Le Loueur :** Loxaval Équipements, 14 rue des Forgerons",
    asked: "Quel est le prix par semaine du chariot chez Loxaval ?",
    ofAnother: "Quel est le prix par semaine du chariot chez Brévin ?",
  },
} as const;

async function judged(question: string, language: TextLanguage, openings: DocumentOpenings) {
  const { passage } = language === "fr" ? CASES.fr : CASES.en;
  const judges = createBuiltInJudges({
    models: { embedder, verifier: builtInVerifier() },
    openings,
    thresholds: perCheck((id) => CHECKS[id].threshold),
    minScore: 0.8,
  });
  const { context } = recordingContext({ question, language });
  const [grade] = await judges.relevance.grade([passage], context);
  const { usefulness } = await judges.usefulness.judge(`${passage.text} [1]`, [passage], context);
  return { grade: grade?.grade, usefulness };
}

describe.each(["en", "fr"] as const)(
  "a question that names what only a document's opening mentions (%s)",
  (language) => {
    const { passage, opening, asked, ofAnother } = CASES[language];
    const openings = { read: async () => new Map([[passage.documentId, opening]]) };

    it("is answered by a passage without the name", async () => {
      expect(await judged(asked, language, openings)).toEqual({ grade: "relevant", usefulness: "useful" });
      expect((await judged(asked, language, NO_OPENINGS)).usefulness).not.toBe("useful");
    });

    it("is not answered by a document about another", async () => {
      expect((await judged(ofAnother, language, openings)).usefulness).not.toBe("useful");
    });
  },
);
