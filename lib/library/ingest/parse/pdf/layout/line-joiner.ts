import type { ReceiptWriter } from "../../receipt/receipt-writer";

/** A hyphen at the end of a line, with the letters before it. */
const HYPHEN = /(\p{L}+)[-\u2010\u00ad]$/u;
/** Words after the hyphen of an inverted French verb or a compound: such a hyphen is kept at a line end. */
const AFTER_REAL_HYPHEN = /^(?:ils?|elles?|on|je|tu|nous|vous|ce|moi|toi|là|ci|mêmes?)\b/iu;

/** Joins lines of text; a hyphen that only divides a word at the end of a line is left out and reported. */
export class LineJoiner {
  #compounds = new Set<string>();
  #receipt: ReceiptWriter;

  constructor(receipt: ReceiptWriter) {
    this.#receipt = receipt;
  }

  /** Learns the words that are written with a hyphen inside a line; they keep it at a line end. */
  learn(line: string): void {
    if (!line.includes("-")) return;
    for (const [word] of line.matchAll(/\p{L}+-\p{L}+/gu)) this.#compounds.add(word.toLowerCase());
  }

  join(text: string, line: string): string {
    if (text === "") return line;
    const hyphen = HYPHEN.exec(text.slice(-60));
    const next = /^\p{Ll}+/u.exec(line);
    if (hyphen === null || next === null) return `${text} ${line}`;
    const compound = `${hyphen[1]}-${next[0]}`.toLowerCase();
    if (this.#compounds.has(compound) || AFTER_REAL_HYPHEN.test(line)) return text + line;
    this.#receipt.leaveOut("line_hyphens", text.slice(-1));
    return text.slice(0, -1) + line;
  }
}
