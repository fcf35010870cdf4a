import { describe, expect, it } from "vitest";
import { reason } from "@/lib/shared/contracts/runs/reason";
import { chatFold, foldChat } from "../chat/chat";
import { diagramFold, foldDiagram } from "../diagram/diagram";
import { advanceFold, type Fold, type Folded } from "../fold";
import { loggedPassage, RunLog, visit } from "../testing/run-log";

/**
 * A run with every kind of event that withdraws or adds to what is shown: a restart, a retraction, a second attempt.
 */
function eventfulRun(): RunLog {
  const log = new RunLog()
    .start(0, visit("retrieve"))
    .add(2, { type: "retrieval-result", visit: visit("retrieve"), query: "tide", passages: [loggedPassage("a", 1)] })
    .end(3, visit("retrieve"), 3)
    .start(4, visit("generate"))
    .text(5, visit("generate"), "Sentence 0.")
    .verdict(6, visit("check_hallucination"), 0, "contradicted")
    .start(7, visit("generate"), true)
    .text(8, visit("generate"), "Sentence 0. Sentence 1.")
    .end(9, visit("generate"), 2)
    .start(9, visit("check_hallucination"))
    .verdict(10, visit("check_hallucination"), 0, "unsupported")
    .add(10, {
      type: "claim-retract",
      visit: visit("check_hallucination"),
      claimId: "a1.s0",
      reason: reason("not_grounded"),
    })
    .reflected(11, visit("check_hallucination"), 0.5, "not_grounded")
    .end(11, visit("check_hallucination"), 2);
  log.attempt = 2;
  return log
    .start(12, visit("generate", 2))
    .text(13, visit("generate", 2), "Sentence 0.")
    .end(14, visit("generate", 2), 2)
    .verdict(15, visit("check_hallucination", 2), 0, "supported")
    .reflected(15, visit("check_hallucination", 2), 1)
    .add(16, {
      type: "answer-final",
      fromAttempt: 2,
      text: "Sentence 0.",
      citations: [loggedPassage("a", 1)],
      outcome: "approved",
      reason: reason("all_checks_passed"),
      warning: null,
      missing: [],
    })
    .add(17, { type: "run-end", outcome: "approved", ms: 17 });
}

/** The views after each event, as the browser folds a run that it follows: event by event. */
function seenLive<State, View>(fold: Fold<State, View>): View[] {
  const { events } = eventfulRun();
  let folded: Folded<State> = { state: fold.start, count: 0 };
  return events.map((_, index) => {
    folded = advanceFold(fold, folded, events.slice(0, index + 1));
    return fold.view(folded.state);
  });
}

describe("a replay", () => {
  const { events } = eventfulRun();

  it("shows exactly what the chat showed, at every moment and at its end", () => {
    const live = seenLive(chatFold);
    const replayed = events.map((_, index) => foldChat(events.slice(0, index + 1)));
    expect(replayed).toEqual(live);
    expect(replayed.at(-1)).toMatchObject({ status: "ended", outcome: { outcome: "approved" } });
    expect(new Set(replayed.map((view) => JSON.stringify(view.sentences))).size).toBeGreaterThan(4);
  });

  it("shows the same diagram as then", () => {
    expect(events.map((_, index) => foldDiagram(events.slice(0, index + 1)))).toEqual(seenLive(diagramFold));
  });
});
