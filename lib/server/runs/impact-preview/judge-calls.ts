import type { latestQuestions } from "@/lib/data/db/conversations/latest-questions";
import { readRunEvents } from "@/lib/data/db/runs/run-events";
import { MAX_PASSAGES_PER_CALL } from "@/lib/engine/checks/language-model/tunables";
import { byCheck, CHECK_IDS, type CheckId } from "@/lib/shared/contracts/checks/checks";
import { ANSWER_CHECKS } from "@/lib/shared/contracts/evaluation/results";
import type { ModelRole } from "@/lib/shared/contracts/runs/model-call";
import type { ConfigStamp, RunEvent } from "@/lib/shared/contracts/runs/run-event";
import type { PreviewPlan } from "@/lib/shared/contracts/settings/impact-preview";
import { verifierChecks, verifierFormatOf } from "@/lib/shared/contracts/settings/verifier-model";
import { foldTrace } from "@/lib/shared/projections/trace/trace";
import { type Proposal, proposedStamp } from "./proposal";

const JUDGES: ReadonlySet<ModelRole> = new Set(CHECK_IDS);

/** Maximum model calls for judging these questions again, not counting retries after invalid output. */
export async function judgeCalls(
  questions: Readonly<Awaited<ReturnType<typeof latestQuestions>>>,
  proposal: Proposal,
): Promise<Pick<PreviewPlan, "modelCalls" | "model" | "costUsd">> {
  let modelCalls = 0;
  let model: string | null = null;
  const costs: (number | null)[] = [];
  for (const { summary, configStamp } of questions) {
    const stamp = configStamp === null ? null : proposedStamp(configStamp, proposal);
    if (stamp === null || !asksModel(stamp)) continue;
    const events = await readRunEvents(summary.id);
    modelCalls += callsOf(events, stamp);
    const { support, verifier } = stamp.settings.model.roles;
    model ??= verifier.model ?? support.model ?? stamp.chatModel;
    const judged = foldTrace(events).modelCalls.filter(({ call }) => JUDGES.has(call.role));
    costs.push(...judged.map(({ call }) => call.costUsd));
  }
  const known = costs.flatMap((cost) => cost ?? []);
  const isKnown = known.length > 0 && known.length === costs.length;
  const mean = known.reduce((sum, cost) => sum + cost, 0) / Math.max(1, known.length);
  return { modelCalls, model: modelCalls === 0 ? null : model, costUsd: isKnown ? mean * modelCalls : null };
}

/** Whether any enabled check uses a language model or a verifier on its own server. */
export function asksModel({ generator, settings }: Pick<ConfigStamp, "generator" | "settings">) {
  const { model } = settings;
  const hasOwnServer = model.roles.verifier.model !== null && model.roles.verifier.url !== null;
  if (generator === "built-in-reader" && !hasOwnServer) return false;
  return CHECK_IDS.some((id) => asksFor(id, settings));
}

function asksFor(id: CheckId, { checks, judges }: ConfigStamp["settings"]): boolean {
  return byCheck(checks)[id] && byCheck(judges)[id] !== "built-in";
}

function callsOf(events: readonly RunEvent[], { settings }: ConfigStamp): number {
  const { workflow, model } = settings;
  const { visits } = foldTrace(events);
  const format = model.roles.verifier.model === null ? null : verifierFormatOf(model.roles.verifier.model);
  // A verifier is called per passage, and per sentence if it cannot judge a whole answer.
  const inOneCall = format !== null && verifierChecks(format).includes("relevance") ? 1 : MAX_PASSAGES_PER_CALL;
  const passages = events
    .flatMap((event) => (event.type === "retrieval-result" ? [event.passages.length] : []))
    .map((count) => Math.ceil(count / inOneCall));
  const grading = asksFor("relevance", settings) ? passages.reduce((sum, count) => sum + count, 0) : 0;
  const drafts =
    workflow.method === "candidates"
      ? events.filter((event) => event.type === "candidate-result").length
      : visits.filter(({ node }) => node === "generate").length;
  const bySentence = format !== null && !format.startsWith("lettucedetect");
  const supports = bySentence ? events.filter((event) => event.type === "claim-verdict").length : drafts;
  const asked = ANSWER_CHECKS.filter((id) => asksFor(id, settings)).length;
  return grading + (asksFor("support", settings) ? supports : 0) + asked * drafts;
}
