import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import PDFDocument from "pdfkit";
import type { Language } from "@/lib/shared/contracts/language";
import { DrawableText } from "./drawable-text";
import type { Span, TranscriptOutline, TranscriptWords, TurnOutline } from "./outline";
import { PAGE_MARGIN, PAGE_SIZE, TYPE } from "./tunables";

type Weight = "regular" | "bold";
/** Colours with enough contrast on white. */
const INK = { text: "#1c1b19", quiet: "#5f5c56", mark: "#8a3b12", link: "#1d4f7c" } as const;

/** The interface's font first; the other one adds Greek and thousands of characters. */
const FONTS = {
  regular: [
    ["geist", "dist", "fonts", "geist-sans", "Geist-Regular.ttf"],
    ["dejavu-fonts-ttf", "ttf", "DejaVuSans.ttf"],
  ],
  bold: [
    ["geist", "dist", "fonts", "geist-sans", "Geist-SemiBold.ttf"],
    ["dejavu-fonts-ttf", "ttf", "DejaVuSans-Bold.ttf"],
  ],
} as const satisfies Record<Weight, readonly (readonly string[])[]>;

/**
 * A conversation as a tagged PDF with numbered A4 pages. Characters that the fonts lack, and right-to-left scripts, are
 * drawn as boxes; the first lines state their number.
 */
export async function writePdf(
  outline: TranscriptOutline,
  words: Pick<TranscriptWords, "page" | "notDrawn">,
  { language, now }: { language: Language; now: Date },
): Promise<Buffer> {
  const page = await PageWriter.open(outline.title, language, now);
  page.block("H1", [{ text: outline.title, weight: "bold", size: TYPE.title }]);
  page.block("P", [{ text: outline.subtitle, size: TYPE.small, colour: INK.quiet }]);
  const lacking = page.lacking(outline);
  if (lacking > 0) page.block("P", [{ text: words.notDrawn(lacking), size: TYPE.small, colour: INK.mark }]);
  if (outline.turns.length === 0) page.block("P", [{ text: outline.empty }]);
  for (const turn of outline.turns) {
    writeTurn(page, turn, outline.sourcesHeading);
    // Yield to active runs.
    await nextTurn();
  }
  return page.close(words.page);
}

function writeTurn(page: PageWriter, turn: TurnOutline, sourcesHeading: string): void {
  page.rule();
  page.block("P", [{ text: `${turn.heading} · ${turn.details}`, size: TYPE.small, colour: INK.quiet }]);
  page.block("H2", [{ text: turn.question.trim(), weight: "bold", size: TYPE.heading }]);
  for (const note of turn.notes) page.block("P", [{ text: note, size: TYPE.small, colour: INK.quiet }]);
  if (turn.answer.length > 0) page.block("P", turn.answer.map(inkOf));
  page.block("P", [{ text: turn.outcome, weight: "bold" }]);
  for (const { heading, points } of [turn.closest, turn.disagreement].filter((points) => points !== null)) {
    page.gap();
    page.block("H3", [{ text: heading, weight: "bold", size: TYPE.small }]);
    for (const point of points) page.block("P", [{ text: `– ${point}`, size: TYPE.small, colour: INK.quiet }], 2);
    page.gap();
  }
  for (const line of turn.confidences) page.block("P", [{ text: line, size: TYPE.small, colour: INK.quiet }], 1);
  if (turn.sources.length === 0) return;
  page.gap();
  page.block("H3", [{ text: sourcesHeading, weight: "bold", size: TYPE.small }]);
  for (const { number, title, place, fetched, address } of turn.sources) {
    const source = [title, place, fetched].filter((part) => part !== null).join(", ");
    const link = address === null ? [] : [{ text: ` ${address}`, size: TYPE.small, colour: INK.link }];
    page.block("P", [{ text: `[${number}] ${source}`, size: TYPE.small }, ...link], 2);
  }
}

interface Run {
  text: string;
  weight?: Weight;
  size?: number;
  colour?: string;
  strike?: boolean;
}

function inkOf({ text, style }: Span): Run {
  if (style === "plain") return { text };
  if (style === "emphasis") return { text, weight: "bold" };
  if (style === "struck") return { text, colour: INK.quiet, strike: true };
  return { text, colour: style === "mark" ? INK.mark : INK.link };
}

/** Writes pages from top to bottom. */
class PageWriter {
  readonly #doc: PDFKit.PDFDocument;
  readonly #drawable: DrawableText;
  readonly #chunks: Buffer[] = [];

  static async open(title: string, language: Language, now: Date): Promise<PageWriter> {
    const load = (weight: Weight) =>
      Promise.all(
        FONTS[weight].map((path) => readFile(join(/* turbopackIgnore: true */ process.cwd(), "node_modules", ...path))),
      );
    return new PageWriter({ regular: await load("regular"), bold: await load("bold") }, title, language, now);
  }

  private constructor(fonts: Record<Weight, readonly Buffer[]>, title: string, language: Language, now: Date) {
    const [first] = fonts.regular;
    if (first === undefined) throw new Error("no font is given");
    this.#drawable = new DrawableText(fonts.regular);
    this.#doc = new PDFDocument({
      size: PAGE_SIZE,
      margin: PAGE_MARGIN,
      bufferPages: true,
      tagged: true,
      pdfVersion: "1.7",
      displayTitle: true,
      lang: language,
      info: { Title: title, Creator: "Touchstone", CreationDate: now },
      autoFirstPage: false,
    });
    this.#doc.on("data", (chunk: Buffer) => this.#chunks.push(chunk));
    for (const [weight, files] of Object.entries(fonts)) {
      for (const [index, file] of files.entries()) this.#doc.registerFont(`${weight} ${index}`, file);
    }
    this.#doc.font("regular 0").addPage();
  }

  /** Number of characters of a conversation that cannot be drawn. */
  lacking({ title, turns }: TranscriptOutline): number {
    const texts = turns.flatMap(({ question, notes, answer, closest, disagreement, sources }) => [
      question,
      ...notes,
      ...answer.map(({ text }) => text),
      ...(closest?.points ?? []),
      ...(disagreement?.points ?? []),
      ...sources.flatMap((source) => [source.title, source.place ?? ""]),
    ]);
    this.#drawable.notDrawn = 0;
    for (const text of [title, ...texts]) this.#drawable.parts(text);
    return this.#drawable.notDrawn;
  }

  /** Writes a paragraph, or a heading, which stays on the page of its text. */
  block(kind: "H1" | "H2" | "H3" | "P", runs: readonly Run[], gap = 5): void {
    const { page } = this.#doc;
    const needed = (kind === "P" ? 2 : 5) * TYPE.text * 1.4;
    if (this.#doc.y + needed > page.height - page.margins.bottom) this.#doc.addPage();
    const element = this.#doc.struct(kind, {}, () => this.#write(runs, gap));
    this.#doc.addStructure(element);
    element.end();
  }

  gap(): void {
    this.#doc.moveDown(0.4);
  }

  /** Draws the line between two turns. */
  rule(): void {
    const { page } = this.#doc;
    const left = page.margins.left;
    this.#doc.moveDown(1);
    this.#doc.markContent("Artifact", { type: "Layout" });
    this.#doc
      .moveTo(left, this.#doc.y)
      .lineTo(page.width - page.margins.right, this.#doc.y)
      .lineWidth(0.5)
      .strokeColor("#d8d4cc")
      .stroke();
    this.#doc.endMarkedContent();
    this.#doc.moveDown(0.8);
  }

  /** Numbers the pages. @returns the file */
  async close(pageWords: (number: number, count: number) => string): Promise<Buffer> {
    const { count } = this.#doc.bufferedPageRange();
    for (let index = 0; index < count; index += 1) {
      this.#doc.switchToPage(index);
      const { page } = this.#doc;
      // Below the margin, where normal text would start a new page.
      page.margins.bottom = 0;
      this.#doc.markContent("Artifact", { type: "Pagination" });
      this.#doc
        .font("regular 0")
        .fontSize(TYPE.small)
        .fillColor(INK.quiet)
        .text(pageWords(index + 1, count), page.margins.left, page.height - PAGE_MARGIN / 2 - TYPE.small, {
          align: "center",
          lineBreak: false,
          width: page.width - 2 * PAGE_MARGIN,
        });
      this.#doc.endMarkedContent();
    }
    const ended = new Promise<void>((resolve, reject) => {
      this.#doc.on("end", resolve);
      this.#doc.on("error", reject);
    });
    this.#doc.end();
    await ended;
    return Buffer.concat(this.#chunks);
  }

  #write(runs: readonly Run[], gap: number): void {
    const parts = runs.flatMap((run) => this.#drawable.parts(run.text).map((part) => ({ ...run, ...part })));
    for (const [
      index,
      { text, font, weight = "regular", size = TYPE.text, colour = INK.text, strike },
    ] of parts.entries()) {
      this.#doc
        .font(`${weight} ${font}`)
        .fontSize(size)
        .fillColor(colour)
        .text(text, {
          continued: index < parts.length - 1,
          lineGap: 2.5,
          paragraphGap: index < parts.length - 1 ? 0 : gap,
          strike: strike === true,
        });
    }
  }
}
