import type { CaseDraft } from "@/lib/shared/contracts/evaluation/eval-case";

/*
 * Test cases as datasets of other tools, one JSON object a line.
 *
 * | tool     | read by                                                          | fields used                            |
 * | -------- | ---------------------------------------------------------------- | -------------------------------------- |
 * | Langfuse | `langfuse.create_dataset_item(dataset_name=…, **line)` (Python)  | `input`, `expected_output`, `metadata` |
 * | Ragas    | `EvaluationDataset.from_jsonl(path)` (single-turn samples)       | `user_input`, `reference`, `reference_contexts` |
 */

/** An item of a Langfuse dataset: everything that the case expects, in our own terms. */
export function langfuseItem(draft: CaseDraft): unknown {
  const { question, language, profile, scope, expectedOutcome, expectedSources, note } = draft;
  return {
    input: { question },
    expected_output: {
      outcome: expectedOutcome,
      words: draft.expectedWords,
      forbidden_words: draft.forbiddenWords,
      sources: expectedSources.map(({ title, words }) => ({ title, words })),
    },
    metadata: { language, profile, scope, note },
  };
}

/**
 * A single-turn sample of Ragas. Its `reference` is what the answer must contain; expectations that Ragas has no field
 * for, such as the outcome and forbidden words, are left out. The response and the retrieved contexts come from the system under test.
 */
export function ragasSample({ question, expectedSources, expectedWords }: CaseDraft): unknown {
  const contexts = expectedSources.flatMap(({ words }) => words ?? []);
  return {
    user_input: question,
    ...(expectedWords.length > 0 && { reference: expectedWords.join("; ") }),
    ...(contexts.length > 0 && { reference_contexts: contexts }),
  };
}

/** JSON Lines, each ended; empty for no items. */
export function jsonLines(items: readonly unknown[]): string {
  return items.map((item) => `${JSON.stringify(item)}\n`).join("");
}
