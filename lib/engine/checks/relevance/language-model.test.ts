import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type ScriptedLlm, startScriptedLlm } from "@/e2e/scripted-llm/start-scripted-llm";
import { languageSchema } from "@/lib/shared/contracts/language";
import { passageOf } from "@/lib/shared/contracts/testing/passage-of";
import { recordingContext } from "../testing/judging";
import { limitsFor, MODEL_FAULTS, scriptedJudge } from "../testing/scripted-model";
import { createLanguageModelRelevanceJudge } from "./language-model";

const passages = [
  passageOf("a", "The lighthouse is 41 metres tall. It was lit in 1887."),
  passageOf("b", "Bread rises twice before it is baked."),
  passageOf("c", "A tall lighthouse keeps ships away from the rocks."),
];

let server: ScriptedLlm;
beforeEach(async () => {
  server = await startScriptedLlm();
});
afterEach(() => server.stop());
const judge = (limits = {}) => createLanguageModelRelevanceJudge(scriptedJudge(server, limits));
const prompts = () => server.log.map((entry) => entry.messages.at(-1)?.content ?? "");

describe("relevance by a language model", () => {
  it.each(languageSchema.options)("grades all passages in one call, in the order given (%s)", async (language) => {
    const { context, calls, failures } = recordingContext({ language });
    const grades = await judge().grade(passages, context);
    expect(grades.map((grade) => [grade.passageId, grade.grade, grade.judge])).toEqual([
      ["a", "relevant", "llm"],
      ["b", "irrelevant", "llm"],
      ["c", "relevant", "llm"],
    ]);
    expect(grades[0]?.reason).toMatchObject({ code: "judged_by_model", text: "2 words of the question occur in it." });
    expect(server.log).toHaveLength(1);
    expect(calls).toMatchObject([{ role: "relevance", ok: true }]);
    expect(failures).toEqual([]);
  });

  it("shows the passages in a shuffled but reproducible order, under labels without rank", async () => {
    const many = Array.from({ length: 8 }, (_, index) => passageOf(`p${index}`, `Text number ${index}.`));
    await judge().grade(many, recordingContext().context);
    await judge().grade(many, recordingContext().context);
    const [first = "", second] = prompts();
    const order = [...first.matchAll(/Text number (\d)/g)].map((match) => Number(match[1]));
    expect(order).not.toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect([...order].sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(first).toBe(second);
    expect(first).toMatch(/\[P1\] Document p\d\n<<<0f0f0f0f0f0f\n/);
  });

  it("shows above a passage the sentence through which it was found", async () => {
    const hop = {
      passageId: "b",
      sentence: "It is called the Old Lady.",
      name: "Old Lady",
      entityId: "old-lady",
      query: "tall Old Lady",
    };
    const { context } = recordingContext({ hopTo: (passageId) => (passageId === "a" ? hop : null) });
    await judge().grade(passages, context);
    expect(prompts()[0]).toContain("… It is called the Old Lady. …\n\nThe lighthouse is 41 metres tall.");
    expect(prompts()[0]?.split("Old Lady")).toHaveLength(2);
  });

  it.each([
    [20, [20]],
    [21, [10, 11]],
    [50, [16, 17, 17]],
  ])("splits %d passages into concurrent calls of %j", async (count, sizes) => {
    const many = Array.from({ length: count }, (_, index) =>
      passageOf(`p${index}`, index % 3 === 0 ? "A tall lighthouse." : "Bread rises."),
    );
    const grades = await judge().grade(many, recordingContext().context);
    expect(
      prompts()
        .map((prompt) => prompt.match(/^\[P\d+\]/gm)?.length)
        .sort(),
    ).toEqual(sizes);
    expect(grades.map(({ passageId }) => passageId)).toEqual(many.map(({ id }) => id));
    expect(grades.map(({ grade }) => grade)).toEqual(
      many.map((_, index) => (index % 3 === 0 ? "relevant" : "irrelevant")),
    );
  });

  it("loses only the passages of the failed call when one of several fails", async () => {
    server.setScript({ rules: [{ fault: { kind: "status", status: 401 }, times: 1 }] });
    const many = Array.from({ length: 30 }, (_, index) => passageOf(`p${index}`, "A tall lighthouse."));
    const { context, failures } = recordingContext();
    const grades = await judge().grade(many, context);
    expect(grades.filter(({ grade }) => grade === "unknown")).toHaveLength(15);
    expect(grades.filter(({ grade }) => grade === "relevant")).toHaveLength(15);
    expect(failures).toMatchObject([{ code: "model_refused" }]);
  });

  it("marks a passage that the model left out as unknown, and reports it", async () => {
    server.setScript({ rules: [{ answer: { json: { grades: [{ id: "[p2].", reason: "r", relevant: true }] } } }] });
    const { context, failures } = recordingContext();
    const grades = await judge().grade(passages, context);
    expect(grades.map((grade) => grade.grade).sort()).toEqual(["relevant", "unknown", "unknown"]);
    expect(failures).toMatchObject([{ code: "judge_failed", params: { detail: "passage_left_out" } }]);
  });

  it.each(MODEL_FAULTS)("returns unknown when the model fails: %o", async (fault, code, requests) => {
    const { context, calls, failures } = recordingContext();
    const relevance = judge(limitsFor(fault));
    // A format that worked once is not probed again: the failure is the server's own.
    await relevance.grade(passages, recordingContext().context);
    server.setScript({ rules: [{ fault, answer: { text: '{"grades": [ and so on' } }] });
    const grades = await relevance.grade(passages, context);
    expect(grades).toHaveLength(3);
    for (const grade of grades) expect(grade).toMatchObject({ grade: "unknown", judge: "none", reason: { code } });
    expect(failures).toMatchObject([{ code }]);
    expect(calls).toHaveLength(requests);
    expect(calls.every((call) => !call.ok)).toBe(true);
  });

  it("asks again, once, after a malformed answer", async () => {
    server.setScript({ rules: [{ fault: { kind: "malformed_json" }, times: 1 }] });
    const { context, calls, failures } = recordingContext();
    expect((await judge().grade(passages, context))[0]?.grade).toBe("relevant");
    expect(calls.map(({ ok }) => ok)).toEqual([false, true]);
    expect(failures).toEqual([]);
  });

  it("throws only when aborted", async () => {
    server.setScript({ rules: [{ fault: { kind: "hang" } }] });
    const abort = new AbortController();
    const { context, failures } = recordingContext({ signal: abort.signal });
    const pending = judge().grade(passages, context);
    await server.waitForRequest(() => true);
    abort.abort();
    await expect(pending).rejects.toMatchObject({ name: "AbortError" });
    expect(failures).toEqual([]);
    await server.waitForRequest((entry) => entry.ended === "client_closed");
  });
});
