import type { Owners } from "@/lib/data/db/connection/owner";
import { EVERYTHING } from "@/lib/data/db/library/readable";
import { getRun } from "@/lib/data/db/runs/read-runs";
import { readRunEvents, readRunSteps } from "@/lib/data/db/runs/run-events";
import { draftedPrompts } from "@/lib/data/prompts/drafted-prompts";
import { settingsInForce } from "@/lib/data/settings/resolve-settings";
import { ModelError } from "@/lib/engine/models/chat-model";
import type { RoleModel } from "@/lib/engine/models/role-model";
import { drawFence } from "@/lib/engine/prompts/fence";
import { CHECK_IDS, JUDGING_PROMPTS } from "@/lib/shared/contracts/checks/checks";
import type { Language } from "@/lib/shared/contracts/language";
import type { ModelCall, ModelRole } from "@/lib/shared/contracts/runs/model-call";
import type { Reason } from "@/lib/shared/contracts/runs/reason";
import type { RunEvent } from "@/lib/shared/contracts/runs/run-event";
import type { WorkflowNode } from "@/lib/shared/contracts/runs/topology";
import type { PromptPart } from "@/lib/shared/contracts/settings/prompt";
import type { PromptTrial, PromptTrialRequest } from "@/lib/shared/contracts/settings/prompt-trial";
import { AppError } from "@/lib/shared/errors";
import { foldTrace } from "@/lib/shared/projections/trace/trace";
import { type RoleModels, roleModels } from "../dependencies/run-models";
import { loadRunPassages } from "../read/load-run-passages";
import { PROMPT_TRIAL_MS } from "../tunables";
import { OneRequest } from "./one-request";
import { trialMaterial } from "./trial-material";
import { tryStage } from "./try-stage";

/** The node and model role that use each prompt; those of judges are in the table of checks. */
const ASKED_AT: Partial<Record<PromptPart, { node: WorkflowNode; role: ModelRole }>> = {
  shared: { node: "generate", role: "generator" },
  generate: { node: "generate", role: "generator" },
  generate_without_documents: { node: "generate", role: "generator" },
  route: { node: "route_question", role: "router" },
  decide_retrieval: { node: "decide_retrieval", role: "router" },
  condense: { node: "condense_question", role: "rewriter" },
  compute: { node: "compute", role: "rewriter" },
  expand: { node: "expand_query", role: "rewriter" },
  variants: { node: "expand_query", role: "rewriter" },
  rerank: { node: "retrieve", role: "relevance" },
  transform: { node: "transform_query", role: "rewriter" },
};

function askedAt(stage: PromptPart): { node: WorkflowNode; role: ModelRole } | undefined {
  return ASKED_AT[stage] ?? JUDGING_PROMPTS.find((judging) => judging.stage === stage);
}

/**
 * Fills an edited prompt with a run's passages and drafts and, if requested, sends it to the current model. Saves nothing.
 * @throws AppError `not_found`, or `validation_failed` for texts that could not be saved
 */
export async function tryPrompt(
  language: Language,
  stage: PromptPart,
  request: PromptTrialRequest,
  owners: Owners,
  leave: AbortSignal,
): Promise<PromptTrial> {
  const { configStamp } = await getRun(request.runId, owners);
  const { template } = request;
  const prompts = await draftedPrompts(template === undefined ? [] : [{ language, stage, template }]);
  const events = await readRunEvents(request.runId);
  const start = events.find((event) => event.type === "run-start");
  const steps = await readRunSteps(request.runId);
  if (start === undefined) throw new AppError("not_found", "This run has no log.");
  const { settings, languageModel } = await settingsInForce();
  const generator = languageModel.configured ? "language-model" : "built-in-reader";
  const now = { ...configStamp, settings, generator, chatModel: settings.model.chat } as const;
  const models = await roleModels(now);
  const role = askedAt(stage)?.role ?? "generator";
  const asked = models === null ? null : modelOf(models, role);
  const seen = new OneRequest(request.ask ? asked : null);
  const stop = new AbortController();
  const failures: Reason[] = [];
  const tried = async () => {
    // Earlier versions did not store what a step knew.
    if (steps === null) return false;
    return tryStage(stage, {
      material: await trialMaterial(start, events, steps, (ids) => loadRunPassages(ids, EVERYTHING)),
      language,
      prompts,
      settings,
      fence: drawFence(),
      model: () => seen.model(() => stop.abort()),
      signal: AbortSignal.any([stop.signal, leave, AbortSignal.timeout(PROMPT_TRIAL_MS)]),
      onModelCall: () => undefined,
      onFailure: (why) => failures.push(why),
    });
  };
  const isAsked = await tried().catch((error: unknown) => {
    // The stage is ended if no model is to be called, or at its second request.
    if (seen.messages !== null && stop.signal.aborted) return true;
    if (!(error instanceof ModelError)) throw error;
    failures.push(error.reason);
    return true;
  });
  return {
    messages: isAsked ? seen.messages : null,
    model: asked?.chatModel.id ?? null,
    recorded: recordedCall(events, stage),
    call: seen.call,
    // An error because the stage was ended is not a failure.
    failure: seen.failure ?? (stop.signal.aborted ? null : (failures[0] ?? null)),
  };
}

function modelOf(models: RoleModels, role: ModelRole): RoleModel {
  const own = (["router", "rewriter", ...CHECK_IDS] as const).find((known) => known === role);
  if (own !== undefined) return models[own];
  return { chatModel: models.generator, temperature: null, topK: null, maxTokens: null };
}

/** The run's last model call by the node and role of this prompt. */
export function recordedCall(events: readonly RunEvent[], stage: PromptPart): ModelCall | null {
  const at = askedAt(stage);
  const { modelCalls, visits } = foldTrace(events);
  const keys = new Set(visits.filter(({ node }) => node === at?.node).map(({ key }) => key));
  return modelCalls.filter(({ visitKey, call }) => keys.has(visitKey) && call.role === at?.role).at(-1)?.call ?? null;
}
