import { parseArgs } from "node:util";
import { createBuiltInJudges } from "@/lib/engine/checks/built-in-judges";
import { properNames } from "@/lib/engine/language/names/proper-names";
import { splitSentences } from "@/lib/engine/language/text/sentences";
import { builtInEmbedder } from "@/lib/engine/models/built-in/embedder";
import { createBuiltInReader, scoreSentences } from "@/lib/engine/models/built-in/reader";
import { builtInVerifier } from "@/lib/engine/models/built-in/verifier";
import { readablePassage } from "@/lib/engine/models/passages/readable-passage";
import type { Claim } from "@/lib/shared/contracts/evaluation/judgement";
import { settingsSchema } from "@/lib/shared/contracts/settings/settings";
import { statementsOf } from "./approvals/statements";
import { CachedEmbedder } from "./shared/cached-embedder";
import { type DataSet, inFirstHalf, readQuestionSet, sample } from "./shared/data-sets";
import { holdsAnswer } from "./shared/gold-answer";
import { judgeContext } from "./shared/judge-context";
import { MemoryLibrary } from "./shared/memory-library";
import { articleNouns, PERTURBATIONS, perturb } from "./shared/perturb";

/**
 * Quoting and checking without a language model, on articles that nothing was fitted on. For whole runs see
 * `bench:approvals`.
 */
const { values } = parseArgs({
  options: {
    data: { type: "string" },
    sample: { type: "string", default: "400" },
    /** Limits the run to one of its tables. */
    only: { type: "string" },
  },
});
if (values.data === undefined) {
  console.error("Usage: npm run bench:reader -- --data FOLDER [--sample 400] [--only quotes|support|statements]");
  process.exit(2);
}
const size = Number(values.sample);
const settings = settingsSchema.parse({});
const inner = builtInEmbedder();
const embedder = new CachedEmbedder(inner);
const models = { embedder, verifier: builtInVerifier() };
const signal = new AbortController().signal;

const squad = readQuestionSet(values.data, "squad2", "en");
const piaf = readQuestionSet(values.data, "piaf-fr", "fr");
const unseenPiaf: DataSet = {
  ...piaf,
  passages: piaf.passages.filter(({ documentId }) => !inFirstHalf(documentId)),
  questions: piaf.questions.filter(({ article }) => !inFirstHalf(article)),
};
const percent = (part: number, whole: number) => (whole === 0 ? "–" : (part / whole).toFixed(3));

const runs = (part: string) => values.only === undefined || values.only === part;
if (runs("quotes")) {
  console.log(`\n### Gold answer in the sentences of the six best passages (no grading), ${size} questions a set\n`);
  console.log(
    "| set | best sentence | best two | quotation | sentences | characters |\n| --- | --- | --- | --- | --- | --- |",
  );
  for (const set of [squad, piaf]) await benchQuotes(set);
}
if (runs("support")) {
  console.log("\n### Support of perturbed sentences\n");
  console.log("| set | change | sentences | not supported | contradicted |\n| --- | --- | --- | --- | --- |");
  for (const set of [squad, unseenPiaf]) await benchSupport(set);
}
if (runs("statements")) {
  console.log("\n### Statements made from questions and answers, half of them with another question's answer\n");
  console.log(
    "| set | statements | judge: true ones supported | judge: false ones supported | judge: false ones found | verifier: AUROC | verifier: true ones at 5 % of the false |\n| --- | --- | --- | --- | --- | --- | --- |",
  );
  for (const set of [squad, unseenPiaf]) await benchStatements(set);
}
await inner.stop();

async function benchQuotes(set: DataSet): Promise<void> {
  const library = await MemoryLibrary.of(set.passages, set.language, embedder);
  const reader = createBuiltInReader(models);
  const unseen = set.questions.filter(
    ({ answers, article }) => answers.length > 0 && (set.language === "en" || !inFirstHalf(article)),
  );
  const questions = sample(unseen, size);
  let held = 0;
  let first = 0;
  let second = 0;
  let sentences = 0;
  let characters = 0;
  for (const { question, answers } of questions) {
    const found = await library.search(question, settings.retrieval.topK, settings.retrieval.denseWeight[set.language]);
    const passages = found.map(({ passage, score }, at) => ({ number: at + 1, passage, retrievalScore: score }));
    let text = "";
    const request = {
      question,
      language: set.language,
      passages,
      mode: "grounded" as const,
      feedback: null,
      attempt: 1,
      fence: "",
      signal,
    };
    for await (const chunk of reader.generate(request)) if (chunk.type === "text") text += chunk.text;
    held += Number(holdsAnswer(text, answers));
    const scored = await scoreSentences(request, models);
    const best = scored.sort((a, b) => b.score - a.score).map(({ sentence }) => sentence.text);
    first += Number(holdsAnswer(best[0] ?? "", answers));
    second += Number(best.slice(0, 2).some((sentence) => holdsAnswer(sentence, answers)));
    sentences += text.match(/\[\d+\]/g)?.length ?? 0;
    characters += text.length;
  }
  const count = questions.length;
  console.log(
    `| ${set.name} | ${percent(first, count)} | ${percent(second, count)} | ${percent(held, count)} | ${(sentences / count).toFixed(2)} | ${Math.round(characters / count)} |`,
  );
}

async function benchSupport(set: DataSet): Promise<void> {
  const { support } = createBuiltInJudges({
    models,
    thresholds: settings.thresholds,
    minScore: settings.reflection.minScore,
  });
  const context = judgeContext(set.language);
  const passages = sample(set.passages, size);
  const names = passages.flatMap(({ text }) =>
    properNames(text, set.language)
      .slice(0, 1)
      .map(({ start, end }) => text.slice(start, end)),
  );
  const nouns = passages.flatMap(({ text }) => articleNouns(text, set.language).slice(0, 1));
  const after = (words: readonly string[], at: number) => [...words.slice(at + 1), ...words.slice(0, at)];
  let flagged = 0;
  let changed = 0;
  for (const kind of [...PERTURBATIONS, null]) {
    let total = 0;
    let unsupported = 0;
    let named = 0;
    for (const [at, passage] of passages.entries()) {
      const spans = splitSentences(passage.text, set.language);
      const span = spans[at % Math.max(1, spans.length)];
      if (span === undefined) continue;
      const sentence = passage.text.slice(span.start, span.end);
      const others = { names: after(names, at), nouns: after(nouns, at) };
      // Unchanged sentences are the control; every second one loses the part after its last comma, if it is the shorter.
      const text =
        kind === null
          ? at % 2 === 0
            ? sentence
            : withoutLastPart(sentence)
          : perturb(sentence, kind, set.language, others);
      if (text === null) continue;
      const claim: Claim = { id: "a1.s0", text: `${text} [1]`, start: 0, end: text.length, cites: [passage.id] };
      const { verdicts } = await support.judgeRemaining([claim], [passage], context);
      const [verdict] = verdicts;
      total += 1;
      unsupported += Number(verdict?.verdict !== "supported");
      named += Number(verdict?.verdict === "contradicted");
    }
    if (kind === null) {
      const precision = flagged / Math.max(1, flagged + unsupported);
      const recall = flagged / Math.max(1, changed);
      console.log(`| ${set.name} | none (control) | ${total} | ${percent(unsupported, total)} | – |`);
      console.log(
        `| ${set.name} | F1 of "not supported" | | ${((2 * precision * recall) / (precision + recall)).toFixed(3)} | |`,
      );
    } else {
      flagged += unsupported;
      changed += total;
      console.log(
        `| ${set.name} | ${kind} | ${total} | ${percent(unsupported, total)} | ${kind === "addition" ? "–" : percent(named, total)} |`,
      );
    }
  }
}

function withoutLastPart(sentence: string): string {
  const shortened = sentence.replace(/,[^,]*([.!?])$/, "$1");
  return shortened.length * 2 < sentence.length ? sentence : shortened;
}

/** The support judge without a question, and the verifier with the statement in the question's place. */
async function benchStatements(set: DataSet): Promise<void> {
  const { thresholds, reflection } = settings;
  const { support } = createBuiltInJudges({ models, thresholds, minScore: reflection.minScore });
  const byId = new Map(set.passages.map((passage) => [passage.id, passage]));
  const rows: { isTrue: boolean; verdict: string; answerable: number }[] = [];
  for (const { text, passageId, isTrue } of statementsOf(set, size)) {
    const passage = byId.get(passageId);
    if (passage === undefined) continue;
    const claim: Claim = { id: "a1.s0", text, start: 0, end: text.length, cites: [passage.id] };
    const early = await support.judgeEarly(claim, [passage], judgeContext(set.language));
    const [reading] = await models.verifier.read(text, [readablePassage(passage)]);
    rows.push({ isTrue, verdict: early?.verdict ?? "unknown", answerable: reading?.answerable ?? 0 });
  }
  const own = (isTrue: boolean) => rows.filter((row) => row.isTrue === isTrue);
  const share = (isTrue: boolean, holds: (row: (typeof rows)[number]) => boolean) =>
    percent(own(isTrue).filter(holds).length, own(isTrue).length);
  const negatives = own(false)
    .map(({ answerable }) => answerable)
    .toSorted((a, b) => b - a);
  const above = own(true).flatMap((row) => negatives.map((other) => Number(row.answerable > other)));
  const line = negatives[Math.floor(negatives.length * 0.05)] ?? 0;
  const cells = [
    share(true, ({ verdict }) => verdict === "supported"),
    share(false, ({ verdict }) => verdict === "supported"),
    share(false, ({ verdict }) => verdict === "contradicted" || verdict === "unsupported"),
    percent(
      above.reduce((sum, one) => sum + one, 0),
      above.length,
    ),
    share(true, ({ answerable }) => answerable > line),
  ];
  console.log(`| ${set.name} | ${rows.length} | ${cells.join(" | ")} |`);
}
