import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { detectLanguage } from "@/lib/engine/language/detect-language";
import { extractFrom } from "@/lib/library/knowledge-graph/extract/built-in/built-in-extractor";
import { LANGUAGES, type Language, servedLanguage } from "@/lib/shared/contracts/language";
import type { Passage } from "@/lib/shared/contracts/library/document";
import {
  annotatedSchema,
  type ExtractionScore,
  emptyScore,
  scoreExtraction,
  type Tally,
} from "./graph/score-extraction";
import { cutDocument } from "./shared/cut-document";

/**
 * Extraction into the knowledge graph without a model: passages and pages per minute on one core, and accuracy on
 * annotated sentences (`bench/graph/annotated`). `--wrong` prints the mistakes in the development half.
 */
const ANNOTATED = join(import.meta.dirname, "graph", "annotated");
const SAMPLES = join(import.meta.dirname, "..", "samples", "library");
/** Characters of a printed page. */
const PAGE_CHARS = 2_000;
/** The first round also loads word lists and warms up the code; the best of the others counts. */
const ROUNDS = 6;
const wordy = process.argv.includes("--wrong");

for (const half of ["development", "reported", "reported-2"]) {
  for (const language of LANGUAGES) {
    const score = await scoreHalf(language, half);
    if (score !== null) printScore(`${language}, ${half}`, score);
  }
}
await measureSpeed();

/** `null` for a language without annotations. */
async function scoreHalf(language: Language, half: string): Promise<ExtractionScore | null> {
  const name = `${language}-${half}.json`;
  if (!(await readdir(ANNOTATED)).includes(name)) return null;
  const { sentences } = annotatedSchema.parse(JSON.parse(await readFile(join(ANNOTATED, name), "utf8")));
  const score = emptyScore();
  for (const sentence of sentences) {
    const wrong = scoreExtraction(score, sentence, await extractFrom({ text: sentence.text, language }));
    if (wordy && half === "development" && wrong.length > 0) console.log(`${sentence.text}\n  ${wrong.join("\n  ")}`);
  }
  return score;
}

function printScore(name: string, score: ExtractionScore): void {
  const share = (part: number, whole: number) => (whole === 0 ? "–" : `${((100 * part) / whole).toFixed(0)} %`);
  const line = ({ right, found, wanted }: Tally) =>
    `${share(right, found)} right of ${found} found, ${share(right, wanted)} found of ${wanted}`;
  console.log(`${name}: entities ${line(score.entities)}; pairs ${line(score.pairs)}`);
  console.log(
    `  kinds right ${share(score.kinds.right, score.kinds.found)}, times right ${share(score.validity.right, score.validity.found)}`,
  );
}

async function measureSpeed(): Promise<void> {
  const passages: Pick<Passage, "text" | "language">[] = [];
  for (const name of await readdir(SAMPLES)) {
    if (!name.endsWith(".md")) continue;
    const text = await readFile(join(SAMPLES, name), "utf8");
    passages.push(...cutDocument(name, text, servedLanguage(detectLanguage(text).language)));
  }
  const characters = passages.reduce((sum, { text }) => sum + text.length, 0);
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = process.cpuUsage();
    for (const passage of passages) await extractFrom(passage);
    const { user, system } = process.cpuUsage(began);
    best = Math.min(best, (user + system) / 60e6);
  }
  console.log(
    `speed: ${Math.round(passages.length / best)} passages and ${Math.round(characters / PAGE_CHARS / best)} pages a minute of one core, ` +
      `over ${passages.length} passages of ${Math.round(characters / passages.length)} characters`,
  );
}
