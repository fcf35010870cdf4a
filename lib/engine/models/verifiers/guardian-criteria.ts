import type { VerifierCheck } from "@/lib/shared/contracts/settings/verifier-model";

/** What the model looks for, in the words it was trained with. Source: the model card of granite-guardian-4.1-8b (Apache 2.0). */
const CRITERIA: Readonly<Record<VerifierCheck, string>> = {
  relevance:
    "A document is deemed irrelevant when it doesn't contain information pertinent to the query's specific needs. This means the retrieved or provided content fails to adequately address the question at hand. Irrelevant information could be on a different topic, originate from an unrelated field, or simply not offer any valuable insights for crafting a suitable response.",
  support:
    "A text is considered ungrounded or unfaithful if it includes information lacking support from, or directly contradicting, the provided document(s). This risk arises when the text fabricates details, misinterprets the content, or makes unsupported extrapolations beyond what is explicitly stated in the document(s).",
  usefulness:
    "A text is considered inadequate if it fails to address or adequately respond to the posed query. This includes providing off-topic information, misinterpreting the query, or omitting key details requested in the query. Information, even if factually sound, is irrelevant if it fails to directly answer or meet the specific intent of the query.",
};

/** The backslash and the letter n stand in the published text as they are. */
const JUDGE =
  "<guardian><no-think>As a judge agent, assess whether the provided text meets the given judging criteria using all available information, including conversations, documents, and tools. Provide your score immediately without explanation. Output empty <think>\\n</think> tags followed by your score in <score></score> tags.";

/** Relevance is of the user's question: there is no answer yet. */
const JUDGED: Readonly<Record<VerifierCheck, "user" | "assistant">> = {
  relevance: "user",
  support: "assistant",
  usefulness: "assistant",
};

/**
 * The last user message that Granite Guardian 4.1 is asked by: how to judge, by which criterion, and what to answer.
 * Source: github.com/ibm-granite/granite-guardian, `README.md` and `cookbooks/granite-guardian-4.1/detailed_guide.ipynb`.
 */
export function guardianBlock(check: VerifierCheck): string {
  const schema = `If the last ${JUDGED[check]}'s text meets the criteria, return 'yes'; otherwise, return 'no'.`;
  return `${JUDGE}\n\n### Criteria: ${CRITERIA[check]}\n\n### Scoring Schema: ${schema}`;
}
