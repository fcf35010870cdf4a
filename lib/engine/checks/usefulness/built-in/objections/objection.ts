import type { JudgeContext } from "@/lib/engine/ports/judge";
import type { Passage } from "@/lib/shared/contracts/library/document";
import type { Reason } from "@/lib/shared/contracts/runs/reason";
import type { QuotedPart } from "../../../support/built-in/quoted-parts";

/** An answer as the rules read it. */
export interface JudgedAnswer {
  /** Without citations. */
  text: string;
  /** With the titles and headings of its sources. */
  asPassage: Passage;
  /** Its quotations; empty if it is in its own words. */
  parts: readonly QuotedPart[];
  /** Every passage that it may rely on. */
  passages: readonly Passage[];
  /** Those that it quotes, or all. */
  sources: readonly Passage[];
  context: JudgeContext;
}

/** A rule that keeps an answer from being approved. */
export interface Objection {
  /** Names the rule, in `npm run bench:approvals -- --without ID` too. */
  id: string;
  /** Whether it ends the judgement, however well the models read the answer. */
  isDecisive?: true;
  /** What speaks against the answer; `null` if nothing does. */
  find(answer: JudgedAnswer): Reason | null;
}
