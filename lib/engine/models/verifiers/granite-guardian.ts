import type { VerifiedCheck } from "@/lib/shared/contracts/checks/checks";
import type { ChatMessage } from "@/lib/shared/contracts/runs/model-call";
import type { VerifierFormat } from "@/lib/shared/contracts/settings/verifier-model";
import type { ChatConnection } from "../model-connection";
import { LABEL_TOKENS, SCORE_TOKENS } from "./tunables";
import type { LabelFormat, VerifierAnswer, VerifierQuestion } from "./verifier-format";

/**
 * The model's criteria, in the words it was trained with. Source: the model card of granite-guardian-4.1-8b (Apache
 * 2.0).
 */
const CRITERIA: Readonly<Record<VerifiedCheck, string>> = {
  relevance:
    "A document is deemed irrelevant when it doesn't contain information pertinent to the query's specific needs. This means the retrieved or provided content fails to adequately address the question at hand. Irrelevant information could be on a different topic, originate from an unrelated field, or simply not offer any valuable insights for crafting a suitable response.",
  support:
    "A text is considered ungrounded or unfaithful if it includes information lacking support from, or directly contradicting, the provided document(s). This risk arises when the text fabricates details, misinterprets the content, or makes unsupported extrapolations beyond what is explicitly stated in the document(s).",
  usefulness:
    "A text is considered inadequate if it fails to address or adequately respond to the posed query. This includes providing off-topic information, misinterpreting the query, or omitting key details requested in the query. Information, even if factually sound, is irrelevant if it fails to directly answer or meet the specific intent of the query.",
};

/** The published text has a literal backslash and the letter n. */
const JUDGE =
  "<guardian><no-think>As a judge agent, assess whether the provided text meets the given judging criteria using all available information, including conversations, documents, and tools. Provide your score immediately without explanation. Output empty <think>\\n</think> tags followed by your score in <score></score> tags.";

/** Relevance is judged on the user's question, since there is no answer yet. */
const JUDGED: Readonly<Record<VerifiedCheck, "user" | "assistant">> = {
  relevance: "user",
  support: "assistant",
  usefulness: "assistant",
};

/**
 * The last user message for Granite Guardian 4.1: how to judge, by which criterion, and what to answer. Source:
 * github.com/ibm-granite/granite-guardian, `README.md` and `cookbooks/granite-guardian-4.1/detailed_guide.ipynb`.
 */
function guardianBlock(check: VerifiedCheck): string {
  const schema = `If the last ${JUDGED[check]}'s text meets the criteria, return 'yes'; otherwise, return 'no'.`;
  return `${JUDGE}\n\n### Criteria: ${CRITERIA[check]}\n\n### Scoring Schema: ${schema}`;
}

type GuardianVersion = Extract<VerifierFormat, `guardian-${string}`>;

/** Granite Guardian's names of the three checks. */
const GUARDIAN_RISKS = {
  relevance: "context_relevance",
  support: "groundedness",
  usefulness: "answer_relevance",
} as const satisfies Record<VerifierQuestion["check"], string>;

/**
 * IBM's Granite Guardian, used for the three hallucination risks of a RAG system; if it finds the risk, the check
 * fails. It has been published in three forms:
 * - 3.0 to 3.2: the text in the role `context`, the risk by name, the answer `Yes` or `No`; from 3.2 on followed by
 *   `<confidence> High </confidence>` behind it;
 * - 3.3: the text as a document, the criterion by name, the answer `<score> yes </score>` after `<think>…</think>`;
 * - 4.1: the same answer; the criterion is spelled out in a last user message.
 * Ollama's templates accept the name as the system message and documents as messages. Other servers get them as
 * arguments of the chat template that belongs to the weights.
 * Source: github.com/ibm-granite/granite-guardian, `cookbooks/granite-guardian-3.0/detailed_guide_ollama.ipynb`,
 * `…-3.2/detailed_guide_vllm.ipynb`, `…-3.3/detailed_guide_{no_think,think_ollama}.ipynb`, `README.md` (4.1).
 */
export function graniteGuardianFormat(version: GuardianVersion, provider: ChatConnection["provider"]): LabelFormat {
  const hasLabel = version === "guardian-risk";
  return {
    request: (question) => ({
      ...(provider === "ollama" ? ollamaRequest(version, question) : templateRequest(version, question)),
      maxTokens: hasLabel ? LABEL_TOKENS : SCORE_TOKENS,
    }),
    parse: hasLabel ? parseLabel : parseScore,
  };
}

function ollamaRequest(version: GuardianVersion, question: VerifierQuestion) {
  const system: ChatMessage = { role: "system", content: GUARDIAN_RISKS[question.check] };
  if (version === "guardian-risk") return { messages: [system, ...labelledTurns(question)] };
  const documents = documentsOf(question).map((content): ChatMessage => ({ role: "document", content }));
  return { messages: [system, ...documents, ...turns(question)] };
}

function templateRequest(version: GuardianVersion, question: VerifierQuestion) {
  const risk = GUARDIAN_RISKS[question.check];
  if (version === "guardian-risk") {
    return { messages: labelledTurns(question), templateArguments: { guardian_config: { risk_name: risk } } };
  }
  const texts = documentsOf(question);
  const documents = texts.length === 0 ? {} : { documents: texts.map((text, at) => ({ doc_id: String(at), text })) };
  if (version === "guardian-criterion") {
    const templateArguments = { guardian_config: { criteria_id: risk }, ...documents, think: false };
    return { messages: turns(question), templateArguments };
  }
  const block: ChatMessage = { role: "user", content: guardianBlock(question.check) };
  return { messages: [...turns(question), block], templateArguments: documents };
}

/** The messages for 3.0 to 3.2, in the order of the published examples. */
function labelledTurns(question: VerifierQuestion): ChatMessage[] {
  const context = documentsOf(question).map((content): ChatMessage => ({ role: "context", content }));
  const [first, ...rest] = turns(question);
  if (first === undefined) return context;
  return question.check === "relevance" ? [first, ...context, ...rest] : [...context, first, ...rest];
}

/** The user's and the assistant's messages. */
function turns(question: VerifierQuestion): ChatMessage[] {
  switch (question.check) {
    case "relevance":
      return [{ role: "user", content: question.question }];
    case "support":
      return [{ role: "assistant", content: question.claim }];
    case "usefulness":
      return [
        { role: "user", content: question.question },
        { role: "assistant", content: question.answer },
      ];
  }
}

/** The published examples have one text: passages are joined, so that an older template shows all of them. */
function documentsOf(question: VerifierQuestion): string[] {
  switch (question.check) {
    case "relevance":
      return [question.passage];
    case "support":
      return [question.documents.join("\n\n")];
    case "usefulness":
      return [];
  }
}

const LABEL = /^(yes|no)(?:\s*<confidence>\s*(high|low)\s*<\/confidence>)?$/i;
const SCORE = /^(?:<think>[\s\S]*?<\/think>\s*)?<score>\s*(yes|no)\s*<\/score>$/i;

function parseLabel(text: string): VerifierAnswer | null {
  const found = LABEL.exec(text.trim());
  if (found === null) return null;
  return found[2]?.toLowerCase() === "low" ? "undecided" : answerOf(found[1]);
}

function parseScore(text: string): VerifierAnswer | null {
  const found = SCORE.exec(text.trim());
  return found === null ? null : answerOf(found[1]);
}

/** `Yes` means that the risk is present. */
function answerOf(label: string | undefined): VerifierAnswer {
  return label?.toLowerCase() === "yes" ? "fails" : "holds";
}
