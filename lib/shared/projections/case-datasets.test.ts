import { describe, expect, it } from "vitest";
import { caseDraftSchema } from "@/lib/shared/contracts/evaluation/eval-case";
import { jsonLines, langfuseItem, ragasSample } from "./case-datasets";

const full = caseDraftSchema.parse({
  question: "How high is the deposit?\nAnd the rent?",
  language: "en",
  expectedOutcome: "approved",
  expectedSources: [{ title: "Lease", words: "The deposit is 900 pounds." }, { title: "Annex" }],
  expectedWords: ["900 pounds", "monthly"],
  forbiddenWords: ["800 pounds"],
  note: "From the review.",
});
const refusal = caseDraftSchema.parse({ question: "Who painted it?", expectedOutcome: "abstained" });

describe("a dataset for another tool", () => {
  it("keeps everything that a case expects for Langfuse", () => {
    expect(langfuseItem(full)).toEqual({
      input: { question: full.question },
      expected_output: {
        outcome: "approved",
        words: ["900 pounds", "monthly"],
        forbidden_words: ["800 pounds"],
        sources: [
          { title: "Lease", words: "The deposit is 900 pounds." },
          { title: "Annex", words: null },
        ],
      },
      metadata: { language: "en", profile: null, scope: null, note: "From the review." },
    });
  });

  it("has only what a case states for Ragas", () => {
    expect(ragasSample(full)).toEqual({
      user_input: full.question,
      reference: "900 pounds; monthly",
      reference_contexts: ["The deposit is 900 pounds."],
    });
    expect(ragasSample(refusal)).toEqual({ user_input: "Who painted it?" });
  });

  it("is one line a case, whatever the question contains", () => {
    const lines = jsonLines([full, refusal].map(ragasSample)).split("\n");
    expect(lines).toHaveLength(3);
    expect(lines.slice(0, 2).map((line) => JSON.parse(line).user_input)).toEqual([full.question, refusal.question]);
    expect(jsonLines([])).toBe("");
  });
});
