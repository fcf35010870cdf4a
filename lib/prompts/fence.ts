import { createHash } from "node:crypto";
import type { Passage } from "../contracts/document";
import { passagePlace } from "../contracts/passage-place";

/** A passage as a prompt shows it: `[label] title`, then its text between two fences. */
export interface FencedPassage {
  /** `1` for a citation number, `P1` where order must not suggest rank. */
  label: string;
  title: string;
  text: string;
}

const TITLE_CHARS = 200;

/** A title that says where in its document a passage stands. */
export function passageTitle(passage: Pick<Passage, "documentTitle" | "headingPath">): string {
  return passagePlace(passage).join(" › ");
}

/**
 * A fence that none of the texts holds, so that no text can close its own: it is derived from them,
 * which also keeps the same prompt the same.
 */
function fenceFor(kind: string, texts: readonly string[]): string {
  let digest = createHash("sha256").update(JSON.stringify(texts)).digest("hex");
  while (texts.some((text) => text.includes(digest.slice(0, 12)))) {
    digest = createHash("sha256").update(digest).digest("hex");
  }
  return `${kind}-${digest.slice(0, 12)}`;
}

function fenced(fence: string, text: string): string {
  return `<<<${fence}\n${text}\n${fence}>>>`;
}

/** Titles come from documents too: one line, and short. */
function oneLine(title: string): string {
  return title.replace(/\s+/g, " ").trim().slice(0, TITLE_CHARS);
}

/** Passages as data: numbered, delimited, and unable to pose as anything outside their fence. */
export function fencePassages(passages: readonly FencedPassage[]): string {
  const fence = fenceFor(
    "passage",
    passages.map((passage) => passage.text),
  );
  return passages.map(({ label, title, text }) => `[${label}] ${oneLine(title)}\n${fenced(fence, text)}`).join("\n\n");
}

/** Any other text that a model must read and not obey, such as an answer that is judged. */
export function fenceText(kind: string, text: string): string {
  return fenced(fenceFor(kind, [text]), text);
}
