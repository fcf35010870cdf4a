import { fork } from "node:child_process";
import { once } from "node:events";
import { deflateSync } from "node:zlib";
import { PDFDocument, StandardFonts } from "pdf-lib";
import { describe, expect, it } from "vitest";
import { workerScript } from "@/lib/shared/worker-script";
import { DEFAULT_LIMITS, parseDocument } from "./parse-document";
import { NO_OCR } from "./pictures/ocr-input";

const bytes = (text: string) => new TextEncoder().encode(text);
const PDF = "application/pdf";
const TEXT = "text/plain";

async function text(input: Uint8Array): Promise<string> {
  const outcome = await parseDocument(input, TEXT);
  if (!outcome.ok) throw new Error(`${outcome.code}: ${outcome.detail}`);
  return outcome.text;
}

/** A PDF with the given lines on each page: [text, height on the page, type size]. */
async function pdf(pages: (readonly [string, number, number])[][]): Promise<Uint8Array> {
  const made = await PDFDocument.create();
  const font = await made.embedFont(StandardFonts.Helvetica);
  for (const lines of pages) {
    const page = made.addPage([595, 842]);
    for (const [line, y, size] of lines) page.drawText(line, { x: 50, y, size, font });
  }
  return made.save();
}

describe("parseDocument: text", () => {
  it.each([
    ["UTF-8", bytes("Éléphant – “œuf”")],
    ["UTF-8 with a mark", bytes("\ufeffÉléphant – “œuf”")],
    ["UTF-16 little-endian", Uint8Array.from(Buffer.from("\ufeffÉléphant – “œuf”", "utf16le"))],
    ["UTF-16 big-endian", Uint8Array.from(Buffer.from("\ufeffÉléphant – “œuf”", "utf16le").swap16())],
    ["UTF-16 without a mark", Uint8Array.from(Buffer.from("Éléphant – “œuf”", "utf16le"))],
    ["Windows-1252", Uint8Array.from(Buffer.from("\xc9l\xe9phant \x96 \x93\x9cuf\x94", "latin1"))],
  ])("decodes %s", async (_, input) => {
    expect(await text(input)).toBe("Éléphant – “œuf”");
  });

  it("composes accents, unifies line ends and removes invisible characters", async () => {
    const hidden = "a\u0000b\u200bc\u202ed\u2066e\u00adf\u{e0041}g";
    expect(await text(bytes(`e\u0301\r\nx\ry\u2028z\f${hidden}`))).toBe("é\nx\ny\nz\nabcdefg");
  });

  it("refuses white space and bytes that are not text", async () => {
    expect(await parseDocument(bytes(" \n\u200b"), TEXT)).toMatchObject({ ok: false, code: "empty" });
    const binary = Uint8Array.from({ length: 400 }, (_, index) => index % 256);
    expect(await parseDocument(binary, TEXT)).toMatchObject({ ok: false, code: "unsupported_type" });
  });

  it("refuses more text than the limit", async () => {
    const outcome = await parseDocument(bytes("x".repeat(101)), TEXT, { limits: { maxTextChars: 100 } });
    expect(outcome).toMatchObject({ ok: false, code: "too_large" });
  });
});

describe("parseDocument: PDF", () => {
  it("joins lines into paragraphs, undoes hyphenation, keeps page starts and headings", async () => {
    const page = (number: number): (readonly [string, number, number])[] => [
      ["Acme manual", 800, 9],
      [`Chapter ${"I".repeat(number)}`, 760, 18],
      ["The turbine is serviced in March by the mainten-", 730, 11],
      ["ance team, which works in shifts and reads the well-", 716, 11],
      [`known log. A well-known log number ${number}.`, 702, 11],
      ["• first item", 674, 11],
      ["• second item", 660, 11],
      [`Page ${number} of 4`, 30, 9],
    ];
    const outcome = await parseDocument(await pdf([page(1), page(2), page(3), page(4)]), PDF);
    if (!outcome.ok) throw new Error(outcome.detail);
    expect(outcome.receipt.extent).toEqual({ unit: "page", count: 4 });
    const pages = outcome.pageStarts.map((start, index) => outcome.text.slice(start, outcome.pageStarts[index + 1]));
    expect(pages[0]?.trim().split("\n\n").slice(0, 2)).toEqual(["Acme manual", "# Chapter I"]);
    expect(pages[1]?.trim().split("\n\n")).toEqual([
      "# Chapter II",
      "The turbine is serviced in March by the maintenance team, which works in shifts and reads the well-known log. A well-known log number 2.",
      "• first item",
      "• second item",
    ]);
    expect(outcome.headings.map(({ start, end }) => outcome.text.slice(start, end))).toEqual([
      "# Chapter I",
      "# Chapter II",
      "# Chapter III",
      "# Chapter IIII",
    ]);
    // "Acme manual" stays once; page numbers and hyphens at line ends are left out.
    expect(outcome.receipt.characters?.leftOut).toEqual({ running_lines: 62, line_hyphens: 4 });
  });

  it("drops a line with only a page number, even in a short document", async () => {
    const page = (number: number): (readonly [string, number, number])[] => [
      [`In ${number + 2_000} the plant made 40 parts.`, 700, 11],
      ["1984", 650, 11],
      [`${number}`, 30, 9],
    ];
    const outcome = await parseDocument(await pdf([page(1), page(2)]), PDF);
    expect(outcome).toMatchObject({
      ok: true,
      text: "In 2001 the plant made 40 parts.\n\n1984\n\nIn 2002 the plant made 40 parts.\n\n1984",
    });
  });

  it("reports the lines that it leaves out, and keeps numbers that do not recur on another page", async () => {
    const page = (number: number, last: string): (readonly [string, number, number])[] => [
      ["Harbour office", 810, 9],
      [`Guests of the ${["spring", "summer", "autumn", "winter"][number - 1]}, counted at the gate.`, 700, 11],
      [last, 640, 11],
      [`${number + 6}`, 30, 9],
    ];
    const lasts = ["612", "Children 240", "32", "884"];
    const outcome = await parseDocument(await pdf(lasts.map((last, at) => page(at + 1, last))), PDF);
    if (!outcome.ok) throw new Error(outcome.detail);
    for (const last of lasts) expect(outcome.text).toContain(`gate.\n\n${last}`);
    expect(outcome.receipt.leftOutTexts).toEqual(
      [
        { text: "7", count: 1, ranges: [{ from: 1, to: 1 }] },
        { text: "Harbour office", count: 3, ranges: [{ from: 2, to: 4 }] },
        ...[8, 9, 10].map((number) => ({
          text: `${number}`,
          count: 1,
          ranges: [{ from: number - 6, to: number - 6 }],
        })),
      ].map((entry) => ({ reason: "running_lines", ...entry })),
    );
    const price = await parseDocument(
      await pdf([
        [
          ["Berths", 780, 11],
          ["146", 730, 30],
        ],
      ]),
      PDF,
    );
    expect(price).toMatchObject({ ok: true, text: expect.stringContaining("146"), receipt: { leftOutTexts: [] } });
  });

  it("keeps the only line of a page, even if pages are alike", async () => {
    const pages = [1, 2, 3, 4, 5].map((number): (readonly [string, number, number])[] => [[`Page ${number}`, 700, 12]]);
    const outcome = await parseDocument(await pdf(pages), PDF);
    expect(outcome).toMatchObject({ ok: true, text: "Page 1\n\nPage 2\n\nPage 3\n\nPage 4\n\nPage 5" });
  });

  it("reports a PDF without text, a broken one, and one that needs a password", async () => {
    expect(await parseDocument(await pdf([[], []]), PDF)).toMatchObject({ ok: false, code: "no_text" });
    const broken = bytes("%PDF-1.7\nnot really a document");
    expect(await parseDocument(broken, PDF)).toMatchObject({ ok: false, code: "broken" });
    expect(await parseDocument(bytes(ENCRYPTED), PDF)).toMatchObject({ ok: false, code: "encrypted" });
  });

  it("counts pages that are pictures, and reports a PDF of only such pages as scanned", async () => {
    const made = await PDFDocument.load(await pdf([[["One page of text.", 700, 11]], [], []]));
    const picture = await made.embedPng(ONE_PIXEL);
    made.getPage(1).drawImage(picture, { x: 0, y: 0, width: 595, height: 842 });
    expect(await parseDocument(await made.save(), PDF)).toMatchObject({
      ok: true,
      text: "One page of text.",
      receipt: {
        extent: { unit: "page", count: 3 },
        unreadPages: 1,
        unread: [{ reason: "no_text_layer", count: 1, ranges: [{ from: 2, to: 2 }] }],
      },
    });
    made.removePage(0);
    expect(await parseDocument(await made.save(), PDF)).toMatchObject({ ok: false, code: "scanned" });
  });

  it("refuses more pages than the limit before reading any", async () => {
    const outcome = await parseDocument(await pdf([[], [], []]), PDF, { limits: { maxPages: 2 } });
    expect(outcome).toMatchObject({ ok: false, code: "too_many_pages" });
  });

  it("ends a parse that takes too long or too much memory", async () => {
    const large = await pdf([[["text", 700, 12]]]);
    expect(await parseDocument(large, PDF, { limits: { timeMs: 1 } })).toMatchObject({
      ok: false,
      code: "parse_timed_out",
    });
    expect(await parseDocument(bytes(gluttonousPdf()), PDF, { limits: { cpuMs: 1 } })).toMatchObject({
      code: "parse_timed_out",
      detail: "after 1 ms of processor time",
    });
    const glutton = await parseDocument(bytes(gluttonousPdf()), PDF, { limits: { memoryMb: 48 } });
    expect(glutton).toMatchObject({ ok: false, code: "out_of_memory" });
  });

  it("ends the parse of a stream that unpacks to hundreds of megabytes", async () => {
    const outcome = await parseDocument(packedPdf(400), PDF, { limits: { growthMb: 150 } });
    expect(outcome).toMatchObject({ ok: false, code: "out_of_memory" });
  });

  it("runs in a process that lives until its answer has arrived", async () => {
    const child = fork(workerScript("parse-process"), [], { serialization: "advanced" });
    const limits = { ...DEFAULT_LIMITS, maxTextChars: 100 };
    for (const text of ["once", "and again"]) {
      child.send({ bytes: bytes(text), mediaType: "text/plain", ocr: NO_OCR, ...limits });
      const [answer] = await once(child, "message");
      expect(answer).toMatchObject({ ok: true, text });
    }
    child.kill();
  });

  it("stops when its signal is aborted", async () => {
    const controller = new AbortController();
    const parsing = parseDocument(await pdf([[["text", 700, 12]]]), PDF, { signal: controller.signal });
    controller.abort(new Error("deleted"));
    await expect(parsing).rejects.toThrow("deleted");
  });
});

const ONE_PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/** Standard security handler with keys that match no password. */
const ENCRYPTED = `%PDF-1.4
1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj
3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >> endobj
4 0 obj << /Filter /Standard /V 1 /R 2 /P -44 /O <${"ab".repeat(32)}> /U <${"cd".repeat(32)}> >> endobj
trailer << /Root 1 0 R /Encrypt 4 0 R /ID [<00> <00>] >>
%%EOF`;

/** One page of half a million pieces of text. */
function gluttonousPdf(): string {
  const content = `BT /F1 9 Tf ${"1 0 0 1 9 9 Tm (ab) Tj 1 0 0 1 99 99 Tm (c) Tj ".repeat(250_000)} ET`;
  return `${onePage(`/Length ${content.length}`)}${content}${END}`;
}

/** One page whose content is the given number of mebibytes of zeros, compressed. */
function packedPdf(mebibytes: number): Uint8Array {
  const content = deflateSync(Buffer.alloc(mebibytes * 1_048_576), { level: 1 });
  const head = onePage(`/Filter /FlateDecode /Length ${content.length}`);
  return Uint8Array.from(Buffer.concat([Buffer.from(head), content, Buffer.from(END)]));
}

/** A PDF up to the bytes of its page's content. */
function onePage(contentEntries: string): string {
  return `%PDF-1.4
1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj
3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 5 0 R /Resources << /Font << /F1 4 0 R >> >> >> endobj
4 0 obj << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> endobj
5 0 obj << ${contentEntries} >> stream
`;
}

const END = `
endstream endobj
trailer << /Root 1 0 R >>
%%EOF`;
