import { createTranslator } from "next-intl";
import { describe, expect, it } from "vitest";
import { reason, reasonCodeSchema } from "@/lib/shared/contracts/runs/reason";
import en from "@/messages/en.json";
import fr from "@/messages/fr.json";
import { reasonMessage } from "./reason-message";

const words = {
  en: createTranslator({ locale: "en", messages: en }),
  fr: createTranslator({ locale: "fr", messages: fr }),
};

describe("reasonMessage", () => {
  it("includes known figures, in the reader's number format", () => {
    const { key, values } = reasonMessage(reason("reflection_below_minimum", { score: 0.625, minScore: 0.8 }));
    expect(words.en(key, values)).toBe("The reflection score of 0.63 is below the minimum of 0.8.");
    expect(words.fr(key, values)).toBe("Le score de réflexion de 0,63 est inférieur au minimum de 0,8.");
  });

  it("leaves out the figures when one is missing", () => {
    const partly = reasonMessage(reason("reflection_below_minimum", { score: 0.625 }));
    expect(partly.key).toBe("reasons.reflection_below_minimum");
    expect(reasonMessage(reason("number_mismatch", { claimed: "six", found: "" })).key).toBe("reasons.number_mismatch");
  });

  it("says that a detail is not mentioned when the passage gives no other", () => {
    const asked = { asked: "2010", found: "" };
    expect(reasonMessage(reason("passage_lacks_date", { asked: "2010", found: "1940" })).key).toBe(
      "reasonDetails.passage_lacks_date",
    );
    expect(reasonMessage(reason("passage_lacks_date", asked)).key).toBe("reasonDetails.passage_lacks_name");
    expect(reasonMessage(reason("answer_lacks_number", asked)).key).toBe("reasonDetails.answer_lacks_name");
    expect(reasonMessage(reason("passage_lacks_date")).key).toBe("reasons.passage_lacks_date");
  });

  it("words every code in one sentence in both languages", () => {
    const counts = {
      count: 2,
      kept: 1,
      total: 2,
      sentences: 2,
      cap: 3,
      entities: 2,
      passages: 3,
      pages: 2,
      pictures: 3,
      rows: 5,
      tokens: 12,
      documents: 9,
    };
    const values = {
      ...counts,
      language: "en",
      asked: "2026",
      newest: "2025",
      name: "Firefly",
      title: "Harbour plan",
      model: "guardian",
      table: "run",
      column: "Status",
      columns: "Status, State",
      word: "voted",
      field: "Deposit",
      number: "315",
      command: "npm install a-package",
      found: 1,
      parts: "“who must sign”",
      doubt: "undated",
    };
    const verdicts = { supported: 1, partial: 1, contradicted: 0, unsupported: 0, unknown: 0 };
    for (const code of reasonCodeSchema.options) {
      const { key } = reasonMessage(reason(code));
      for (const language of ["en", "fr"] as const) {
        expect(words[language](key, { ...values, ...verdicts }), `${language} ${code}`).toMatch(
          /^\p{Lu}.*\.$|^\d.*\.$/u,
        );
      }
    }
  });

  it("never words a cap as an empty result", () => {
    for (const code of ["iterations_spent", "transforms_spent", "regenerations_spent", "deadline_reached"] as const) {
      for (const language of ["en", "fr"] as const) {
        const text = words[language](reasonMessage(reason(code)).key, { cap: 3 });
        expect(text).not.toBe(words[language](reasonMessage(reason("no_relevant_passages")).key, {}));
        expect(text).not.toMatch(/no passage|aucun passage|nothing in|rien dans/i);
      }
    }
  });
});
