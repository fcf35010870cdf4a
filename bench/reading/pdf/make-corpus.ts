import { mulberry32 } from "../../shared/mulberry-32";
import { type House, makeLook } from "./corpus-looks";
import { type CorpusTable, makeTable, SHAPES, type Shape } from "./corpus-tables";
import { type CorpusLanguage, CorpusWords, type Random } from "./corpus-words";
import { drawTable } from "./draw-table";
import { Typesetter } from "./typesetter";

/** A PDF and what is on it. */
export interface CorpusDocument {
  name: string;
  language: CorpusLanguage;
  columns: 1 | 2;
  bytes: Uint8Array;
  /** Sentences, headings, captions, notes and first rows of tables in reading order. */
  units: string[];
  tables: CorpusTable[];
  /** The text of headers and footers, each once, without page numbers. */
  running: string[];
}

const TABLES_OF_A_DOCUMENT = 4;
const DOCUMENTS = 10;
const TWO_COLUMN_DOCUMENTS = 4;

/** Ten documents with forty tables of eight shapes, and four in two columns with footnotes. */
export async function makeCorpus(seed: number, house: House): Promise<CorpusDocument[]> {
  const documents: CorpusDocument[] = [];
  for (let at = 0; at < DOCUMENTS; at += 1) {
    const random = mulberry32(seed * 1_000 + at);
    const language = at % 2 === 0 ? "en" : "fr";
    const writer = new DocumentWriter(language, random, house);
    for (let table = 0; table < TABLES_OF_A_DOCUMENT; table += 1) {
      const number = at * TABLES_OF_A_DOCUMENT + table;
      const shape = SHAPES[number % SHAPES.length] ?? "grid";
      const ruled =
        shape === "grid" ||
        (shape !== "white space" && shape !== "numeric" && Math.floor(number / SHAPES.length) % 2 === 0);
      writer.section(1 + (table % 2));
      if (shape === "side by side") writer.tablesSideBySide(ruled, table * 2 + 1);
      else writer.table(shape, ruled, table * 2 + 1);
    }
    writer.section(2);
    documents.push(await writer.finish(`${house}-${seed}-tables-${at + 1}`, 1));
  }
  for (let at = 0; at < TWO_COLUMN_DOCUMENTS; at += 1) {
    const writer = new DocumentWriter(at % 2 === 0 ? "en" : "fr", mulberry32(seed * 1_000 + 500 + at), house);
    writer.twoColumns(24);
    documents.push(await writer.finish(`${house}-${seed}-columns-${at + 1}`, 2));
  }
  return documents;
}

class DocumentWriter {
  #words: CorpusWords;
  #random: Random;
  #sheet: Typesetter;
  #units: string[] = [];
  #tables: CorpusTable[] = [];
  #running: string[];
  #sections = 0;

  constructor(language: CorpusLanguage, random: Random, house: House) {
    this.#words = new CorpusWords(language, random);
    this.#random = random;
    this.#sheet = new Typesetter(makeLook(house, random), random);
    this.#running = [capital(this.#words.words(4)), capital(this.#words.words(3))];
    this.#sheet.running(this.#running[0] ?? "", this.#running[1] ?? "");
    this.#sheet.newPage();
  }

  async finish(name: string, columns: 1 | 2): Promise<CorpusDocument> {
    const bytes = await this.#sheet.finish();
    const { language } = this.#words;
    return { name, language, columns, bytes, units: this.#units, tables: this.#tables, running: this.#running };
  }

  /** A heading and paragraphs over the whole width. */
  section(paragraphs: number): void {
    const sheet = this.#sheet;
    const { margin, size } = sheet.look;
    this.#sections += 1;
    const heading = `${this.#sections} ${capital(this.#words.words(3))}`;
    this.#need(size * 1.4 + 4 * sheet.lineHeight);
    sheet.y += size;
    sheet.line(heading, { x: margin, y: sheet.y, size: size * 1.4, bold: true });
    sheet.y += size * 2.4;
    this.#units.push(heading);
    for (let at = 0; at < paragraphs; at += 1) this.#paragraph();
  }

  #need(height: number): void {
    if (this.#sheet.y + height > this.#sheet.bottom) this.#sheet.newPage();
  }

  #sentences(): string[] {
    return Array.from({ length: 3 + Math.floor(this.#random() * 3) }, () => this.#words.sentence());
  }

  #paragraph(): void {
    const sheet = this.#sheet;
    const sentences = this.#sentences();
    const lines = sheet.broken(sentences.join(" "), sheet.width, { hyphenates: true });
    this.#units.push(...sentences);
    for (const [at, line] of lines.entries()) {
      this.#need(sheet.lineHeight);
      const isEnd = at === lines.length - 1;
      sheet.y = sheet.lines([line], { x: sheet.look.margin, y: sheet.y, width: sheet.width }, { isEnd });
    }
    sheet.y += sheet.lineHeight * 0.6;
  }

  table(shape: Shape, ruled: boolean, number: number): void {
    const sheet = this.#sheet;
    const table = makeTable(shape, { words: this.#words, random: this.#random, number, ruled });
    if (shape === "over two pages") {
      // It begins in the middle of a page.
      if (sheet.y > sheet.bottom * 0.6) sheet.newPage();
      while (sheet.y < sheet.bottom * 0.45) this.#paragraph();
    } else this.#need(tableHeight(table, sheet));
    this.#drawTable(table, sheet.look.margin, sheet.width);
  }

  /** Two tables beside each other, each with a caption. */
  tablesSideBySide(ruled: boolean, number: number): void {
    const sheet = this.#sheet;
    const make = (at: number) => {
      const made = makeTable("side by side", { words: this.#words, random: this.#random, number: number + at, ruled });
      const name = this.#words.language === "fr" ? `Tableau ${number + at} –` : `Table ${number + at}:`;
      return { ...made, caption: `${name} ${capital(this.#words.words(3))}` };
    };
    const tables = [make(0), make(1)];
    this.#need(Math.max(...tables.map((table) => tableHeight(table, sheet))));
    const { y } = sheet;
    const half = sheet.width / 2;
    const ends = tables.map((table, at) => {
      sheet.y = y;
      this.#drawTable(table, sheet.look.margin + at * (half + 10), half - 10);
      return sheet.y;
    });
    sheet.y = Math.max(...ends);
  }

  #drawTable(table: CorpusTable, x: number, width: number): void {
    const sheet = this.#sheet;
    const { size } = sheet.look;
    if (table.caption !== null) {
      sheet.line(table.caption, { x, y: sheet.y, bold: false });
      sheet.y += sheet.lineHeight + 4;
      this.#units.push(table.caption);
    }
    this.#units.push((table.rows[0] ?? []).join(" "));
    sheet.y = drawTable(sheet, table, { x, y: sheet.y, width }) + size;
    if (table.note !== null) {
      sheet.line(table.note, { x, y: sheet.y, size: size * 0.85 });
      sheet.y += sheet.lineHeight;
      this.#units.push(table.note);
    }
    sheet.y += size;
    this.#tables.push(table);
  }

  /** Paragraphs in two columns with footnotes below the column of their call. */
  twoColumns(paragraphs: number): void {
    const sheet = this.#sheet;
    const { margin, gutter, size } = sheet.look;
    const title = capital(this.#words.words(5));
    sheet.line(title, { x: margin, y: sheet.y, size: size * 1.7, bold: true });
    this.#units.push(title);
    sheet.y += size * 3;
    const width = (sheet.width - gutter) / 2;
    const small = size * 0.8;
    let column = 0;
    let top = sheet.y;
    let note = 0;
    let notes: { label: number; lines: string[] }[] = [];
    const notesHeight = () =>
      notes.reduce((sum, { lines }) => sum + lines.length * small * sheet.look.leading, 0) +
      (notes.length > 0 ? size : 0);
    const left = () => margin + column * (width + gutter);
    const endColumn = () => {
      let y = sheet.bottom - notesHeight() + size * 0.6;
      if (notes.length > 0) sheet.rule(left(), y - size * 0.3, left() + width / 3, y - size * 0.3);
      for (const { label, lines } of notes) {
        sheet.line(String(label), { x: left(), y: y - small * 0.25, size: small * 0.65 });
        for (const line of lines) {
          sheet.line(line, { x: left() + small, y, size: small });
          y += small * sheet.look.leading;
        }
      }
      notes = [];
      column += 1;
      if (column === 2) {
        sheet.newPage();
        column = 0;
        top = sheet.top;
      }
      sheet.y = top;
    };
    for (let at = 0; at < paragraphs; at += 1) {
      const sentences = this.#sentences();
      this.#units.push(...sentences);
      const lines = sheet.broken(sentences.join(" "), width - size, { hyphenates: true });
      const noted = this.#random() < 0.3;
      const remark = noted ? this.#words.sentence() : "";
      const noteLines = noted ? sheet.broken(remark, width - 2 * small, { size: small }) : [];
      for (const [index, line] of lines.entries()) {
        const isEnd = index === lines.length - 1;
        const room = sheet.lineHeight + (isEnd && noted ? noteLines.length * small * sheet.look.leading + size : 0);
        if (sheet.y + room > sheet.bottom - notesHeight()) endColumn();
        const y = sheet.y;
        sheet.y = sheet.lines([line], { x: left(), y, width: width - size }, { isEnd });
        if (isEnd && noted) {
          note += 1;
          sheet.line(String(note), { x: left() + sheet.widthOf(line), y: y - size * 0.15, size: size * 0.62 });
          notes.push({ label: note, lines: noteLines });
          this.#units.push(remark);
        }
      }
      sheet.y += sheet.lineHeight * 0.5;
    }
    endColumn();
  }
}

/** Room for a table, its caption and note. */
function tableHeight({ rows, merged }: CorpusTable, sheet: Typesetter): number {
  const lines = rows.reduce((sum, row) => sum + (row.some((text) => text.length > 40) ? 4 : 1), 0);
  const { size, rowPadding } = sheet.look;
  const heads = merged.length > 0 ? 2 : 1;
  return (lines + heads) * size * 1.2 + (rows.length + heads) * 2 * rowPadding + 4 * sheet.lineHeight;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
