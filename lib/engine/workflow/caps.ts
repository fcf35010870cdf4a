import { MAX_PASSAGES_PER_CALL } from "@/lib/engine/checks/language-model/tunables";
import { checksOfAnswer } from "@/lib/engine/steps/paths";
import type { Settings } from "@/lib/shared/contracts/settings/settings";
import type { WorkflowPlan } from "./graph";

/** Generations without a cap: the deadline ends that loop, long before this number. */
const UNCAPPED = 100_000;
/** Longest way around a loop, in nodes, with a margin. */
const NODES_A_LOOP = 12;

function generations(settings: Settings): number {
  const { caps, reflection, workflow } = settings;
  if (workflow.method === "candidates") return 1;
  if (workflow.method === "reflection") return reflection.maxIterations + caps.transforms;
  return caps.transforms + (caps.regenerations ?? UNCAPPED) + 1;
}

function searches({ caps, reflection, workflow }: Settings): number {
  if (workflow.method === "candidates") return 1;
  return 1 + caps.transforms + (workflow.method === "reflection" ? reflection.maxIterations : 0);
}

/** Longest chain of nodes that the caps allow, with a margin, so that LangGraph's own loop guard never fires first. */
export function recursionLimit(settings: Settings): number {
  return NODES_A_LOOP * (searches(settings) + generations(settings) + 1);
}

/**
 * Most tasks that a run sends to a language model, counting retries and repairs with their task. Infinite if only the
 * deadline limits regenerations.
 */
export function mostModelTasks(settings: Settings, plan: WorkflowPlan): number {
  if (!plan.languageModel) return 0;
  const { topK, hyde, variants, rerank } = settings.retrieval;
  const { relevance, support } = plan.checks;
  const judged = checksOfAnswer(plan.checks).length;
  const count = (on: boolean, tasks = 1) => (on ? tasks : 0);
  const question = count(plan.followUp) + count(plan.routing !== "none") + count(plan.tables);
  const search =
    count(hyde) +
    count(variants > 0) +
    count(rerank === "llm") +
    count(relevance, Math.ceil(topK / MAX_PASSAGES_PER_CALL)) +
    1;
  if (plan.method === "candidates") return question + search + topK * (1 + count(judged > 0));
  if (plan.method === "checks" && settings.caps.regenerations === null && support) return Number.POSITIVE_INFINITY;
  const answer = 1 + judged;
  return question + searches(settings) * search + generations(settings) * answer;
}
