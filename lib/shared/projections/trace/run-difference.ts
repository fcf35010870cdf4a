import type { PassageGrade } from "@/lib/shared/contracts/evaluation/judgement";
import type { LoggedPassage, RunEvent } from "@/lib/shared/contracts/runs/run-event";
import type { WorkflowNode } from "@/lib/shared/contracts/runs/topology";
import { type JudgedSentence, MARKER } from "../chat/chat-text";
import { type DiffPart, diffWords } from "../text/word-diff";
import { type AttemptView, attemptsOf } from "./attempts";
import { foldTrace, type TraceView } from "./trace";

/** One run, or what there is of it so far, as a comparison takes it. */
export interface ComparedRun {
  trace: TraceView;
  attempts: number;
  /** The attempt whose text was sealed; while there is none, the newest one. */
  final: AttemptView | null;
  /** The sealed answer; until then the draft of the newest attempt. */
  text: string;
  /** US dollars; `null` where a call has no known price: part of a sum is no sum. */
  costUsd: number | null;
  /** `null` where no call told how many. */
  tokens: { prompt: number | null; completion: number | null };
}

/** A sentence of either answer, with what was found of it on each side; `null` where it is not part of that answer. */
export interface SentencePair {
  text: string;
  left: JudgedSentence | null;
  right: JudgedSentence | null;
}

/** Where a passage stood, from 1, and how it was graded (`null`: not at all). */
export interface PassagePlace {
  place: number;
  grade: PassageGrade | null;
}

/** A passage that either answer was written from; `null` where it was not among a side's. */
export interface PassagePair {
  passage: LoggedPassage;
  left: PassagePlace | null;
  right: PassagePlace | null;
}

/** A step of either run: its visits and their time in milliseconds; `null` where a side did not come to it. */
export interface StepPair {
  node: WorkflowNode;
  left: StepTime | null;
  right: StepTime | null;
}
export interface StepTime {
  visits: number;
  ms: number;
}

/** What sets two runs apart, each as far as it has come. */
export interface RunDifference {
  /** What became of the words of the left answer in the right one. */
  answer: DiffPart[];
  sentences: SentencePair[];
  /** In the order of the right side, then those that only the left one had. */
  passages: PassagePair[];
  steps: StepPair[];
}

/** Folds a run's events, or any prefix of them, into what is compared. */
export function comparedRun(events: readonly RunEvent[]): ComparedRun {
  const trace = foldTrace(events);
  const attempts = attemptsOf(trace);
  const written = attempts.filter(({ text }) => text !== "");
  const final =
    attempts.find(({ number }) => number === trace.answer?.fromAttempt) ?? written.at(-1) ?? attempts.at(-1) ?? null;
  const calls = trace.modelCalls.map(({ call }) => call);
  const sum = (numbers: readonly (number | null)[]) =>
    numbers.reduce<number | null>((total, part) => (part === null ? total : (total ?? 0) + part), null);
  return {
    ...{ trace, final },
    // As the trace list counts them.
    attempts: events.length === 0 ? 0 : Math.max(1, attempts.length),
    text: trace.answer?.text ?? final?.text ?? "",
    costUsd: calls.some(({ costUsd }) => costUsd === null) ? null : sum(calls.map(({ costUsd }) => costUsd)),
    tokens: {
      prompt: sum(calls.map(({ promptTokens }) => promptTokens)),
      completion: sum(calls.map(({ completionTokens }) => completionTokens)),
    },
  };
}

/** Compares two runs, or what there is of them. */
export function runDifference(left: ComparedRun, right: ComparedRun): RunDifference {
  return {
    answer: diffWords(left.text, right.text),
    sentences: sentencePairs(left.final?.claims ?? [], right.final?.claims ?? []),
    passages: passagePairs(left.final, right.final),
    steps: stepPairs(left.trace, right.trace),
  };
}

/** Sentences of the right answer in their order, each with the left one of the same words, then those of the left alone. */
function sentencePairs(left: readonly JudgedSentence[], right: readonly JudgedSentence[]): SentencePair[] {
  const words = ({ claim }: JudgedSentence) => claim.text.replace(MARKER, "").trim();
  const open = [...left];
  const pairs: SentencePair[] = [];
  for (const after of right) {
    const at = open.findIndex((before) => words(before) === words(after));
    const [same = null] = at === -1 ? [] : open.splice(at, 1);
    pairs.push({ text: after.claim.text, left: same, right: after });
  }
  return [...pairs, ...open.map((before) => ({ text: before.claim.text, left: before, right: null }))];
}

function passagePairs(left: AttemptView | null, right: AttemptView | null): PassagePair[] {
  const [before, after] = [placesOf(left), placesOf(right)];
  const ofRight = (right?.passages ?? []).map((passage) => ({
    passage,
    left: before.get(passage.passageId) ?? null,
    right: after.get(passage.passageId) ?? null,
  }));
  const ofLeftAlone = (left?.passages ?? [])
    .filter(({ passageId }) => !after.has(passageId))
    .map((passage) => ({ passage, left: before.get(passage.passageId) ?? null, right: null }));
  return [...ofRight, ...ofLeftAlone];
}

function placesOf(attempt: AttemptView | null): Map<string, PassagePlace> {
  const grades = new Map(attempt?.grades.map((grade) => [grade.passageId, grade]));
  return new Map(
    attempt?.passages.map(({ passageId }, index) => [
      passageId,
      { place: index + 1, grade: grades.get(passageId) ?? null },
    ]),
  );
}

function stepPairs(left: TraceView, right: TraceView): StepPair[] {
  const [before, after] = [stepTimes(left), stepTimes(right)];
  const nodes = new Set([...before.keys(), ...after.keys()]);
  return [...nodes].map((node) => ({ node, left: before.get(node) ?? null, right: after.get(node) ?? null }));
}

function stepTimes(trace: TraceView): Map<WorkflowNode, StepTime> {
  const times = new Map<WorkflowNode, StepTime>();
  for (const { node, ms } of trace.visits) {
    const known = times.get(node) ?? { visits: 0, ms: 0 };
    times.set(node, { visits: known.visits + 1, ms: known.ms + (ms ?? 0) });
  }
  return times;
}
