import type { ChatRequestView } from "./chat-request";

export interface ShownPassage {
  label: string;
  text: string;
}

/** What the product's prompts show, told by their layout alone: it is the same in every language. */
export interface PromptView {
  /** Passages in the order shown. */
  passages: ShownPassage[];
  question: string;
  /** What the task quotes after the question: the answer that is judged, the conversation, the last query. `null` = nothing. */
  quoted: string | null;
  /** Sentences to be judged, with their ids. */
  claims: { id: string; text: string }[];
}

/** Quoted material between two copies of one fence; a passage's has a line `[label] title` right above it. */
const QUOTED = /(?:^\[([A-Z]?\d+)\][^\n]*\n)?^<<<([\w-]+)\n([\s\S]*?)\n\2>>>/gm;
/** A sentence to be judged: `S1 "…"` with the text as a JSON string. */
const CLAIM = /^(S\d+) (".*")$/gm;

/** Reads all that the person's side of the conversation has said: a repair is about the request before it. */
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
