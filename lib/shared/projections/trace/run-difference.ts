import type { PassageGrade } from "@/lib/shared/contracts/evaluation/judgement";
import type { LoggedPassage, RunEvent } from "@/lib/shared/contracts/runs/run-event";
import type { WorkflowNode } from "@/lib/shared/contracts/runs/topology";
import { type JudgedSentence, MARKER } from "../chat/chat-text";
import { type DiffPart, diffWords } from "../text/word-diff";
import { type AttemptView, attemptsOf } from "./attempts";
import { foldTrace, type TraceView } from "./trace";

/** One run, complete or in progress, in a comparison. */
export interface ComparedRun {
  trace: TraceView;
  attempts: number;
  /** The final attempt, or the newest one until then. */
  final: AttemptView | null;
  /** The final answer, or the draft of the newest attempt until then. */
  text: string;
  /** US dollars; `null` when a call has no known price, since a partial sum would mislead. */
  costUsd: number | null;
  /** `null` when no call reported token counts. */
  tokens: { prompt: number | null; completion: number | null };
}

/** A sentence of either answer, with its judgement on each side; `null` where the answer does not contain it. */
export interface SentencePair {
  text: string;
  left: JudgedSentence | null;
  right: JudgedSentence | null;
}

/** A passage's rank, from 1, and its grade (`null`: not graded). */
export interface PassagePlace {
  place: number;
  grade: PassageGrade | null;
}

/** A passage that either answer was written from; `null` for a side without it. */
export interface PassagePair {
  passage: LoggedPassage;
  left: PassagePlace | null;
  right: PassagePlace | null;
}

/** A step of either run: its visits and their time in milliseconds; `null` for a side that did not reach it. */
export interface StepPair {
  node: WorkflowNode;
  left: StepTime | null;
  right: StepTime | null;
}
export interface StepTime {
  visits: number;
  ms: number;
}

/** The differences between two runs, complete or in progress. */
export interface RunDifference {
  /** The changes from the left answer to the right one, word by word. */
  answer: DiffPart[];
  sentences: SentencePair[];
  /** In the order of the right side, then those of the left side alone. */
  passages: PassagePair[];
  steps: StepPair[];
}

/** Folds a run's events, or any prefix of them, into the data for a comparison. */
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
    // The same count as in the trace list.
    attempts: events.length === 0 ? 0 : Math.max(1, attempts.length),
    text: trace.answer?.text ?? final?.text ?? "",
    costUsd: calls.some(({ costUsd }) => costUsd === null) ? null : sum(calls.map(({ costUsd }) => costUsd)),
    tokens: {
      prompt: sum(calls.map(({ promptTokens }) => promptTokens)),
      completion: sum(calls.map(({ completionTokens }) => completionTokens)),
    },
  };
}

/** Compares two runs, complete or in progress. */
export function runDifference(left: ComparedRun, right: ComparedRun): RunDifference {
  return {
    answer: diffWords(left.text, right.text),
    sentences: sentencePairs(left.final?.claims ?? [], right.final?.claims ?? []),
    passages: passagePairs(left.final, right.final),
    steps: stepPairs(left.trace, right.trace),
  };
}

/**
 * Sentences of the right answer in order, each paired with the left one of the same words, then those of the left
 * alone.
 */
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
