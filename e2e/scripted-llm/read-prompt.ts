import type { ChatRequestView } from "./chat-request";

export interface ShownPassage {
  label: string;
  text: string;
}

/** The contents of the product's prompts, recognised by their layout, which is the same in every language. */
export interface PromptView {
  /** Passages in the order shown. */
  passages: ShownPassage[];
  question: string;
  /** Text quoted after the question: the answer to judge, the conversation, or the last query; `null` for none. */
  quoted: string | null;
  /** Sentences to judge, with their ids. */
  claims: { id: string; text: string }[];
}

/** Quoted text between two copies of a fence; for a passage, the line above is `[label] title`. */
const QUOTED = /(?:^\[([A-Z]?\d+)\][^\n]*\n)?^<<<([\w-]+)\n([\s\S]*?)\n\2>>>/gm;
/** A sentence to judge: `S1 "…"`, with the text as a JSON string, and `← "…"` after it if something leads to it. */
const CLAIM = /^(S\d+) ("(?:[^"\\]|\\.)*")(?: ← ".*")?$/gm;

/** Reads all user messages of the conversation: a repair refers to the request before it. */
export function readPrompt(view: ChatRequestView): PromptView {
  const text = view.messages
    .filter((message) => message.role === "user")
    .map((message) => message.content)
    .join("\n");
  const quotes = [...text.matchAll(QUOTED)].map((match) => ({ label: match[1], text: match[3] ?? "" }));
  const unnamed = quotes.filter(({ label }) => label === undefined).map((quote) => quote.text);
  return {
    passages: quotes.flatMap((quote) => (quote.label === undefined ? [] : { label: quote.label, text: quote.text })),
    question: unnamed[0] ?? text,
    quoted: unnamed[1] ?? null,
    claims: [...text.matchAll(CLAIM)].map((match) => ({
      id: match[1] ?? "",
      text: String(JSON.parse(match[2] ?? '""')),
    })),
  };
}
