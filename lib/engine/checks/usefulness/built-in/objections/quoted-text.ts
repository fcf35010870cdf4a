import type { JudgeContext } from "@/lib/engine/ports/judge";
import { passagePlace } from "@/lib/shared/contracts/library/passage-place";
import type { QuotedPart } from "../../../support/built-in/quoted-parts";

/** The quoted sentences, each under its title and headings. */
export function quotedUnderPlace(parts: readonly QuotedPart[]): string {
  return parts.map(({ passage, quote }) => [...passagePlace(passage), quote].join("\n")).join("\n");
}

/** The quotations in the question's language: words of another one cannot be compared with the question's. */
export function inLanguage(parts: readonly QuotedPart[], language: JudgeContext["language"]): QuotedPart[] {
  return parts.filter(({ passage }) => passage.language === language);
}

/** The quoted sentences, and apart from them their titles and headings. */
export function quotedAndPlace(parts: readonly QuotedPart[]): { sentences: string; place: string } {
  return {
    sentences: parts.map(({ quote }) => quote).join("\n"),
    place: parts.flatMap(({ passage }) => passagePlace(passage)).join("\n"),
  };
}
