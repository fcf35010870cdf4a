import { appendFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { builtInEmbedder } from "@/lib/engine/models/built-in/embedder";
import { builtInVerifier } from "@/lib/engine/models/built-in/verifier";
import { createChatModel } from "@/lib/engine/models/create-chat-model";
import type { ModelConnection } from "@/lib/engine/models/model-connection";
import { indexedText } from "@/lib/engine/ranking/indexed-text";
import type { Language } from "@/lib/shared/contracts/language";
import type { Passage } from "@/lib/shared/contracts/library/document";
import { type Answer, askLibrary, type Parts } from "./approvals/ask-library";
import { beginFeatures, dumpFeatures } from "./approvals/dump-features";
import { type Approval, addEffect, mayDependOnRules, rulesLeftOut, rulesTable } from "./approvals/left-out-rules";
import { type Covered, stageOf, stageTable } from "./approvals/lost-answers";
import { readOwnDocuments, readOwnPassages } from "./approvals/own-documents";
import { type AskedSet, type KindQuestion, readApprovalSet } from "./approvals/question-kinds";
import { approvalTable, type Ended, type Ending, reliabilityTable } from "./approvals/tally";
import { type JudgedText, readWrittenAnswers, scriptedWriter, writtenTable } from "./approvals/written-answers";
import { sourcesOf, sourcesTable, type WrittenSources } from "./approvals/written-sources";
import { CachedEmbedder } from "./shared/cached-embedder";
import { holdsAnswer } from "./shared/gold-answer";
import { MemoryLibrary, wholeArticles } from "./shared/memory-library";

/**
 * How often an approval is wrong: articles that no model was trained on, with half of their paragraphs in the library,
 * and questions about what the library holds (covered), what the missing half holds (near), what other articles hold
 * (far), and what no paragraph answers (trick). The workflow as shipped, without a language model unless one is given.
 */
const { values } = parseArgs({
  options: {
    data: { type: "string" },
    /** Instead of public data: Markdown documents with questions (`bench/approvals/own-documents.ts`). */
    documents: { type: "string" },
    /** With `--documents`: judges its `answers.jsonl` and `paraphrases.jsonl` (`bench/approvals/written-answers.ts`) instead. */
    answers: { type: "boolean", default: false },
    /** Questions per row. */
    size: { type: "string", default: "200" },
    /** `report`, or `development`: the articles used to set thresholds. */
    split: { type: "string", default: "report" },
    /** Limits the run to one language. */
    only: { type: "string" },
    /** Writes the judges' input for each question instead: the data for fitting calibration. */
    features: { type: "string" },
    /** Writes the result of every question as JSON lines. */
    endings: { type: "string" },
    /** An OpenAI-compatible server and its model, which writes the answers. */
    server: { type: "string" },
    model: { type: "string", default: "default" },
    /** The judges: `built-in`, or `cascade`, the default setting. */
    judges: { type: "string", default: "cascade" },
    /** Also asks without a rule that keeps answers from being approved, by id, or without "each" in turn. */
    without: { type: "string" },
  },
});
if (values.data === undefined && values.documents === undefined) {
  console.error(
    "Usage: npm run bench:approvals -- --data FOLDER | --documents FOLDER [--answers] [--size 200] [--split report|development] [--only en|fr] [--without RULE|each] [--server URL --model NAME --judges built-in|cascade]",
  );
  process.exit(2);
}
const inner = builtInEmbedder();
const embedder = new CachedEmbedder(inner);
const models = { embedder, verifier: builtInVerifier() };
const parts: Parts = {
  models,
  chatModel: values.server === undefined ? null : createChatModel(connectionTo(values.server), values.model),
  judges: values.judges === "built-in" ? "built-in" : "cascade",
};
const ended: Ended[] = [];
const covered: Covered[] = [];
const judgedTexts: JudgedText[] = [];
const sources: WrittenSources[] = [];
const times: number[] = [];
const rules = values.without === undefined ? [] : rulesLeftOut(values.without);
const effects = new Map(rules.map((rule) => [rule, { wrong: 0, right: 0 }]));
if (values.features !== undefined) beginFeatures(values.features);
if (values.endings !== undefined) writeFileSync(values.endings, "");

for (const language of ["en", "fr"] as const) {
  if (values.only !== undefined && values.only !== language) continue;
  if (values.answers) {
    await judgeWritten(language, values.documents ?? "");
    continue;
  }
  const { passages, questions } = setOf(language);
  const library = await MemoryLibrary.of(passages, language, embedder, indexedText);
  if (values.features !== undefined) await dumpFeatures(values.features, { language, questions }, library, models);
  else await askAll({ language, questions }, library, passages);
}
const reading = values.answers ? 0 : await timeReading();
await inner.stop();
if (judgedTexts.length > 0) console.log(writtenTable(judgedTexts));
if (ended.length > 0) {
  console.log(approvalTable(ended));
  console.log(`\n${stageTable(covered)}`);
  if (sources.length > 0) console.log(`\n${sourcesTable(sources)}`);
  console.log(`\n${reliabilityTable(ended)}`);
  if (effects.size > 0) console.log(`\n${rulesTable(effects)}`);
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0);
  console.log(`\nA run without the database: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms.`);
  console.log(`Six passages of some 200 tokens, read with a question: ${Math.round(reading)} ms (median of 15).`);
}

/** The passages and the questions of one language. */
function setOf(language: Language): { passages: Passage[]; questions: KindQuestion[] } {
  if (values.documents !== undefined) return readOwnDocuments(values.documents, language);
  const split = values.split === "development" ? "development" : "report";
  const { library, questions } = readApprovalSet(values.data ?? "", language, split, Number(values.size));
  return { passages: wholeArticles(library.passages, language), questions };
}

async function askAll(
  { language, questions }: AskedSet,
  library: MemoryLibrary,
  passages: readonly Passage[],
): Promise<void> {
  for (const question of questions) {
    const { answer, score, ms, events } = await askLibrary({ ...question, language }, library, parts);
    times.push(ms);
    const { text, reason } = answer;
    const ending = endingOf(answer);
    const of = sourcesOf(events);
    if (of !== null) sources.push({ language, ending, of });
    const right = isRight(answer, question);
    if (mayDependOnRules(events)) {
      for (const [rule, effect] of effects) {
        const other = await askLibrary({ ...question, language }, library, { ...parts, without: new Set([rule]) });
        addEffect(effect, approvalOf(answer, question), approvalOf(other.answer, question));
      }
    }
    ended.push({ language, kind: question.kind, ending, right, score: ending === "abstained" ? null : score });
    const isHolding = ({ documentId, text: own }: Passage) =>
      documentId === question.article && holdsAnswer(own, question.answers);
    const holding = new Set(passages.filter(isHolding).map(({ id }) => id));
    const stage = stageOf(events, { ending, right }, holding);
    if (question.kind === "covered") covered.push({ language, stage });
    if (values.endings !== undefined) {
      const { kind, question: asked, answers } = question;
      const lost = kind === "covered" ? { stage } : {};
      const line = { language, kind, asked, answers, ending, right, score, reason: reason.code, ...lost, text };
      appendFileSync(values.endings, `${JSON.stringify(line)}\n`);
    }
  }
}

function endingOf({ outcome }: Answer): Ending {
  return outcome === "approved" || outcome === "best_effort" ? outcome : "abstained";
}

function isRight(answer: Answer, { kind, answers }: KindQuestion): boolean {
  return endingOf(answer) !== "abstained" && kind !== "trick" && holdsAnswer(answer.text, answers);
}

function approvalOf(answer: Answer, question: KindQuestion): Approval {
  return { isApproved: answer.outcome === "approved", isRight: isRight(answer, question) };
}

/** Gives each question of the written answers its right and its changed answer instead of a language model's. */
async function judgeWritten(language: Language, folder: string): Promise<void> {
  const library = await MemoryLibrary.of(readOwnPassages(folder, language), language, embedder, indexedText);
  for (const written of readWrittenAnswers(folder).filter((row) => row.language === language)) {
    const { wording, kind, question, source } = written;
    for (const text of [written.right, written.wrong]) {
      const asked = { id: "", passageId: "", article: "", answers: [], kind: "covered", question, language } as const;
      const writer = scriptedWriter(text, source);
      const { answer, events } = await askLibrary({ ...asked, answers: [] }, library, { ...parts, writer });
      const first = events.find((event) => event.type === "claim-verdict");
      const isApproved = answer.outcome === "approved";
      const verdict = first?.result.verdict ?? "not written";
      judgedTexts.push({ language, wording, kind, isRight: text === written.right, verdict, isApproved });
      if (values.endings !== undefined) {
        const why = { verdict, reason: first?.result.reason.code, outcome: answer.outcome, ending: answer.reason.code };
        const line = { language, wording, kind, isRight: text === written.right, question, text, ...why };
        appendFileSync(values.endings, `${JSON.stringify(line)}\n`);
      }
    }
  }
}

function connectionTo(url: string): ModelConnection {
  return { provider: "openai-compatible", url, host: new URL(url).host, apiKey: null };
}

/** Milliseconds that the verifier needs for the passages of one search. */
async function timeReading(): Promise<number> {
  const sentence = "The bridge over the river was built in 1931 by Anna Berg for three and a half million crowns. ";
  const passages = Array.from({ length: 6 }, (_, at) => ({
    head: `Bridge ${at}`,
    text: `${at} ${sentence.repeat(7)}`,
    sentences: [],
  }));
  const times: number[] = [];
  for (let round = 0; round < 15; round += 1) {
    const started = performance.now();
    await models.verifier.read(`Who built bridge ${round}?`, passages);
    times.push(performance.now() - started);
  }
  return times.toSorted((a, b) => a - b)[7] ?? 0;
}
