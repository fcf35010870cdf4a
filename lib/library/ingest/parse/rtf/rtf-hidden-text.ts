import type { HiddenBy } from "@/lib/shared/contracts/library/receipt/receipt";
import type { LeftOutReason } from "@/lib/shared/contracts/library/receipt/receipt-counts";
import type { ReceiptWriter } from "../receipt/receipt-writer";
import type { RtfDefinitions } from "./rtf-definitions";
import type { RtfState } from "./rtf-state";

/** Font size in half points up to which text is unreadable. */
const TINY_HALF_POINTS = 4;

/** Why text is hidden from a reader; `null` if it is visible. */
export function hiddenBy(state: RtfState, definitions: RtfDefinitions): HiddenBy | null {
  const { hidden, halfPoints, colour, shaded, inTable, depth } = state;
  if (hidden) return "marked_hidden";
  if (halfPoints <= TINY_HALF_POINTS) return "too_small";
  // A table or a text box may have its own background.
  return definitions.isWhite(colour) && !shaded && !inTable && depth === 0 ? "same_colour" : null;
}

/** Reports hidden text, and other text that is left out, as a whole, although the file writes it in pieces. */
export class RtfHiddenText {
  #receipt: ReceiptWriter;
  #shown = "";
  /** Hidden text that may continue. */
  #hidden: { by: HiddenBy; text: string } | null = null;
  #leftOut: { reason: LeftOutReason; text: string } | null = null;

  constructor(receipt: ReceiptWriter) {
    this.#receipt = receipt;
  }

  /** Reports the pending text that is hidden or left out for another reason than the next. */
  goOn(why: HiddenBy | LeftOutReason | null): void {
    if (why !== (this.#hidden?.by ?? this.#leftOut?.reason)) this.report();
  }

  leaveOut(reason: LeftOutReason, text: string): void {
    this.goOn(reason);
    this.#leftOut = { reason, text: (this.#leftOut?.text ?? "") + text };
  }

  add(by: HiddenBy, text: string): void {
    this.#hidden = { by, text: (this.#hidden?.text ?? "") + text };
  }

  show(text: string): void {
    if (text.trim() !== "") this.#shown = text;
  }

  report(): void {
    if (this.#hidden !== null) this.#receipt.hide(this.#hidden.text, { by: this.#hidden.by, after: this.#shown });
    if (this.#leftOut !== null) this.#receipt.leaveOut(this.#leftOut.reason, this.#leftOut.text);
    this.#hidden = null;
    this.#leftOut = null;
  }
}
