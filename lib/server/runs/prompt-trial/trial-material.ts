import type { NumberedPassage } from "@/lib/engine/models/answer-generator";
import { lastAttempt } from "@/lib/engine/steps/attempts";
import type { WorkflowDependencies } from "@/lib/engine/steps/node";
import { numberedPassages } from "@/lib/engine/workflow/answer/numbered-passages";
import type { Claim } from "@/lib/shared/contracts/evaluation/judgement";
import type { Passage } from "@/lib/shared/contracts/library/document";
import { type Reason, reason } from "@/lib/shared/contracts/runs/reason";
import type { LoggedPassage, RunEvent, RunEventOf } from "@/lib/shared/contracts/runs/run-event";
import type { RecordedStep, RunState } from "@/lib/shared/contracts/runs/run-state";
import type { WorkflowNode } from "@/lib/shared/contracts/runs/topology";
import { liveEvents } from "@/lib/shared/projections/live-events";
import { foldState } from "@/lib/shared/projections/run-state";

/** The retrieved passages and drafts of a run, with which its prompts were filled. */
export interface TrialMaterial extends Pick<RunState, "asked" | "question" | "earlier"> {
  /** The query, and the earlier ones, of the last rewrite. */
  query: string;
  tried: readonly string[];
  /** Reason of the last retry. */
  feedback: Reason;
  /** The last retrieved passages, best first, with their citation numbers, without deleted ones. */
  found: readonly (LoggedPassage & { passage: Passage })[];
  /** The inputs of its last generation; before any, all retrieved passages. */
  writing: { passages: readonly NumberedPassage[]; feedback: Reason | null; attempt: number };
  /** Its last draft and the passages of that draft; `null` without one. */
  draft: { text: string; claims: readonly Claim[]; passages: readonly Passage[] } | null;
}

/**
 * Collects the values for a prompt from what each step of a run knew.
 */
export async function trialMaterial(
  start: RunEventOf<"run-start">,
  events: readonly RunEvent[],
  steps: readonly RecordedStep[],
  loadPassages: WorkflowDependencies["loadPassages"],
): Promise<TrialMaterial> {
  const passages = async (ids: readonly string[]) => {
    const loaded = new Map((await loadPassages(ids)).map((passage) => [passage.id, passage]));
    return ids.flatMap((id) => loaded.get(id) ?? []);
  };
  const end = foldState(start, steps);
  /** The state in which the last visit of a node began. */
  const before = (node: WorkflowNode) => {
    const at = steps.findLastIndex(({ visit }) => visit.node === node);
    return at < 0 ? null : foldState(start, steps.slice(0, at));
  };
  const [rewritten, written] = [before("transform_query"), before("generate")];
  const results = liveEvents(events).flatMap((event) => (event.type === "retrieval-result" ? [event.passages] : []));
  const logged = results.at(-1) ?? [];
  const found = await passages(logged.map(({ passageId }) => passageId));
  const last = lastAttempt(end);
  const { asked, question, earlier } = end;
  return {
    ...{ asked, question, earlier },
    query: (rewritten ?? end).query,
    tried: (rewritten ?? end).triedQueries,
    feedback: rewritten?.feedback ?? reason("no_passage_relevant"),
    found: logged.flatMap((one) => {
      const passage = found.find(({ id }) => id === one.passageId);
      return passage === undefined ? [] : [{ ...one, passage }];
    }),
    writing: {
      passages: await numberedPassages(written ?? end, { passages }, last?.passageIds),
      feedback: written?.feedback ?? null,
      attempt: last?.number ?? 1,
    },
    draft:
      last === undefined || last.text.trim() === ""
        ? null
        : { text: last.text, claims: last.claims, passages: await passages(last.passageIds) },
  };
}
