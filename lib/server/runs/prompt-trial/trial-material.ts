import { EVERYTHING } from "@/lib/data/db/library/readable";
import type { NumberedPassage } from "@/lib/engine/models/answer-generator";
import { ClaimSplitter } from "@/lib/engine/workflow/answer/claims";
import type { Claim } from "@/lib/shared/contracts/evaluation/judgement";
import type { Language } from "@/lib/shared/contracts/language";
import type { Passage } from "@/lib/shared/contracts/library/document";
import { type Reason, reason } from "@/lib/shared/contracts/runs/reason";
import type { EarlierTurn, LoggedPassage, RunEvent } from "@/lib/shared/contracts/runs/run-event";
import { foldTrace } from "@/lib/shared/projections/trace/trace";
import { loadRunPassages } from "../read/load-run-passages";
import { lastWriting, type Writing } from "./last-writing";

/** The retrieved passages and drafts of a run, with which its prompts were filled. */
export interface TrialMaterial {
  /** The question as typed, and the condensed one. */
  asked: string;
  question: string;
  earlier: readonly EarlierTurn[];
  query: string;
  tried: readonly string[];
  /** Reason of the last retry. */
  feedback: Reason;
  /** The last retrieved passages, best first, with their citation numbers, without deleted ones. */
  found: readonly (LoggedPassage & { passage: Passage })[];
  /** The inputs of its last generation; before any, all retrieved passages. */
  writing: Pick<Writing, "feedback" | "attempt"> & { passages: readonly NumberedPassage[] };
  /** Its last draft and the passages of that draft; `null` if there is none. */
  draft: { text: string; claims: readonly Claim[]; passages: readonly Passage[] } | null;
}

/** Collects the values for a prompt from a run's log; `null` for a log without a `run-start`. */
export async function trialMaterial(events: readonly RunEvent[], language: Language): Promise<TrialMaterial | null> {
  const start = events.find((event) => event.type === "run-start");
  if (start === undefined) return null;
  const trace = foldTrace(events);
  const { visits } = trace;
  const live = visits.flatMap((visit) => visit.events);
  const results = live.flatMap((event) => (event.type === "retrieval-result" ? [event] : []));
  const rewrites = live.flatMap((event) => (event.type === "query-rewrite" ? [event] : []));
  const condensed = live.find((event) => event.type === "question-condense");
  const question = condensed?.to ?? start.question;
  const numbers = new Map(results.flatMap(({ passages }) => passages.map((one) => [one.number, one.passageId])));
  const loaded = new Map(
    (await loadRunPassages([...new Set(numbers.values())], EVERYTHING)).map((passage) => [passage.id, passage]),
  );
  const found = (results.at(-1)?.passages ?? []).flatMap((logged) => {
    const passage = loaded.get(logged.passageId);
    return passage === undefined ? [] : [{ ...logged, passage }];
  });
  const written = lastWriting(trace);
  const text = written?.text ?? trace.answer?.text ?? "";
  const from = written?.passageIds ?? found.map(({ passageId }) => passageId);
  const logged = new Map(results.flatMap(({ passages }) => passages.map((one) => [one.passageId, one])));
  const claims = new ClaimSplitter("a1", language, (number) => numbers.get(number)).finish(text);
  const decision = visits.filter(({ node }) => node.startsWith("decide_")).at(-1);
  return {
    asked: start.question,
    question,
    earlier: start.earlier,
    query: rewrites.at(-1)?.from ?? question,
    tried: [question, ...rewrites.slice(0, -1).map(({ to }) => to)],
    feedback:
      rewrites.length > 0 ? (decision?.summary ?? reason("no_passage_relevant")) : reason("no_passage_relevant"),
    found,
    writing: {
      passages: from.flatMap((id) => {
        const [one, passage] = [logged.get(id), loaded.get(id)];
        if (one === undefined || passage === undefined) return [];
        return [{ number: one.number, passage, retrievalScore: one.ranks.fusedScore }];
      }),
      feedback: written?.feedback ?? null,
      attempt: written?.attempt ?? 1,
    },
    draft:
      text.trim() === "" ? null : { text, claims, passages: from.flatMap((passageId) => loaded.get(passageId) ?? []) },
  };
}
