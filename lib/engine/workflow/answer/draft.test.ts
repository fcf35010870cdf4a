import { describe, expect, it } from "vitest";
import type { AnswerGenerator, GenerationRequest } from "@/lib/engine/models/answer-generator";
import { AbortedCall, ModelError } from "@/lib/engine/models/chat-model";
import { reason } from "@/lib/shared/contracts/runs/reason";
import { answer, only } from "../testing/answer-of";
import { FAILED_CALL } from "../testing/failed-call";
import { fakeWorkflow } from "../testing/fake-workflow";

/** A language model that fails as given, before or after its first words. */
function failingGenerator(fail: (request: GenerationRequest) => void, firstWords = ""): AnswerGenerator {
  return {
    kind: "language-model",
    model: "m",
    async *generate(request) {
      if (firstWords !== "") yield { type: "text", text: firstWords };
      fail(request);
    },
  };
}

describe("an unfinished draft", () => {
  it("quotes excerpts, visibly degraded, when the model fails before its first word", async () => {
    const generator = failingGenerator(() => {
      throw new ModelError(reason("model_unreachable"), FAILED_CALL, false);
    });
    const workflow = fakeWorkflow({ dependencies: { generator } });
    await workflow.run();
    expect(only(workflow.events, "degraded")).toMatchObject([
      { what: "generator", fallback: "quoted-excerpts", reason: { code: "model_unreachable" } },
    ]);
    expect(answer(workflow.events)).toMatchObject({ outcome: "best_effort", text: "Fact number 1 stands here. [1]" });
  });

  it("ends with the text so far when the deadline passes in mid-answer", async () => {
    const generator = failingGenerator((request) => {
      workflow.deadline.abort(new Error("deadline"));
      request.signal.throwIfAborted();
    }, "Fact number 1 stands here. [1] And");
    const workflow = fakeWorkflow({ dependencies: { generator } });
    await workflow.run();
    expect(answer(workflow.events)).toMatchObject({ outcome: "best_effort", reason: { code: "deadline_reached" } });
    expect(answer(workflow.events).text).toContain("Fact number 1 stands here. [1]");
  });

  it.each([
    ["loses its half sentence", "Fact number 1 stands here. [1] It is not", "Fact number 1 stands here. [1]"],
    [
      "loses one that may go on behind its point",
      "Fact number 1 stands here. [1] It costs 3.",
      "Fact number 1 stands here. [1]",
    ],
    [
      "keeps a sentence with its citation",
      "Fact number 1 stands here. It stands well [1].",
      "Fact number 1 stands here. It stands well [1].",
    ],
    ["marks the beginning of its only sentence", "Fact number 1 stands", "Fact number 1 stands…"],
  ])("that the model breaks off %s", async (_, written, kept) => {
    const generator = failingGenerator(() => {
      throw new ModelError(reason("model_stream_cut"), FAILED_CALL, true);
    }, written);
    const workflow = fakeWorkflow({ dependencies: { generator } });
    await workflow.run();
    expect(answer(workflow.events)).toMatchObject({ outcome: "best_effort", text: kept });
  });

  it("quotes the passages when the deadline passes before the model's first word, and counts the call", async () => {
    const generator = failingGenerator((request) => {
      workflow.deadline.abort(new Error("deadline"));
      throw new AbortedCall(FAILED_CALL, request.signal.reason);
    });
    const workflow = fakeWorkflow({ dependencies: { generator } });
    await workflow.run();
    const final = answer(workflow.events);
    expect(final).toMatchObject({ outcome: "best_effort", reason: { code: "deadline_reached" } });
    expect(final.text).toBe("Fact number 1 stands here. [1]");
    expect(workflow.events.filter((event) => event.type === "model-call")).toMatchObject([{ call: FAILED_CALL }]);
    expect(workflow.events.filter((event) => event.type === "degraded")).toMatchObject([
      { what: "generator", reason: { code: "deadline_reached" }, fallback: "quoted-excerpts" },
    ]);
  });

  it("abstains because of the deadline when the passages cannot be quoted either", async () => {
    const generator = failingGenerator((request) => {
      workflow.deadline.abort(new Error("deadline"));
      request.signal.throwIfAborted();
    });
    const fallbackGenerator = failingGenerator(() => {
      throw new Error("the embedder does not answer");
    });
    const workflow = fakeWorkflow({ dependencies: { generator, fallbackGenerator } });
    await workflow.run();
    expect(answer(workflow.events)).toMatchObject({ outcome: "abstained", reason: { code: "deadline_reached" } });
  });
});
