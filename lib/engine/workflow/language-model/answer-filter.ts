import { NO_ANSWER_MARKER } from "@/lib/engine/prompts/prompt-messages";

/** Words that models put before an answer, as letters: "Answer: …", "Réponse : …". */
const LABELS = ["", "ANSWER", "REPONSE"];
const THOUGHT_START = "<think>";
const THOUGHT_END = "</think>";

function letters(text: string): string {
  return text
    .normalize("NFD")
    .replace(/[^A-Za-z]/g, "")
    .toUpperCase();
}

const MARKERS = LABELS.map((label) => label + letters(NO_ANSWER_MARKER));

/** Length of the longest end of `text` that could be the start of one of the markers. */
function heldLength(text: string, markers: readonly string[]): number {
  return Math.max(...markers.map((marker) => heldBy(text, marker)));
}

function heldBy(text: string, marker: string): number {
  for (let length = Math.min(text.length, marker.length - 1); length > 0; length -= 1) {
    if (marker.startsWith(text.slice(-length))) return length;
  }
  return 0;
}

/**
 * Passes a streamed answer on, without the no-answer marker, a reasoning model's thoughts and the delimiters of the prompt. The first characters are
 * held back until they can no longer become the marker, whatever its case, punctuation or wrapping; a marker further on
 * is dropped, and the text before it stays.
 */
export class AnswerFilter {
  #state: "opening" | "answer" | "no-answer" = "opening";
  #held = "";
  /** Text that is dropped wherever it occurs. */
  readonly #dropped: RegExp;
  /** Its longest forms, whose beginnings are held back. */
  readonly #markers: readonly string[];

  /** @param fence the run's delimiter of quoted material; `""` without one */
  constructor(fence = "") {
    const delimiter = fence === "" ? "" : `|(?:<<<)?${fence}(?:>>>)?`;
    this.#dropped = new RegExp(`${NO_ANSWER_MARKER}${delimiter}`, "g");
    this.#markers = [NO_ANSWER_MARKER, ...(fence === "" ? [] : [`<<<${fence}>>>`, `${fence}>>>`])];
  }

  /** True once the model has declared that the passages do not contain the answer. */
  get noAnswer(): boolean {
    return this.#state === "no-answer";
  }

  /** @returns the text that may be shown now; often the whole chunk, `""` while it is held back. */
  push(text: string): string {
    if (this.#state === "no-answer") return "";
    this.#held += text;
    if (this.#state === "opening" && !this.#opened()) return "";
    return this.#release();
  }

  /** The text still held back at the end of the stream. */
  finish(): string {
    if (this.#state === "no-answer") return "";
    const rest = this.#withoutMarkers(this.#held);
    this.#held = "";
    if (this.#state === "answer") return rest;
    const seen = letters(rest);
    // A marker cut off by the token limit is longer than any first word it could be confused with.
    const isCutMarker = seen.length * 2 > letters(NO_ANSWER_MARKER).length && MARKERS.some((m) => m.startsWith(seen));
    const isThought = rest.trimStart().toLowerCase().startsWith(THOUGHT_START);
    if (isCutMarker) this.#state = "no-answer";
    return isCutMarker || isThought ? "" : rest.trim();
  }

  /** Whether the answer has begun; false while undecided, and permanently if there is none. */
  #opened(): boolean {
    const start = this.#held.trimStart();
    const lower = start.toLowerCase();
    if (lower.startsWith(THOUGHT_START)) {
      const end = lower.indexOf(THOUGHT_END);
      if (end < 0) return false;
      this.#held = start.slice(end + THOUGHT_END.length);
      return this.#opened();
    }
    if (THOUGHT_START.startsWith(lower)) return false;
    const seen = letters(start);
    if (MARKERS.some((marker) => seen.startsWith(marker))) {
      this.#state = "no-answer";
      return false;
    }
    if (MARKERS.some((marker) => marker.startsWith(seen))) return false;
    this.#held = start;
    this.#state = "answer";
    return true;
  }

  #release(): string {
    const end = this.#held.length - heldLength(this.#held, this.#markers);
    const text = this.#withoutMarkers(this.#held.slice(0, end));
    this.#held = this.#held.slice(end);
    return text;
  }

  #withoutMarkers(text: string): string {
    return text.replace(this.#dropped, "");
  }
}
