import { PDFDocument, type PDFFont, PDFName, type PDFPage, StandardFonts, setCharacterSqueeze } from "pdf-lib";
import { describe, expect, it } from "vitest";
import type { DocumentMediaType } from "@/lib/shared/contracts/library/document-formats";
import { epubFile } from "../testing/epub-file";
import { odfFile, odfFrame, odfParagraph, odfSlide, odfTable } from "../testing/odf-file";
import { rtfFile, rtfParagraph } from "../testing/rtf-file";
import { setUpParser } from "../testing/set-up-parser";
import { shape, slidesFile } from "../testing/slides-file";
import { paragraph, run, wordFile } from "../testing/word-file";
import { workbookFile } from "../testing/workbook-file";

const parseDocument = setUpParser();

const PDF = "application/pdf";
const HTML = "text/html";
const MARKDOWN = "text/markdown";
const EPUB = "application/epub+zip";

async function textOf(file: Uint8Array | string, type: DocumentMediaType): Promise<string> {
  const outcome = await parseDocument(typeof file === "string" ? Buffer.from(file) : file, type);
  if (!outcome.ok) throw new Error(`${outcome.code}: ${outcome.detail}`);
  expect(outcome.receipt.characters?.leftOut.unaccounted, outcome.text).toBeUndefined();
  return outcome.text;
}

/** How a format writes superscripts and subscripts. */
interface Marks {
  up: (text: string) => string;
  down: (text: string) => string;
}

const written = ({ up, down }: Marks) =>
  `The fee is 730${up("1")} euros or 1 250${up("2, 3")} a year for 48 m${up("2")} at 10${up("-6")} of CO${down("2")}, 1${up("st")} rate.`;
const READ = "The fee is 730¹ euros or 1 250²,³ a year for 48 m² at 10⁻⁶ of CO₂, 1st rate.";

const html: Marks = { up: (text) => `<sup>${text}</sup>`, down: (text) => `<sub>${text}</sub>` };
const css: Marks = { up: (text) => `<span class="u">${text}</span>`, down: (text) => `<span class="d">${text}</span>` };
const shifted: Marks = {
  up: (text) => `<span style="vertical-align: 33%; font-size: 58%">${text}</span>`,
  down: (text) => `<span style="vertical-align: -4px; font-size: 58%">${text}</span>`,
};
const moved: Marks = {
  up: (text) => `<span class="up">${text}</span>`,
  down: (text) => `<small style="position: relative; bottom: -.3em">${text}</small>`,
};
const MOVED = ".up { position: relative; top: -.5em; font: 70% serif }";
const word = (align: string) => (text: string) => `]]${align}|${text}[[`;
/** The runs of a text whose marks are written as `]]properties|text[[`. */
function runs(text: string, runOf: (text: string, mark?: string) => string): string {
  return text
    .split(/\]\]|\[\[/)
    .map((part) => {
      const [mark, marked] = part.split("|");
      return marked === undefined ? runOf(part) : runOf(marked, mark);
    })
    .join("");
}
const marked = (up: string, down: string): Marks => ({ up: word(up), down: word(down) });
const span: Marks = {
  up: (text) => `<text:span text:style-name="U">${text}</text:span>`,
  down: (text) => `<text:span text:style-name="D">${text}</text:span>`,
};
const ODF_STYLES =
  '<style:style style:name="U" style:family="text" style:parent-style-name="U1"/>' +
  '<style:style style:name="U1" style:family="text"><style:text-properties style:text-position="super 58%"/></style:style>' +
  '<style:style style:name="D" style:family="text"><style:text-properties style:text-position="-33% 58%"/></style:style>';
const ODF = "application/vnd.oasis.opendocument";
const OFFICE = "application/vnd.openxmlformats-officedocument";

const slideRun = (text: string, baseline?: string) =>
  `<a:r><a:rPr${baseline === undefined ? "" : ` baseline="${baseline}"`}/><a:t>${text}</a:t></a:r>`;
const sheetRun = (text: string, align?: string) =>
  `<r><rPr>${align === undefined ? "" : `<vertAlign val="${align}"/>`}</rPr><t xml:space="preserve">${text}</t></r>`;
const wordRun = (text: string, align?: string) =>
  align === undefined ? run(text) : `<w:r><w:rPr><w:vertAlign w:val="${align}"/></w:rPr><w:t>${text}</w:t></w:r>`;
const sheetText = runs(written(marked("superscript", "subscript")), sheetRun);

const FORMATS: [name: string, file: Uint8Array | string, type: DocumentMediaType][] = [
  ["HTML", `<p>${written(html)}`, HTML],
  ["tags in Markdown", written(html), MARKDOWN],
  [
    "Pandoc's Markdown",
    written({ up: (text) => `^${text}^`, down: (text) => `~${text}~` }).replace("2, 3", "2,3"),
    MARKDOWN,
  ],
  ["text that HTML moves from its line", `<style>${MOVED}</style><p>${written(moved)}`, HTML],
  [
    "text that HTML moves by its bottom",
    `<p>${written({ up: (text) => `<i style="position:relative;bottom:4px;font-size:9px">${text}</i>`, down: html.down })}`,
    HTML,
  ],
  [
    "text that HTML writes in raised characters",
    `<p>${written({ up: (text) => `<span style="font-variant-position:super">${text}</span>`, down: html.down })}`,
    HTML,
  ],
  ["styles of HTML", `<style>.u{vertical-align:super} .d{vertical-align:sub}</style><p>${written(css)}`, HTML],
  ["shifts of HTML", `<p>${written(shifted)}`, HTML],
  [
    "a style sheet of EPUB",
    epubFile([`<link rel="stylesheet" href="../s.css"/><p>${written(css)}</p>`], {
      more: [
        { name: "OEBPS/s.css", content: "p, .u { vertical-align: super; display: none } .d {vertical-align: sub}" },
      ],
    }),
    EPUB,
  ],
  ["OpenDocument text", odfFile("text", odfParagraph(written(span)), { styles: ODF_STYLES }), `${ODF}.text`],
  [
    "OpenDocument presentation",
    odfFile("presentation", odfSlide(odfFrame(odfParagraph(written(span)))), { styles: ODF_STYLES }),
    `${ODF}.presentation`,
  ],
  [
    "OpenDocument spreadsheet",
    odfFile("spreadsheet", odfTable([[written(span)]]), { styles: ODF_STYLES }),
    `${ODF}.spreadsheet`,
  ],
  [
    "rich text",
    rtfFile(rtfParagraph(written({ up: (text) => `{\\super ${text}}`, down: (text) => `{\\sub ${text}}` }))),
    "application/rtf",
  ],
  [
    "shifts of rich text",
    rtfFile(rtfParagraph(written({ up: (text) => `{\\up ${text}}`, down: (text) => `\\dn4 ${text}\\dn0 ` }))),
    "application/rtf",
  ],
  [
    "PowerPoint",
    slidesFile([{ shapes: shape(`<a:p>${runs(written(marked("30000", "-25%")), slideRun)}</a:p>`) }]),
    `${OFFICE}.presentationml.presentation`,
  ],
  [
    "shared strings of Excel",
    workbookFile([{ name: "S", rows: [[{ shared: 0 }]] }], { shared: [sheetText] }),
    `${OFFICE}.spreadsheetml.sheet`,
  ],
  [
    "cells of Excel",
    workbookFile([{ name: "S", rows: [[{ xml: `<c t="inlineStr"><is>${sheetText}</is></c>` }]] }]),
    `${OFFICE}.spreadsheetml.sheet`,
  ],
  [
    "Word",
    wordFile(paragraph(runs(written(marked("superscript", "subscript")), wordRun))),
    `${OFFICE}.wordprocessingml.document`,
  ],
];

describe("raised and lowered text", () => {
  it.each(FORMATS)("is separate from the numbers before it in %s", async (_, file, type) => {
    expect((await textOf(file, type)).replace(/²,\s³/, "²,³")).toContain(READ);
  });

  it("is written normally if it is the decimals of a price, or a style only aligns it", async () => {
    for (const style of [
      "position:relative;top:-.5em",
      "font-size:8px;top:-.5em",
      "position:relative;top:-30px;font-size:8px",
    ])
      expect(await textOf(`<p>Room 12<span style="${style}">6</span>`, HTML)).toBe("Room 126");
    const page = '<p>12<sup>,99</sup> and 3<span style="vertical-align:-4px">45</span> and <b>6</b>7';
    expect(await textOf(page, HTML)).toBe("12,99 and 345 and 67");
  });
});

describe("a note that a page links", () => {
  const NOTE = '<section class="footnotes" epub:type="footnotes"><ol>';

  it.each([
    ["declared", '<a href="#n1" epub:type="noteref">1</a>', '<aside id="n1" epub:type="footnote"><p>Net.</p></aside>'],
    ["raised", '<sup>[<a href="#n1">1</a>]</sup>', `${NOTE}<li id="n1">Net. <a href="#b">↩︎</a></li></ol></section>`],
    ["raised inside", '<a href="#n1"><sup>1</sup></a>', '<div id="n1" role="doc-endnote"><p>Net.</p></div>'],
  ])("comes after its paragraph: a mark %s", async (_, mark, note) => {
    const body = `<p>The rent is 610${mark} euros.</p><p>Heated.</p>${note}`;
    const expected = "The rent is 610 euros.\n\nNote 1. Net.\n\nHeated.";
    expect(await textOf(`<body>${body}`, HTML)).toBe(expected);
    expect(await textOf(epubFile([body.replaceAll('href="#n1"', 'href="c1.xhtml#n1"')]), EPUB)).toBe(expected);
  });

  it.each([
    ["The square,", '<span class="line">60</span>', "The square, 60"],
    ["The square", "and <i>then</i>", "The square and then"],
    ["The square", ", then", "The square, then"],
    ["(The square", ")", "(The square)"],
    ["広場", "の店", "広場の店"],
  ])("leaves no words glued where its mark was: %s, %s", async (before, after, read) => {
    for (const mark of ['<a href="#n1" epub:type="noteref">*</a>', '<sup><a href="#n1">7</a></sup>'])
      expect(await textOf(`<p>${before}${mark}${after}</p>`, HTML)).toBe(read);
  });

  it("stays where it is without a mark, or if it is an ordinary paragraph", async () => {
    const page = `<p>Paid 90<sup><a href="#p">2</a></sup> times.</p><p id="p">See above.</p>${NOTE}<li id="x">Alone.</li></ol></section>`;
    expect(await textOf(page, HTML)).toBe("Paid 90 times.\n\nSee above.\n\n1. Alone.");
  });

  it("is written once, and kept even if the text of its mark is not", async () => {
    const mark = (id: number) => `<a href="#f${id}" role="doc-noteref">${id}</a>`;
    const notes = `${NOTE}<li id="f1">Twice.</li><li id="f2">Gone.</li></ol></section>`;
    const page = `<p>One${mark(1)} and two${mark(1)}.</p><p><del>Three${mark(2)}</del></p>${notes}`;
    expect(await textOf(page, HTML)).toBe("One and two.\n\nNote 1. Twice.\n\nGone.");
  });
});

describe("raised text in Markdown", () => {
  it("is the numbers of footnotes, by their order where some have names", async () => {
    const source =
      "Lease 310[^1] and 45[^2], none[^9].\n\n| Flat | Rent |\n|---|---|\n| B | 740[^2] |\n\n[^1]: Net.\n[^2]: Monthly.";
    expect(await textOf(source, MARKDOWN)).toBe(
      "Lease 310¹ and 45², none[^9].\n\n| Flat | Rent |\n|---|---|\n| B | 740² |\n\n¹: Net.\n²: Monthly.",
    );
    expect(await textOf("Sum 90[^net] or 80[^2].\n\n[^2]: Late.\n[^net]: After tax.", MARKDOWN)).toBe(
      "Sum 90¹ or 80².\n\n²: Late.\n¹: After tax.",
    );
  });

  it("may be a link's, of any case, or letters after numbers", async () => {
    expect(await textOf('The 7^th^ of 30<SUP class="n">[4](#n4)</SUP> lots, 60<sup>bis</sup>', MARKDOWN)).toBe(
      "The 7th of 30⁴ lots, 60bis",
    );
  });

  it.each([
    "`a<sup>2</sup>` and ``b^3^ ` c~4~`` end",
    "```\nx<sub>1</sub> = y^2^\n```",
    "The sum $10^{-4}$ and $x^2 y^3$, x^2+y^2, ~~5~~ and \\[^1\\], a^[1]",
    "From ~3~ to ~5~ and 2^8",
  ])("is not in code, formulas and other signs: %j", async (source) => {
    expect(await textOf(source, MARKDOWN)).toBe(source);
  });
});

describe("raised text on a PDF page", () => {
  /** Draws texts one after the other; a number before a text is how far it is raised, in points, at the given size. */
  function draw(page: PDFPage, font: PDFFont, parts: readonly (string | [text: string, rise: number, size: number])[]) {
    let x = 60;
    for (const part of parts) {
      const [text, rise, size] = typeof part === "string" ? [part, 0, 12] : part;
      page.drawText(text, { x, y: 700 + rise, size, font });
      x += font.widthOfTextAtSize(text, size);
    }
  }

  it.each([
    [
      "nearly as large",
      ["It costs 640", ["1", 5.3, 10.7], " euros for 27 m", ["2", 5.3, 10.7], "."],
      "640¹ euros for 27 m².",
    ],
    ["as small as in Word", ["It costs 640", ["1", 4, 7.8], " euros."], "640¹ euros."],
    ["far below the line", ["Steam of H", ["2", -6, 9.6], "O and CO", ["2", -6, 9.6], " here."], "H₂O and CO₂ here."],
  ] satisfies [string, Parameters<typeof draw>[2], string][])("is read %s", async (_, parts, expected) => {
    const made = await PDFDocument.create();
    draw(made.addPage([595, 842]), await made.embedFont(StandardFonts.TimesRoman), parts);
    expect(await textOf(await made.save(), PDF)).toContain(expected);
  });

  /** Links the end of a line to its own page; `squeeze` narrows its digits, in per cent, as a font's raised ones are. */
  async function linked(text: string, mark: string, squeeze = 60): Promise<string> {
    const made = await PDFDocument.create();
    const font = await made.embedFont(StandardFonts.TimesRoman);
    const page = made.addPage([595, 842]);
    const at = 60 + font.widthOfTextAtSize(text, 12);
    page.drawText(text, { x: 60, y: 700, size: 12, font });
    page.pushOperators(setCharacterSqueeze(squeeze));
    page.drawText(mark, { x: at, y: 700, size: 12, font });
    const end = at + (squeeze / 100) * font.widthOfTextAtSize(mark, 12);
    const link = { Type: "Annot", Subtype: "Link", Rect: [at, 698, end, 709], Dest: [page.ref, "Fit"] };
    page.node.set(PDFName.of("Annots"), made.context.obj([link]));
    return textOf(await made.save(), PDF);
  }

  it("is a narrow link by itself right after a word", async () => {
    expect(await linked("The deposit is 810", "2")).toBe("The deposit is 810²");
    expect(await linked("The deposit is paid.", "14")).toBe("The deposit is paid.¹⁴");
    expect(await linked("The deposit is in section ", "2")).toBe("The deposit is in section 2");
    expect(await linked("The deposit is in (", "2")).toBe("The deposit is in (2");
    expect(await linked("The deposit is in section 4.", "2", 100)).toBe("The deposit is in section 4.2");
  });

  it("is not the label of a note if it is the first group of a number", async () => {
    const made = await PDFDocument.create();
    const font = await made.embedFont(StandardFonts.TimesRoman);
    const page = made.addPage([595, 842]);
    for (let row = 0; row < 8; row += 1)
      page.drawText("The tenant pays the rent on the first day.", { x: 60, y: 700 - 16 * row, size: 12, font });
    page.drawLine({ start: { x: 60, y: 560 }, end: { x: 200, y: 560 }, thickness: 1 });
    page.drawText("3 475 euros are due in March.", { x: 60, y: 545, size: 9, font });
    expect(await textOf(await made.save(), PDF)).toContain("3 475 euros are due in March.");
  });
});

describe("task lists in Markdown", () => {
  it("are read with their boxes, except in code", async () => {
    const source =
      "- [x] Invoices sent\n- [ ] Rent paid\n  * [X] March\n1. [ ] First\n- [x](#a) link\n\n```\n- [x] code\n```\n";
    expect(await textOf(source, MARKDOWN)).toBe(
      "- ☒ Invoices sent\n- ☐ Rent paid\n  * ☒ March\n1. ☐ First\n- [x](#a) link\n\n```\n- [x] code\n```\n",
    );
  });
});
