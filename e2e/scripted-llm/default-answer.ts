import type { z } from "zod";
import type { ChatRequestView } from "./chat-request";
import { schemaInstance } from "./schema-instance";

interface ShownPassage {
  label: string;
  text: string;
}

/** A passage as prompts show it: a line `[label] title`, then its text between two copies of one fence. */
const PASSAGE = /^\[([A-Z]?\d+)\][^\n]*\n<<<([\w-]+)\n([\s\S]*?)\n\2>>>/gm;
/** A sentence to be judged: `S1 "…"` with the text as a JSON string. */
const CLAIM = /^(S\d+) (".*")$/gm;
const QUESTION = /^Question\s?: *(.+)$/m;
/** Share of a sentence's words that a passage must hold before the default judge calls it supported. */
const SUPPORTED_SHARE = 0.7;

function shownPassages(text: string): ShownPassage[] {
  return [...text.matchAll(PASSAGE)].map((match) => ({ label: match[1] ?? "", text: match[3] ?? "" }));
}

function sentences(text: string): string[] {
  return text
    .split(/(?<=[.!?])\s+/)
    .map((sentence) => sentence.replace(/\s+/g, " ").trim())
    .filter((sentence) => /\p{L}/u.test(sentence) && !sentence.startsWith("#"));
}

function contentWords(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.filter((word) => word.length > 3 || /\d/.test(word));
}

function questionOf(view: ChatRequestView): string {
  return QUESTION.exec(view.lastUser)?.[1] ?? view.lastUser;
}

function sharedWords(left: string, right: string): number {
  const words = new Set(contentWords(right));
  return contentWords(left).filter((word) => words.has(word)).length;
}

/** Prose without a script: the first sentence of passage [1], cited; longer when `tokens` asks for it. */
export function defaultProse(view: ChatRequestView, tokens: number): string {
  const passages = shownPassages(view.lastUser);
  const quoted = passages.flatMap((passage) =>
    sentences(passage.text).map((sentence) => `${sentence.replace(/[.!?]+$/, "")} [${passage.label}].`),
  );
  const [first] = quoted;
  if (first === undefined) {
    const sentence = `Speaking from general knowledge: ${questionOf(view).replace(/[?\s]+$/, "")}.`;
    const words = sentence.split(/\s+/);
    return tokens > 0 ? Array.from({ length: tokens }, (_, index) => words[index % words.length]).join(" ") : sentence;
  }
  let answer = first;
  for (let index = 1; answer.split(/\s+/).length < tokens; index += 1) {
    answer += ` ${quoted[index % quoted.length] ?? first}`;
  }
  return tokens > 0 ? answer.split(/\s+/).slice(0, tokens).join(" ") : answer;
}

function gradePassages(view: ChatRequestView) {
  const question = questionOf(view);
  return {
    grades: shownPassages(view.lastUser).map(({ label, text }) => {
      const shared = sharedWords(question, text);
      return { id: label, reason: `${shared} words of the question occur in it.`, relevant: shared > 0 };
    }),
  };
}

function judgeClaims(view: ChatRequestView) {
  const candidates = shownPassages(view.lastUser).flatMap((passage) =>
    sentences(passage.text).map((sentence) => ({ label: passage.label, sentence })),
  );
  return {
    verdicts: [...view.lastUser.matchAll(CLAIM)].map((match) => {
      const claim: unknown = JSON.parse(match[2] ?? '""');
      const text = String(claim).replace(/\[\d+\]/g, "");
      const total = Math.max(1, contentWords(text).length);
      const best = candidates
        .map((candidate) => ({ ...candidate, share: sharedWords(text, candidate.sentence) / total }))
        .sort((left, right) => right.share - left.share)[0];
      const supported = best !== undefined && best.share >= SUPPORTED_SHARE;
      return {
        id: match[1] ?? "",
        reason: supported ? "The passage says so." : "No passage says so.",
        passage: supported ? best.label : null,
        quote: supported ? best.sentence : null,
        verdict: supported ? "supported" : "unsupported",
      };
    }),
  };
}

/** JSON without a script: a sensible judgement for the schemas the product uses, else a minimal instance. */
export function defaultJson(view: ChatRequestView): z.core.util.JSONType {
  const structured = view.structured;
  switch (structured?.name) {
    case "relevance_grades":
      return gradePassages(view);
    case "support_verdicts":
      return judgeClaims(view);
    case "usefulness_judgement":
      return { reason: "The answer speaks to the question.", useful: true, utility: 4 };
    case "query_rewrite":
      return { query: [...new Set(contentWords(questionOf(view)))].join(" ") || questionOf(view) };
    default:
      return structured?.schema === null || structured === null ? {} : schemaInstance(structured.schema);
  }
}
