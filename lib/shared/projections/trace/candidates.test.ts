import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { reason } from "@/lib/shared/contracts/runs/reason";
import { chatFold, foldChat } from "../chat/chat";
import { diagramFold, foldDiagram } from "../diagram/diagram";
import { advanceFold } from "../fold";
import { candidateRun } from "../testing/candidate-run";
import { RunLog, visit } from "../testing/run-log";
import { foldAttempts } from "./attempts";

const textOf = (view: ReturnType<typeof foldChat>) =>
  view.sentences
    .flatMap(({ pieces }) => pieces)
    .flatMap((piece) => (piece.kind === "text" ? piece.text : []))
    .join("");

const until = (log: RunLog, type: RunLog["events"][number]["type"]) => {
  const index = log.events.findLastIndex((event) => event.type === type);
  return log.events.slice(0, index + 1);
};

describe("candidates in the chat", () => {
  it("shows the draft that started first during writing, and the chosen one after the choice", () => {
    const log = candidateRun();
    const writing = foldChat(until(log, "text-delta"));
    expect(textOf(writing)).toBe("Second passage.");
    expect(writing).toMatchObject({ candidates: null, support: { state: "checking" } });
    const chosen = foldChat(until(log, "candidate-select"));
    expect(textOf(chosen)).toBe("First passage.");
    expect(chosen.candidates?.all.map(({ id }) => id)).toEqual(["a1.c1", "a1.c2"]);
    expect(chosen.candidates?.chosenId).toBe("a1.c1");
  });

  it("does not show an answer judged as a whole as checked by sentence or as unchecked", () => {
    const view = foldChat(candidateRun().events);
    expect(view.support).toEqual({ state: "assessed", support: "fully" });
    expect(view.sentences.map(({ state }) => state)).toEqual(["whole"]);
    expect(view.usefulness).toMatchObject({ state: "useful", utility: 4 });
  });

  it("counts the sentences of the chosen one when they were judged one by one", () => {
    const view = foldChat(candidateRun({ judgesSentences: true }).events);
    expect(view.support).toMatchObject({ state: "judged", counts: { supported: 1, unsupported: 0 } });
    expect(view.sentences.map(({ result, state }) => [result?.claimId, state])).toEqual([["a1.c1.s0", "judged"]]);
  });

  it("has no text when none could be chosen", () => {
    const log = candidateRun();
    const events = log.events.map((event) =>
      event.type === "candidate-select" ? { ...event, candidateId: null } : event,
    );
    expect(foldChat(events.slice(0, -2)).sentences).toEqual([]);
    expect(foldAttempts(events)[0]).toMatchObject({ text: "", claims: [] });
  });

  it("marks an answer without documents from its first word, and never as being checked", () => {
    const log = new RunLog();
    log.under({ workflow: { routing: "retrieval", method: "candidates" } });
    log.step(0, 1, visit("decide_retrieval")).start(2, visit("generate")).text(3, visit("generate"), "I think so.");
    const view = foldChat(log.events);
    expect(view).toMatchObject({
      basis: "model",
      retrieval: { state: "not-searched" },
      support: { state: "not-applicable" },
      usefulness: { state: "not-checked" },
    });
    expect(view.sentences.map(({ state }) => state)).toEqual(["not-checked"]);
  });

  it("gives the same view however the log is split, restarts included", () => {
    const resumed = candidateRun();
    const cut = until(resumed, "candidate-judgement");
    const again = new RunLog();
    again.events.splice(0, again.events.length, ...cut);
    again.start(60, visit("generate_candidates"), true);
    again.text(61, visit("generate_candidates"), "Once more.", "a1.c1");
    fc.assert(
      fc.property(
        fc.constantFrom(candidateRun().events, again.events, candidateRun({ judgesSentences: true }).events),
        fc.array(fc.nat(40), { maxLength: 6 }),
        (events, cuts) => {
          let folded = { state: chatFold.start, count: 0 };
          for (const at of [...cuts.toSorted((a, b) => a - b), events.length]) {
            if (at >= folded.count) folded = advanceFold(chatFold, folded, events.slice(0, at));
          }
          expect(chatFold.view(folded.state)).toEqual(foldChat(events));
          const drawn = cuts.reduce(
            (so, at) => (at < so.count ? so : advanceFold(diagramFold, so, events.slice(0, at))),
            { state: diagramFold.start, count: 0 },
          );
          expect(diagramFold.view(advanceFold(diagramFold, drawn, events).state)).toEqual(foldDiagram(events));
        },
      ),
    );
    expect(textOf(foldChat(again.events))).toBe("Once more.");
  });
});

describe("candidates of an attempt", () => {
  it("keeps every candidate with its source, judgement and verdicts, and uses the chosen one's text", () => {
    const [attempt] = foldAttempts(candidateRun({ judgesSentences: true }).events);
    expect(attempt).toMatchObject({
      text: "First passage.",
      score: 1,
      verdictCounts: { supported: 1, unsupported: 0 },
    });
    expect(attempt?.candidates).toMatchObject([
      { id: "a1.c1", rank: 1, passageId: "p1", selected: true, judgement: { support: { value: "fully" } } },
      { id: "a1.c2", rank: 2, passageId: "p2", selected: false, judgement: { utility: { value: 5 } } },
    ]);
    expect([...(attempt?.candidates[1]?.judged.values() ?? [])].map(({ result }) => result.verdict)).toEqual([
      "unsupported",
    ]);
  });

  it("drops the texts and judgements that a repeated generation replaces", () => {
    const log = candidateRun({ judgesSentences: true });
    log.start(90, visit("generate_candidates"), true);
    log.text(91, visit("generate_candidates"), "Anew.", "a1.c1");
    const [attempt] = foldAttempts(log.events);
    expect(attempt?.candidates.map(({ text, judged }) => [text, judged.size])).toContainEqual(["Anew.", 0]);
  });

  it("removes a sentence of the chosen candidate when finalize retracts it", () => {
    const log = candidateRun({ judgesSentences: true });
    log.add(95, {
      type: "claim-retract",
      visit: visit("finalize"),
      claimId: "a1.c1.s0",
      reason: reason("number_mismatch"),
    });
    expect(foldAttempts(log.events)[0]?.claims[0]?.retraction?.code).toBe("number_mismatch");
    expect(foldChat(log.events).sentences[0]?.retraction?.code).toBe("number_mismatch");
  });
});

describe("candidates in the diagram", () => {
  it("shows how many were written, how many their passage supports, and which was chosen", () => {
    const { nodes } = foldDiagram(candidateRun().events);
    expect(nodes.get("generate_candidates")?.figure).toEqual({ kind: "candidates", count: 2 });
    expect(nodes.get("assess_candidates")?.figure).toEqual({ kind: "fully", fully: 1, total: 2 });
    expect(nodes.get("select_candidate")?.figure).toEqual({ kind: "chosen", rank: 1 });
  });
});
