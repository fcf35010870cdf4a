import type { ReceiptWriter } from "../receipt/receipt-writer";
import type { Block } from "../text/blocks-text";
import { blocksOf } from "./html-blocks";
import type { HtmlElement } from "./html-element";
import { takeLinkedNotes } from "./note-links";

/**
 * The blocks of a page whose texts are reported. Each note comes after the block that refers to it.
 * @param pages the parts of `root` that are written one after another, if it is a book: a note may be in another part
 */
export function pageBlocks(root: HtmlElement, receipt: ReceiptWriter, pages?: readonly HtmlElement[]): Block[] {
  const notes = takeLinkedNotes(root, { isBook: pages !== undefined });
  const blocks = (pages ?? [root]).flatMap((page) => blocksOf(page, { notes, receipt, marks: true }));
  // A mark that is not written, such as one in deleted text, brings no note with it.
  return [...blocks, ...[...notes.values()].flatMap((note) => blocksOf(note, { receipt }))];
}
