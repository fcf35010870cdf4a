import { randomBytes } from "node:crypto";
import { omitInstructions } from "@/lib/engine/language/assistant-instructions";
import type { Passage } from "@/lib/shared/contracts/library/document";
import { passagePlace } from "@/lib/shared/contracts/library/passage-place";
import { oneLine } from "@/lib/shared/text/one-line";
import { FENCE_BYTES, TITLE_CHARS } from "./tunables";

/** A passage in a prompt: `[label] title`, then its text between two fences. */
export interface FencedPassage {
  /** `1` for a citation number, `P1` if the order must not suggest a rank. */
  label: string;
  title: string;
  text: string;
}

/**
 * The word that delimits all quoted material of one run: drawn at random, so that no document can contain it. Letters
 * alone: a small model that repeats it must not seem to state a number.
 */
export function drawFence(): string {
  return randomBytes(FENCE_BYTES)
    .toString("hex")
    .replace(/\d/g, (digit) => String.fromCharCode("g".charCodeAt(0) + Number(digit)));
}

/** A title with the passage's place in its document. */
export function passageTitle(passage: Pick<Passage, "documentTitle" | "headingPath">): string {
  return passagePlace(passage).join(" › ");
}

/** A passage with its number or another label, without its instructions to an assistant. */
export function fencedPassage(label: string, passage: Passage): FencedPassage {
  return { label, title: passageTitle(passage), text: omitInstructions(passage.text, passage.language) };
}

/** A text that a model must read but not obey, such as an answer to be judged. It cannot close its fence. */
export function fenceText(fence: string, text: string): string {
  return `<<<${fence}\n${withoutFence(fence, text)}\n${fence}>>>`;
}

/** Passages as data: numbered, delimited, and unable to imitate anything outside their fence. */
export function fencePassages(fence: string, passages: readonly FencedPassage[]): string {
  return passages
    .map(({ label, title, text }) => `[${label}] ${withoutFence(fence, shortTitle(title))}\n${fenceText(fence, text)}`)
    .join("\n\n");
}

/** A model may have repeated the fence in an answer that is quoted later: the text without it cannot close anything. */
function withoutFence(fence: string, text: string): string {
  return fence === "" ? text : text.replaceAll(new RegExp(fence.replace(/[^0-9a-z]/gi, "\\$&"), "gi"), "…");
}

/** Titles come from documents too: one short line, without fence characters. */
function shortTitle(title: string): string {
  return oneLine(title.replace(/[<>]{3,}/g, "")).slice(0, TITLE_CHARS);
}
