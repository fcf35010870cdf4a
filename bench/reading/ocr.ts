import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { PagePicture } from "@/lib/library/ingest/ocr/page-picture";
import { type PageReading, readPage } from "@/lib/library/ingest/ocr/read-page";
import { Recognizer } from "@/lib/library/ingest/ocr/recognizer";
import { DOUBTFUL_BELOW } from "@/lib/library/ingest/parse/pictures/tunables";
import { mulberry32 } from "../shared/mulberry-32";
import { characterErrorRate } from "./character-errors";
import { drawPage, FONTS, noisy, turned } from "./draw-page";

interface Kind {
  name: string;
  dpi: number;
  distort?(picture: PagePicture, random: () => number): Promise<PagePicture>;
}

const between = (random: () => number, least: number, most: number) => least + random() * (most - least);
const scanner = { sigma: 30, specks: 0.002, shade: 60, quality: 50 };
const skewed = (picture: PagePicture, random: () => number) => turned(picture, between(random, -6, 6));

const KINDS: readonly Kind[] = [
  { name: "clean, 300 dpi", dpi: 300 },
  { name: "clean, 200 dpi", dpi: 200 },
  { name: "clean, 150 dpi", dpi: 150 },
  { name: "skewed by up to 6°, 200 dpi", dpi: 200, distort: skewed },
  {
    name: "turned by 90°, 180° or 270°, 200 dpi",
    dpi: 200,
    distort: (picture, random) => turned(picture, 90 * Math.ceil(random() * 3)),
  },
  { name: "noisy, 200 dpi", dpi: 200, distort: (picture, random) => noisy(picture, scanner, random) },
  {
    name: "noisy and skewed, 200 dpi",
    dpi: 200,
    distort: async (picture, random) => noisy(await skewed(picture, random), scanner, random),
  },
  { name: "noisy, 150 dpi", dpi: 150, distort: (picture, random) => noisy(picture, scanner, random) },
];

/**
 * Reads drawn scans with known text, in English and French, and prints how well.
 * @param pages of each kind
 * @param wanted a part of the names of the kinds that are measured; all of them if it is empty
 */
export async function measureOcr(pages: number, wanted: string): Promise<void> {
  if (!KINDS.some(({ name }) => name.includes(wanted))) throw new Error(`No kind of scan has "${wanted}" in its name.`);
  const folder = fileURLToPath(new URL("../../.workers", import.meta.url));
  const recognizer = new Recognizer(["en", "fr"], folder);
  try {
    const texts = sampleTexts();
    console.log(
      "| scan | pages | character errors, mean | worst page | reading order | confidence | doubtful words | wrong words found doubtful | wrong words above | processor time a page |\n| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |",
    );
    for (const [at, kind] of KINDS.entries())
      if (kind.name.includes(wanted)) await measureKind(kind, { pages, texts, seed: at + 1, recognizer });
  } finally {
    await recognizer.stop();
  }
}

interface Words {
  total: number;
  confidence: number;
  doubtful: number;
  wrong: number;
  wrongDoubtful: number;
}

async function measureKind(
  { name, dpi, distort }: Kind,
  { pages, texts, seed, recognizer }: { pages: number; texts: readonly string[]; seed: number; recognizer: Recognizer },
): Promise<void> {
  const random = mulberry32(seed);
  const errors: number[] = [];
  const ordered = { pairs: 0, right: 0 };
  const words: Words = { total: 0, confidence: 0, doubtful: 0, wrong: 0, wrongDoubtful: 0 };
  let milliseconds = 0;
  for (let page = 0; page < pages; page += 1) {
    const columns = page % 3 === 2 ? 2 : 1;
    const font = FONTS[page % FONTS.length] ?? "DejaVu Serif";
    const paragraphs = shuffled(texts, random);
    const { picture, lines } = await drawPage(paragraphs, { font, size: between(random, 9, 12), columns, dpi });
    const scan = distort === undefined ? picture : await distort(picture, random);
    const before = process.cpuUsage();
    const reading = await readPage(scan, (clean) => recognizer.recognize(clean));
    const { user, system } = process.cpuUsage(before);
    milliseconds += (user + system) / 1_000;
    const read = linesOf(reading);
    errors.push(characterErrorRate(lines.join(" "), read.join(" ")));
    countOrder(lines, read, ordered);
    countWords(lines, reading, words);
  }
  const percent = (share: number) => `${(100 * share).toFixed(2)} %`;
  const mean = errors.reduce((sum, error) => sum + error, 0) / errors.length;
  console.log(
    `| ${[
      name,
      pages,
      percent(mean),
      percent(Math.max(...errors)),
      percent(ordered.right / ordered.pairs),
      (words.confidence / words.total).toFixed(3),
      percent(words.doubtful / words.total),
      percent(words.wrongDoubtful / Math.max(1, words.wrong)),
      percent((words.wrong - words.wrongDoubtful) / Math.max(1, words.total - words.doubtful)),
      `${Math.round(milliseconds / pages)} ms`,
    ].join(" | ")} |`,
  );
}

function linesOf(reading: PageReading): string[] {
  if (reading.state !== "read") return [];
  return reading.page.lines.map((line) => line.words.map(({ text }) => text).join(" "));
}

/** Counts pairs of lines that follow each other on the page and in what was read. */
function countOrder(lines: readonly string[], read: readonly string[], counts: { pairs: number; right: number }): void {
  const place = (line: string) =>
    read.reduce(
      (best, found, at) => {
        const errors = characterErrorRate(line, found);
        return errors < best.errors ? { at, errors } : best;
      },
      { at: Number.NaN, errors: 0.4 },
    ).at;
  const places = lines.map(place);
  for (const [at, found] of places.entries()) {
    if (at === 0) continue;
    counts.pairs += 1;
    if (found === (places[at - 1] ?? Number.NaN) + 1) counts.right += 1;
  }
}

/** Counts the words that are not on the page, and how many of these are doubtful. */
function countWords(lines: readonly string[], reading: PageReading, counts: Words): void {
  if (reading.state !== "read") return;
  const expected = new Set(lines.flatMap((line) => line.split(/\s+/)));
  for (const { text, confidence } of reading.page.lines.flatMap((line) => line.words)) {
    const isDoubtful = confidence < DOUBTFUL_BELOW;
    const isWrong = !expected.has(text);
    counts.total += 1;
    counts.confidence += confidence;
    counts.doubtful += Number(isDoubtful);
    counts.wrong += Number(isWrong);
    counts.wrongDoubtful += Number(isWrong && isDoubtful);
  }
}

/** Paragraphs of the sample library, in both languages. */
function sampleTexts(): string[] {
  const folder = new URL("../../samples/library/", import.meta.url);
  return readdirSync(folder)
    .filter((name) => name.endsWith(".md"))
    .flatMap((name) => readFileSync(new URL(name, folder), "utf8").split(/\n{2,}/))
    .filter((paragraph) => /^\p{L}/u.test(paragraph) && paragraph.length > 120)
    .map((paragraph) => paragraph.replace(/\*\*|`|\[|\]\([^)]*\)/g, "").replace(/\s+/g, " "));
}

function shuffled<T>(values: readonly T[], random: () => number): T[] {
  return values
    .map((value) => ({ value, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ value }) => value);
}
