import sharp from "sharp";
import { describe, expect, it } from "vitest";
import type { DocumentMediaType } from "@/lib/shared/contracts/library/document-formats";
import type { OcrResult } from "@/lib/shared/contracts/library/recognized-page";
import { odfFile, odfParagraph, odfSlide } from "../testing/odf-file";
import { recognizedWords, type WordLines } from "../testing/recognized-words";
import { setUpParser } from "../testing/set-up-parser";
import { line, shape, slidePicture, slidesFile } from "../testing/slides-file";
import { paragraph, picture, run, table, wordFile } from "../testing/word-file";

const parseDocument = setUpParser();

const DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const PPTX = "application/vnd.openxmlformats-officedocument.presentationml.presentation";
const ODT = "application/vnd.oasis.opendocument.text";
const ODP = "application/vnd.oasis.opendocument.presentation";

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#fff" } })
    .png()
    .toBuffer();

const LARGE = await blank(400, 300);
const ICON = await blank(64, 64);

/** The OCR result for a picture. */
function read(number: number, lines: WordLines): OcrResult {
  return recognizedWords(number, lines, { width: 300, height: 200 });
}

async function parsed(file: Uint8Array, type: DocumentMediaType, results: readonly OcrResult[] | "off") {
  const ocr = results === "off" ? { pages: "off" as const, results: [] } : { pages: "scans" as const, results };
  const outcome = await parseDocument(file, type, { ocr });
  if (!outcome.ok) throw new Error(`${outcome.code}: ${outcome.detail}`);
  return outcome;
}

/** A document with text around pictures. */
interface Case {
  name: string;
  type: DocumentMediaType;
  file(pictures: Readonly<Record<string, Uint8Array>>, names: readonly string[]): Uint8Array;
}

const odfPicture = (name: string) => `<draw:frame><draw:image xlink:href="Pictures/${name}"/></draw:frame>`;
const entries = (folder: string, pictures: Readonly<Record<string, Uint8Array>>) =>
  Object.entries(pictures).map(([name, content]) => ({ name: `${folder}/${name}`, content, stored: true }));

const CASES: Case[] = [
  {
    name: "a Word document",
    type: DOCX,
    file: (pictures, names) =>
      wordFile(
        paragraph(run("Before.")) + names.map((name) => paragraph(picture(name))).join("") + paragraph(run("After.")),
        { pictures },
      ),
  },
  {
    name: "a presentation",
    type: PPTX,
    file: (pictures, names) =>
      slidesFile(
        [
          {
            shapes: [shape(line("Before.")), ...names.map(slidePicture), shape(line("After."))].join(""),
            related: Object.fromEntries(names.map((name) => [name, ["image", `../media/${name}`] as const])),
          },
        ],
        entries("ppt/media", pictures),
      ),
  },
  {
    name: "an OpenDocument text",
    type: ODT,
    file: (pictures, names) =>
      odfFile(
        "text",
        odfParagraph("Before.") + names.map((name) => odfParagraph(odfPicture(name))).join("") + odfParagraph("After."),
        { more: entries("Pictures", pictures) },
      ),
  },
  {
    name: "an OpenDocument presentation",
    type: ODP,
    file: (pictures, names) =>
      odfFile(
        "presentation",
        odfSlide(
          [
            `<draw:frame><draw:text-box>${odfParagraph("Before.")}</draw:text-box></draw:frame>`,
            ...names.map(odfPicture),
            `<draw:frame><draw:text-box>${odfParagraph("After.")}</draw:text-box></draw:frame>`,
          ].join(""),
        ),
        { more: entries("Pictures", pictures) },
      ),
  },
];

describe.each(CASES)("pictures of $name", ({ type, file }) => {
  const pictures = { "a.png": LARGE, "icon.png": ICON, "b.png": LARGE };

  it("wait for OCR unless they are small, and their words appear where they are shown", async () => {
    const bytes = file(pictures, ["a.png", "icon.png", "b.png", "a.png"]);
    const first = await parsed(bytes, type, []);
    const shownAt = ({ receipt, text }: typeof first) =>
      receipt.shownFigures.map(({ number, start }) => [number, text.slice(start).split("\n")[0]?.replace(/^#+ /, "")]);
    expect(first.receipt).toMatchObject({
      figures: 4,
      pictures: { read: 0, textless: 0, small: 1 },
      unreadPictures: 0,
    });
    const [a = 0, b = 0, ...others] = first.waiting;
    expect([a > 0, b > a, others]).toEqual([true, true, []]);

    expect(shownAt(first)).toEqual([a, b].map((number) => [number, "After."]));

    const words = read(a, [
      [
        ["Tower", 0.95],
        ["1931", 0.5],
      ],
      [["built", 0.9]],
    ] as const);
    const second = await parsed(bytes, type, [words, { number: b, state: "unread", reason: "not_recognized" }]);
    expect(second.waiting).toEqual([]);
    expect(second.text.replace(/^#+ /, "")).toMatch(/^Before\.\n\nTower 1931\s+built\n\nAfter\.$/);
    expect(second.doubtful.map(({ start, end }) => second.text.slice(start, end))).toEqual(["1931"]);
    expect(second.receipt).toMatchObject({
      pictures: { read: 1, textless: 1, small: 1 },
      unreadPictures: 0,
      ocr: { pages: 1, words: 3, doubtfulWords: 1 },
    });
    expect(second.receipt.characters?.leftOut).toEqual({});
    expect(shownAt(second).map(([number]) => number)).toEqual([a, b]);
    expect(shownAt(second)[0]?.[1]).toMatch(/^Tower/);
    expect(second.headings.map(({ title }) => title)).not.toContain("Tower 1931");
  });

  it("are not read while OCR is off, or if they cannot be", async () => {
    const damaged = LARGE.subarray(0, 20);
    const bytes = file({ "a.png": LARGE, "b.emf": LARGE, "c.png": damaged }, ["a.png", "b.emf", "c.png"]);
    const { receipt, waiting } = await parsed(bytes, type, "off");
    expect(waiting).toEqual([]);
    expect(receipt.unreadPictures).toBe(3);
    expect(receipt.unreadPictureReasons).toEqual({ no_text_layer: 1, unsupported_format: 1, unreadable: 1 });
    const on = await parsed(bytes, type, []);
    const [a = 0, ...others] = on.waiting;
    expect(others).toEqual([]);
    expect(on.receipt.shownFigures.map(({ number }) => number)).toEqual([a]);
    const late = await parsed(bytes, type, [{ number: a, state: "unread", reason: "time_limit" }]);
    expect(late.receipt.unreadPictureReasons).toEqual({ time_limit: 1, unsupported_format: 1, unreadable: 1 });
  });
});

describe("a document of pictures alone", () => {
  const file = wordFile(paragraph(picture("a.png")), { pictures: { "a.png": LARGE } });

  it("waits for OCR, and is refused as a scan while it is off", async () => {
    const { text, waiting } = await parsed(file, DOCX, []);
    expect([text, waiting.length]).toEqual(["", 1]);
    expect(await parseDocument(file, DOCX)).toMatchObject({ ok: false, code: "scanned" });
    const [number = 0] = waiting;
    expect(
      await parseDocument(file, DOCX, { ocr: { pages: "scans", results: [{ number, state: "blank" }] } }),
    ).toMatchObject({ ok: false, code: "no_text" });
  });
});

describe("a picture in a table", () => {
  it("has its words in its cell", async () => {
    const rows = table([
      ["Item", "Label"],
      ["Pump", "PICTURE"],
    ]).replace(run("PICTURE"), picture("a.png"));
    const file = wordFile(rows, { pictures: { "a.png": LARGE } });
    const { waiting } = await parsed(file, DOCX, []);
    const words = read(waiting[0] ?? 0, [
      [
        ["Type", 0.9],
        ["A|7", 0.9],
      ],
      [
        ["230", 0.4],
        ["volts", 0.9],
      ],
    ] as const);
    const { text, doubtful } = await parsed(file, DOCX, [words]);
    expect(text).toContain("| Pump | Type A\\|7 230 volts |");
    expect(doubtful.map(({ start, end }) => text.slice(start, end))).toEqual(["230"]);
  });
});
