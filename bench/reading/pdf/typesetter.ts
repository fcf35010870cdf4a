import PDFDocument from "pdfkit";
import type { Look } from "./corpus-looks";
import type { Random } from "./corpus-words";

export interface TextPlace {
  x: number;
  y: number;
  width: number;
}

/** Sets lines, paragraphs and pages of a PDF in one look. */
export class Typesetter {
  readonly look: Look;
  readonly document: PDFKit.PDFDocument;
  #chunks: Buffer[] = [];
  #ended: Promise<void>;
  #random: Random;
  #running: { header: string; footer: string } | null = null;
  #page = 0;
  y = 0;

  constructor(look: Look, random: Random) {
    this.look = look;
    this.#random = random;
    const document = new PDFDocument({ autoFirstPage: false, size: [...look.paper], margin: 0 });
    this.document = document;
    document.on("data", (chunk: Buffer) => this.#chunks.push(chunk));
    this.#ended = new Promise((resolve) => document.on("end", () => resolve()));
    document.registerFont("regular", look.regular);
    document.registerFont("bold", look.bold);
  }

  /** Headers and footers of the pages from now on. */
  running(header: string, footer: string): void {
    this.#running = { header, footer };
  }

  newPage(): void {
    this.document.addPage();
    this.#page += 1;
    this.y = this.top;
    const { size, margin } = this.look;
    if (this.#running === null) return;
    const small = size * 0.85;
    this.line(this.#running.header, { x: margin, y: margin * 0.45, size: small });
    const [width, height] = this.look.paper;
    this.line(this.#running.footer, { x: margin, y: height - margin * 0.6, size: small });
    const number = String(this.#page);
    this.line(number, { x: width - margin - this.widthOf(number, small), y: height - margin * 0.6, size: small });
  }

  get top(): number {
    return this.look.margin;
  }

  get bottom(): number {
    return this.look.paper[1] - this.look.margin * 1.2;
  }

  get width(): number {
    return this.look.paper[0] - 2 * this.look.margin;
  }

  get lineHeight(): number {
    return this.look.size * this.look.leading;
  }

  widthOf(text: string, size = this.look.size, bold = false): number {
    return this.document
      .font(bold ? "bold" : "regular")
      .fontSize(size)
      .widthOfString(text);
  }

  /** Paints one line, its top at `y`. */
  line(
    text: string,
    { x, y, size = this.look.size, bold = false }: { x: number; y: number; size?: number; bold?: boolean },
  ): void {
    this.document
      .font(bold ? "bold" : "regular")
      .fontSize(size)
      .fillColor("#000000");
    if (!this.look.wordByWord) {
      this.document.text(text, x, y, { lineBreak: false });
      return;
    }
    let at = x;
    for (const word of text.split(" ")) {
      this.document.text(word, at, y, { lineBreak: false });
      at += this.widthOf(`${word} `, size, bold);
    }
  }

  /** Breaks a text into lines; where `hyphenates`, some long words are divided. */
  broken(text: string, width: number, { size = this.look.size, bold = false, hyphenates = false } = {}): string[] {
    const lines: string[] = [];
    let line = "";
    for (const word of text.split(" ")) {
      const longer = line === "" ? word : `${line} ${word}`;
      if (line === "" || this.widthOf(longer, size, bold) <= width) {
        line = longer;
        continue;
      }
      const cut = 4 + Math.floor(this.#random() * 4);
      const start = `${line} ${word.slice(0, cut)}-`;
      const divides = hyphenates && /^\p{Ll}{9,}$/u.test(word) && this.widthOf(start, size, bold) <= width;
      lines.push(divides ? start : line);
      line = divides ? word.slice(cut) : word;
    }
    return line === "" ? lines : [...lines, line];
  }

  /** Paints lines of a paragraph, the last one not justified. @returns y below them */
  lines(lines: readonly string[], { x, y, width }: TextPlace, { isEnd = true, size = this.look.size } = {}): number {
    for (const [at, line] of lines.entries()) {
      const isLast = isEnd && at === lines.length - 1;
      const top = y + at * size * this.look.leading;
      if (this.look.justified && !isLast) this.#justified(line, { x, y: top, width }, size);
      else this.line(line, { x, y: top, size });
    }
    return y + lines.length * size * this.look.leading;
  }

  #justified(line: string, { x, y, width }: TextPlace, size: number): void {
    const words = line.split(" ");
    const natural = words.reduce((sum, word) => sum + this.widthOf(word, size), 0);
    const space = (width - natural) / Math.max(1, words.length - 1);
    let at = x;
    for (const word of words) {
      this.document.font("regular").fontSize(size).fillColor("#000000").text(word, at, y, { lineBreak: false });
      at += this.widthOf(word, size) + space;
    }
  }

  /** A horizontal or vertical line. */
  rule(x: number, y: number, toX: number, toY: number): void {
    const { lineWidth, linesAsBars } = this.look;
    if (!linesAsBars) {
      this.document.lineWidth(lineWidth).moveTo(x, y).lineTo(toX, toY).stroke("#000000");
      return;
    }
    const half = lineWidth / 2;
    this.document.rect(x - half, y - half, toX - x + lineWidth, toY - y + lineWidth).fill("#000000");
  }

  fill({ x, y, width }: TextPlace, height: number, color: string): void {
    this.document.rect(x, y, width, height).fill(color);
  }

  async finish(): Promise<Uint8Array> {
    this.document.end();
    await this.#ended;
    return new Uint8Array(Buffer.concat(this.#chunks));
  }
}
