import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { JudgedSentence, Sentence } from "@/lib/shared/projections/chat/chat-text";
import { splitSentences } from "@/lib/shared/projections/chat/chat-text";
import { type AnswerRun, answerBlocks, type SentencePart } from "./answer-blocks";

const KNOWN = new Set([1, 2]);

function judged(draft: string, claim: string): JudgedSentence {
  const start = draft.indexOf(claim);
  return {
    claim: { id: claim, text: claim, start, end: start + claim.length, cites: [] },
    result: {
      claimId: claim,
      verdict: "supported",
      score: 1,
      evidence: null,
      judge: "built-in",
      reason: { code: "all_checks_passed", params: {} },
      ms: 1,
    },
    retraction: null,
  };
}

const sentencesOf = (draft: string, claims: string[] = []) =>
  splitSentences(
    draft,
    claims.map((claim) => judged(draft, claim)),
    KNOWN,
    "checking",
  );

const seenRun = (run: AnswerRun) => {
  if (run.kind === "citation") return `[${run.numbers.join()}]`;
  if (run.sign !== null) return run.sign === "bullet" ? "•" : "";
  return run.strong ? `<b>${run.text}</b>` : run.text;
};
/** The text of a part, in braces if its sentence is judged, with ✓ at its mark. */
const seenPart = ({ sentence, runs, isLast }: SentencePart) => {
  const text = runs.map(seenRun).join("");
  return sentence.result === null ? text : `{${text}${isLast ? "✓" : ""}}`;
};
const seen = (sentences: readonly Sentence[]) =>
  answerBlocks(sentences)
    .filter(({ block }) => block.kind !== "blank")
    .flatMap(({ block, pieces, rows }) =>
      rows === null
        ? `${block.kind}: ${pieces.map(seenPart).join("").trimEnd()}`
        : rows.map(({ kind, cells }) =>
            `${kind}: ${cells.map((cell) => cell.pieces.map(seenPart).join("")).join(" | ")}`.trimEnd(),
          ),
    );

describe("answerBlocks", () => {
  it("keeps verdicts and citations in their list items", () => {
    const draft = "Kept for:\n- **13 months** here [1]. Then **no\n  more** [2].\n- a week";
    const claims = ["Kept for:", "- **13 months** here [1].", "Then **no\n  more** [2].", "- a week"];
    expect(seen(sentencesOf(draft, claims))).toEqual([
      "paragraph: {Kept for:✓}",
      "item: {•<b>13 months</b> here[1].✓} {Then <b>no\n  more</b>[2].✓}",
      "item: {•a week✓}",
    ]);
  });

  it("draws one bullet before a nested item, outside its sentence", () => {
    const draft = "- one\n  - two [1].\n  3. three";
    expect(seen(sentencesOf(draft, ["- one", "- two [1].", "3. three"]))).toEqual([
      "item: {•one✓}",
      "item: {•two[1].✓}",
      "item: {3. three✓}",
    ]);
  });

  it("keeps verdicts and citations in their table cells, with one mark per row", () => {
    const row = "| Weirs | **571** [1] |";
    const late = "| Planting | 20 | [2]";
    const draft = `| Item | Spent |\n|---|---:|\n${row}\n${late}\n| Empty | |\n\nDone.`;
    expect(seen(sentencesOf(draft, [row, late, "| Empty | |", "Done."]))).toEqual([
      "head: Item  | Spent",
      "rule: --- | ---:",
      "body: {Weirs } | {<b>571</b>[1]✓}",
      "body: {Planting } | {20[2]✓}",
      "body: {Empty ✓} | {}",
      "paragraph: {Done.✓}",
    ]);
  });

  it("hides the Markdown syntax of code, quotes and headings, and gives headings no verdict", () => {
    const draft = "## Steps\n```sh\nls *.ts\n``` [1]\n> said\n\n[the guide](https://a.example/x)";
    const blocks = answerBlocks(sentencesOf(draft));
    expect(seen(sentencesOf(draft))).toEqual([
      "heading: Steps",
      "code: ls *.ts[1]",
      "quote: said",
      "paragraph: the guide(https://a.example/x)",
    ]);
    expect(blocks[0]?.pieces[0]?.sentence.state).toBe("plain");
  });

  it("keeps rows as rows and items as items while the answer grows", () => {
    const draft = "| Item | Spent |\n|---|---|\n| Weirs | 571 [1] |\n\n- one\n- two";
    for (let end = 3; end <= draft.length; end += 1) {
      const kinds = answerBlocks(sentencesOf(draft.slice(0, end))).map(({ block }) => block.kind);
      const expected = end <= draft.indexOf("\n\n") + 1 ? ["table"] : ["table", "blank", "item", "item"];
      expect(kinds).toEqual(expected.slice(0, kinds.length));
    }
  });

  it("loses no character and marks every judged sentence once, for any text cut anywhere", () => {
    const line = fc.constantFrom(
      "- a **b** [1]",
      "| a | b |",
      "|---|---|",
      "| c [2] | d",
      "```",
      "# h",
      "> q",
      "",
      "text *x.* Y [1].",
      "1. `z",
      "**",
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), fc.nat(80), (lines, cut) => {
        const draft = lines.join("\n").slice(0, cut);
        const sentences = sentencesOf(draft);
        const drawn = answerBlocks(sentences);
        const parts = drawn.flatMap(({ pieces, rows }) => [
          ...pieces,
          ...(rows ?? []).flatMap(({ cells }) => cells.flatMap((cell) => cell.pieces)),
        ]);
        const text = (of: readonly { kind: string; text?: string; numbers?: number[] }[]) =>
          of.map((one) => one.text ?? `[${one.numbers?.join()}]`).join("");
        expect(parts.map(({ runs }) => text(runs)).join("")).toBe(sentences.map(({ pieces }) => text(pieces)).join(""));
        for (const sentence of sentences) {
          expect(parts.filter((part) => part.sentence === sentence && part.isLast)).toHaveLength(1);
        }
      }),
    );
  });
});
