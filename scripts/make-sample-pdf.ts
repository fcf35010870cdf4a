/**
 * Typesets the sample library's PDF from its Markdown source: `npm run samples:pdf`.
 * The output depends only on the source, so that a changed file means a changed text.
 */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { PDFDocument, type PDFFont, type PDFPage, StandardFonts } from "pdf-lib";

const SAMPLES = fileURLToPath(new URL("../samples/", import.meta.url));
const NAME = "aubrelle-bulletin-printemps-2026";
/** A4 in points. */
const PAGE = { width: 595.28, height: 841.89, margin: 64 };
const PAGE_BREAK = "<!-- page -->";
/** A fixed date, so that the file does not change from day to day. */
const ISSUED = new Date("2026-04-27T08:00:00Z");

interface Style {
  size: number;
  /** Line height as a multiple of the size. */
  leading: number;
  before: number;
  indent: number;
  bold: boolean;
}
const BODY: Style = { size: 11, leading: 1.42, before: 8, indent: 0, bold: false };
const STYLES: readonly (Style & { prefix: string; bullet?: string })[] = [
  { prefix: "### ", size: 12, leading: 1.3, before: 12, indent: 0, bold: true },
  { prefix: "## ", size: 15, leading: 1.3, before: 20, indent: 0, bold: true },
  { prefix: "# ", size: 24, leading: 1.3, before: 0, indent: 0, bold: true },
  { prefix: "- ", bullet: "• ", size: 11, leading: 1.42, before: 4, indent: 12, bold: false },
];

/** Breaks a paragraph into lines that fit `width` points, between words only. */
function wrap(text: string, width: number, measure: (line: string) => number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (line !== "" && measure(longer) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return line === "" ? lines : [...lines, line];
}

/** Typesets Markdown with headings, paragraphs and lists; every `<!-- page -->` starts a page. */
async function typeset(markdown: string): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const regular = await pdf.embedFont(StandardFonts.Helvetica);
  const bold = await pdf.embedFont(StandardFonts.HelveticaBold);
  pdf.setTitle("Le Bulletin de l'Aubrelle, numéro 12, printemps 2026");
  pdf.setAuthor("Syndicat de la rivière Aubrelle");
  pdf.setLanguage("fr");
  pdf.setProducer("Touchstone");
  pdf.setCreator("Touchstone");
  pdf.setCreationDate(ISSUED);
  pdf.setModificationDate(ISSUED);

  for (const [index, source] of markdown.split(PAGE_BREAK).entries()) {
    const page = pdf.addPage([PAGE.width, PAGE.height]);
    drawPage(page, source, { regular, bold });
    page.drawText(String(index + 1), { x: PAGE.width / 2, y: PAGE.margin / 2, size: 9, font: regular });
  }
  return await pdf.save();
}

function drawPage(page: PDFPage, source: string, fonts: { regular: PDFFont; bold: PDFFont }): void {
  let y = PAGE.height - PAGE.margin;
  for (const block of source.split(/\n+/).filter((line) => line.trim() !== "")) {
    const heading = STYLES.find((style) => block.startsWith(style.prefix));
    const style = heading ?? BODY;
    const text = (heading?.bullet ?? "") + block.slice(heading?.prefix.length ?? 0).replaceAll("**", "");
    const font = style.bold ? fonts.bold : fonts.regular;
    const width = PAGE.width - 2 * PAGE.margin - style.indent;
    y -= style.before;
    for (const line of wrap(text, width, (candidate) => font.widthOfTextAtSize(candidate, style.size))) {
      y -= style.size * style.leading;
      if (y < PAGE.margin) throw new Error(`The page starting with "${source.trim().slice(0, 40)}" is too long.`);
      page.drawText(line, { x: PAGE.margin + style.indent, y, size: style.size, font });
    }
  }
}

const markdown = await readFile(join(SAMPLES, "sources", `${NAME}.md`), "utf8");
const target = join(SAMPLES, "library", `${NAME}.pdf`);
await writeFile(target, await typeset(markdown));
process.stdout.write(`${target}\n`);
