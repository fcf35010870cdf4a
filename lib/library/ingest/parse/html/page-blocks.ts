import type { ReceiptWriter } from "../receipt/receipt-writer";
import type { Block } from "../text/blocks-text";
import { blocksOf } from "./html-blocks";
import type { HtmlElement } from "./html-element";
import { takeLinkedNotes } from "./note-links";

/** The blocks of a page whose texts are reported. Each note comes after the block that refers to it. */
export function pageBlocks(root: HtmlElement, receipt: ReceiptWriter): Block[] {
  const notes = takeLinkedNotes(root);
  const blocks = blocksOf(root, { notes, receipt, marks: true });
  // A mark that is not written, such as one in a deleted text, takes no note with it.
  return [...blocks, ...[...notes.values()].flatMap((note) => blocksOf(note, { receipt }))];
}
