import type { Owners } from "@/lib/data/db/connection/owner";
import { latestQuestions } from "@/lib/data/db/conversations/latest-questions";
import { EVERYTHING } from "@/lib/data/db/library/readable";
import { readRunEvents, readRunSteps } from "@/lib/data/db/runs/run-events";
import type {
  PreviewEvent,
  PreviewPlan,
  PreviewRequest,
  PreviewRun,
} from "@/lib/shared/contracts/settings/impact-preview";
import { AppError } from "@/lib/shared/errors";
import { log } from "@/lib/shared/log";
import { processWide } from "@/lib/shared/process-wide";
import { runJudges } from "../dependencies/run-judges";
import { roleModels, runVerifier } from "../dependencies/run-models";
import { loadRunPassages } from "../read/load-run-passages";
import { PREVIEW_RUN_MS, PREVIEWS_AT_ONCE } from "../tunables";
import { asksModel, judgeCalls } from "./judge-calls";
import {
  changedPaths,
  judgesBy,
  languagesOf,
  type Proposal,
  proposedStamp,
  readProposal,
  searchesBy,
  writesBy,
} from "./proposal";
import { RecordedSteps } from "./recorded-steps";
import { type Rejudged, rejudgeRun } from "./rejudge-run";
import { runImpact } from "./run-impact";

type Question = Awaited<ReturnType<typeof latestQuestions>>[number];

/** Number of running previews in this process. */
const underWay = () => processWide("impact-previews", () => ({ count: 0 }));

/**
 * The runs that a preview would judge, and its model calls. Judges nothing yet.
 * @throws AppError `validation_failed` for a proposal that could not be saved
 */
export async function previewPlan(request: PreviewRequest, owners: Owners): Promise<PreviewPlan> {
  const proposal = await readProposal(request);
  return planOf(proposal, await latestQuestions(owners, request.runs, languagesOf(proposal)));
}

/**
 * Judges the latest questions again as if the proposal were saved, one at a time.
 * @throws AppError `validation_failed` for a proposal that could not be saved, `rate_limited` while others run
 */
export async function startPreview(
  request: PreviewRequest,
  owners: Owners,
): Promise<(signal: AbortSignal) => AsyncGenerator<PreviewEvent>> {
  const proposal = await readProposal(request);
  const questions = await latestQuestions(owners, request.runs, languagesOf(proposal));
  const plan = await planOf(proposal, questions);
  if (underWay().count >= PREVIEWS_AT_ONCE) {
    throw new AppError("rate_limited", "Too many previews are running. Try again when they have finished.");
  }
  underWay().count += 1;
  let held = true;
  const release = () => {
    if (held) underWay().count -= 1;
    held = false;
  };
  return (signal) => {
    // The `finally` of a generator that is never read does not run.
    if (signal.aborted) release();
    signal.addEventListener("abort", release, { once: true });
    return preview(proposal, questions, plan, signal, () => {
      signal.removeEventListener("abort", release);
      release();
    });
  };
}

async function* preview(
  proposal: Proposal,
  questions: readonly Question[],
  plan: PreviewPlan,
  signal: AbortSignal,
  release: () => void,
): AsyncGenerator<PreviewEvent> {
  const began = performance.now();
  try {
    yield { type: "preview-start", plan };
    for (const question of questions) {
      if (signal.aborted) return;
      yield { type: "preview-run", run: await judgeAgain(question, proposal, signal) };
    }
    yield { type: "preview-end", ms: Math.round(performance.now() - began) };
  } finally {
    release();
  }
}

async function judgeAgain(question: Question, proposal: Proposal, signal: AbortSignal): Promise<PreviewRun> {
  const events = await readRunEvents(question.summary.id);
  const steps = await readRunSteps(question.summary.id);
  const impact = (rejudged: Rejudged) => runImpact(question.summary, events, rejudged, proposal);
  const unknown = (why: Extract<Rejudged, { kind: "unknown" }>["why"]) =>
    impact({ kind: "unknown", why, events: [], record: new RecordedSteps(events, []) });
  const start = events.find((event) => event.type === "run-start");
  if (question.configStamp === null || start === undefined || steps === null) return unknown("unreadable");
  const stamp = proposedStamp(question.configStamp, proposal);
  if (stamp.settings.workflow.method !== question.configStamp.settings.workflow.method) {
    const candidates = [stamp, question.configStamp].some(({ settings }) => settings.workflow.method === "candidates");
    if (candidates) return unknown("other_way");
  }
  const { ms, reason } = question.summary;
  if (reason?.code === "deadline_reached" || (ms ?? 0) > stamp.settings.caps.deadlineMs) return unknown("deadline");
  const models = await roleModels(stamp);
  const verifier = await runVerifier(stamp);
  if (models === null && verifier === null && asksModel(stamp)) return unknown("no_language_model");
  const judges = runJudges(stamp.settings, { models, verifier }, proposal.prompts);
  try {
    const limitMs = Math.min(PREVIEW_RUN_MS, stamp.settings.caps.deadlineMs);
    return impact(
      await rejudgeRun(
        { events, steps, start, stamp, judges, loadPassages: (ids) => loadRunPassages(ids, EVERYTHING) },
        signal,
        limitMs,
      ),
    );
  } catch (error) {
    if (signal.aborted) throw error;
    log.warn({ err: error, runId: question.summary.id }, "a run could not be judged again");
    return unknown("unreadable");
  }
}

async function planOf(proposal: Proposal, questions: readonly Question[]): Promise<PreviewPlan> {
  const paths = changedPaths(proposal);
  const calls = await judgeCalls(questions, proposal);
  return {
    runs: questions.length,
    judged: paths.filter(judgesBy),
    notJudged: paths.filter((path) => searchesBy(path) || writesBy(path)),
    ...calls,
  };
}
