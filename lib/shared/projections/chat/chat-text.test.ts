import { describe, expect, it } from "vitest";
import { type JudgedSentence, splitCitations, splitSentences } from "./chat-text";

function supported(claimId: string): JudgedSentence["result"] {
  return {
    claimId,
    verdict: "supported",
    score: 1,
    evidence: null,
    judge: "built-in",
    reason: { code: "all_checks_passed", params: {} },
    ms: 3,
  };
}

describe("splitCitations", () => {
  it("separates markers from the text, with the space before them", () => {
    expect(splitCitations("High tide is at six [1]. Low at noon [2, 3].", new Set([1, 2, 3]))).toEqual([
      { kind: "text", text: "High tide is at six" },
      { kind: "citation", numbers: [1] },
      { kind: "text", text: ". Low at noon" },
      { kind: "citation", numbers: [2, 3] },
      { kind: "text", text: "." },
    ]);
  });

  it("drops a number that no source has", () => {
    expect(splitCitations("So it is [9].", new Set([1]))).toEqual([
      { kind: "text", text: "So it is" },
      { kind: "text", text: "." },
    ]);
  });
});

describe("splitSentences", () => {
  it("does not flash a marker that is still streaming in", () => {
    const [sentence] = splitSentences("High tide is at six. [1", [], new Set([1]), "checking");
    expect(sentence?.pieces).toEqual([{ kind: "text", text: "High tide is at six." }]);
  });

  it("marks a citation that the check added", () => {
    const draft = "High tide is at six. Low at noon.";
    const claim = { id: "a1.s0", text: "High tide is at six.", start: 0, end: 20, cites: [] };
    const judged = [{ claim, result: supported(claim.id), retraction: null }];
    const [sentence] = splitSentences(draft, judged, new Set([1]), "checking", 2, new Map([["a1.s0", 1]]));
    expect(sentence?.pieces).toEqual([
      { kind: "text", text: "High tide is at six" },
      { kind: "citation", numbers: [1], added: true },
      { kind: "text", text: "." },
    ]);
  });

  it("expects no check of blank lines and list marks", () => {
    expect(splitSentences("\n\n- ", [], new Set(), "checking")[0]?.state).toBe("plain");
  });

  it("keeps every sentence in place when its verdict arrives", () => {
    const draft = "High tide is at six [1]. Low tide follows at noon. Dr. Hale measured";
    const open = splitSentences(draft, [], new Set([1]), "checking");
    expect(open.map(({ key, complete }) => [key, complete])).toEqual([
      ["at0", true],
      ["at24", true],
      ["at25", true],
      ["at50", true],
      ["at51", false],
    ]);
    const claim = { id: "a1.s0", text: "High tide is at six [1].", start: 0, end: 24, cites: [] };
    const result = supported(claim.id);
    const judged = splitSentences(draft, [{ claim, result, retraction: null }], new Set([1]), "checking");
    expect(judged.map(({ key }) => key)).toEqual(open.map(({ key }) => key));
    expect(judged[0]).toMatchObject({ state: "judged", pieces: open[0]?.pieces });
  });

  it("cuts a draft at its items, rows and code while it is checked, and asks no check of labels", () => {
    const text = "# Head\n- one\n- two. Three\n\n| A | B |\n|---|---|\n| c. D | e |\n```\nx. Y\n```\n";
    const sentences = splitSentences(text, [], new Set(), "checking");
    const shown = sentences.map(({ state, pieces }) => [state, pieces.map((piece) => "text" in piece && piece.text)]);
    expect(shown.filter(([state]) => state === "checking").flatMap(([, words]) => words)).toEqual([
      "- one\n",
      "- two.",
      "Three\n\n",
      "| c. D | e |\n",
      "```\nx. Y\n```\n",
    ]);
    expect(sentences.flatMap(({ pieces }) => pieces.map((piece) => "text" in piece && piece.text)).join("")).toBe(text);
  });

  it("asks no check of text between two claims that follow each other, nor of a sentence that states nothing", () => {
    const draft = "Here is the gist: High tide is at six. Well then: Low tide is at noon. Enjoy! I hope this helps.";
    const claim = (index: number, text: string, verdict: "supported" | "no_claim"): JudgedSentence => {
      const start = draft.indexOf(text);
      return {
        claim: { id: `a1.s${index}`, text, start, end: start + text.length, cites: [] },
        result: {
          claimId: `a1.s${index}`,
          verdict,
          score: null,
          evidence: null,
          judge: "llm",
          reason: { code: "judged_by_model", params: {} },
          ms: 3,
        },
        retraction: null,
      };
    };
    const judged = [
      claim(0, "High tide is at six.", "supported"),
      claim(1, "Low tide is at noon.", "supported"),
      claim(2, "Enjoy!", "no_claim"),
    ];
    const states = (of: readonly JudgedSentence[], open: "checking" | "not-checked", count: number | null) =>
      splitSentences(draft, of, new Set(), open, count).flatMap(({ state, pieces }) =>
        pieces.flatMap((piece) => ("text" in piece && piece.text.trim() !== "" ? [[piece.text.trim(), state]] : [])),
      );
    expect(states(judged, "not-checked", 3)).toEqual([
      ["Here is the gist:", "plain"],
      ["High tide is at six.", "judged"],
      ["Well then:", "plain"],
      ["Low tide is at noon.", "judged"],
      ["Enjoy!", "plain"],
      ["I hope this helps.", "plain"],
    ]);
    expect(states(judged.slice(1, 2), "checking", null)).toEqual([
      ["Here is the gist: High tide is at six.", "checking"],
      ["Well then:", "checking"],
      ["Low tide is at noon.", "judged"],
      ["Enjoy!", "checking"],
      ["I hope this helps.", "checking"],
    ]);
    expect(states([], "not-checked", 0).map(([, state]) => state)).toEqual(["plain"]);
  });

  it("does not split text that is not checked sentence by sentence", () => {
    const text = "High tide is at six. Low tide follows at noon.";
    expect(splitSentences(text, [], new Set(), "whole").map(({ key }) => key)).toEqual(["at0"]);
  });
});
