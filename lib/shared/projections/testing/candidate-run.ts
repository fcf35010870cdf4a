import type { CandidateSupport } from "@/lib/shared/contracts/evaluation/judgement";
import { reason } from "@/lib/shared/contracts/runs/reason";
import { loggedPassage, RunLog, visit } from "./run-log";

const CANDIDATES = [
  { id: "a1.c1", rank: 1, passageId: "p1", text: "First passage.", support: "fully", utility: 4 },
  { id: "a1.c2", rank: 2, passageId: "p2", text: "Second passage.", support: "none", utility: 5 },
] as const satisfies { id: string; support: CandidateSupport; [key: string]: unknown }[];

/** A run with two candidates; the second starts first, the first is better supported and chosen. */
export function candidateRun({ judgesSentences = false } = {}): RunLog {
  const log = new RunLog().under({ workflow: { routing: "retrieval", method: "candidates" } });
  const [write, assess, select] = [
    visit("generate_candidates"),
    visit("assess_candidates"),
    visit("select_candidate"),
  ] as const;
  log.start(1, visit("retrieve")).add(2, {
    type: "retrieval-result",
    visit: visit("retrieve"),
    query: "tide",
    passages: [loggedPassage("p1", 1), loggedPassage("p2", 2)],
  });
  log.end(3, visit("retrieve"), 2).start(4, write);
  log.text(5, write, "Second ", "a1.c2").text(6, write, "First ", "a1.c1");
  log.text(7, write, "passage.", "a1.c1").text(8, write, "passage.", "a1.c2");
  for (const { id, rank, passageId, text, support } of CANDIDATES) {
    const claim = { id: `${id}.s0`, text, start: 0, end: text.length, cites: [passageId] };
    log.add(10, { type: "candidate-result", visit: write, candidateId: id, rank, passageId, text, claims: [claim] });
    if (!judgesSentences) continue;
    const result = {
      claimId: claim.id,
      verdict: support === "fully" ? ("supported" as const) : ("unsupported" as const),
      score: 0.9,
      evidence: null,
      judge: "built-in" as const,
      reason: reason("evidence_verbatim"),
      ms: 1,
    };
    log.add(11, { type: "claim-verdict", visit: assess, textVersion: 1, candidateId: id, claim, result });
  }
  log.end(12, write, 8).start(12, assess);
  for (const { id, support, utility } of CANDIDATES) {
    log.add(20, {
      type: "candidate-judgement",
      visit: assess,
      candidateId: id,
      result: {
        support: { value: support, judge: "llm", reason: reason("judged_by_model") },
        utility: { value: utility, judge: "llm", reason: reason("judged_by_model") },
        ms: 5,
      },
    });
  }
  log.end(21, assess, 9).start(21, select);
  log.add(22, { type: "candidate-select", visit: select, candidateId: "a1.c1", reason: reason("candidate_selected") });
  log.reflected(22, select, 1).add(22, {
    type: "usefulness-result",
    visit: select,
    result: { usefulness: "useful", score: 0.75, utility: 4, judge: "llm", reason: reason("useful"), ms: 5 },
  });
  return log
    .end(23, select, 2)
    .add(30, {
      type: "answer-final",
      fromAttempt: 1,
      text: "First passage.",
      citations: [loggedPassage("p1", 1)],
      outcome: "approved",
      reason: reason("all_checks_passed"),
      warning: null,
      missing: [],
    })
    .add(31, { type: "run-end", outcome: "approved", ms: 31 });
}
