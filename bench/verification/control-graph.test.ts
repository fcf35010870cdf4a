import { expect, it } from "vitest";
import { z } from "zod";
import type { ChatModel, ChatRequest } from "@/lib/engine/models/chat-model";
import { fakePassage } from "@/lib/engine/workflow/testing/fake-workflow";
import type { ModelCall } from "@/lib/shared/contracts/runs/model-call";
import { controlGraph } from "./control-graph";

const QUESTION = "Which facts stand here?";

/** A model that approves everything and records its calls. */
function recordingModel() {
  const roles: string[] = [];
  const call = ({ role, messages }: ChatRequest): ModelCall => {
    roles.push(role);
    return {
      role,
      model: "fake",
      promptTokens: null,
      completionTokens: null,
      ms: 1,
      firstTokenMs: 1,
      costUsd: null,
      retries: 0,
      ok: true,
      messages,
      output: "",
    };
  };
  const chatModel: ChatModel = {
    id: "fake",
    async *stream(request) {
      yield { type: "text", text: "Fact number 1 stands here." };
      yield { type: "end", call: call(request) };
    },
    structured: async (request) => {
      const answer = request.schemaName === "control_route" ? { route: "kg_retrieval" } : { answer: "yes" };
      return { value: z.parse(request.schema, answer), calls: [call(request)] };
    },
  };
  return { chatModel, roles };
}

async function run(options: { checks: boolean; failsOnce: boolean }) {
  const { chatModel, roles } = recordingModel();
  const search = async () => [1, 2, 3].map(fakePassage);
  const { graph, counted } = controlGraph({ chatModel, search, ...options });
  const { answer } = await graph.invoke({ question: QUESTION, generations: 0 });
  expect(answer).not.toBe("");
  expect(counted.calls).toBe(roles.length);
  return roles;
}

it("makes one sequential call per passage and per check: four plus one per passage", async () => {
  const grades = ["relevance", "relevance", "relevance"];
  expect(await run({ checks: true, failsOnce: false })).toEqual([
    "router",
    ...grades,
    "generator",
    "support",
    "usefulness",
  ]);
});

it("routes and writes without checks", async () => {
  expect(await run({ checks: false, failsOnce: false })).toEqual(["router", "generator"]);
});

it("writes and checks again when the first answer is ungrounded", async () => {
  const roles = await run({ checks: true, failsOnce: true });
  expect(roles.slice(-5)).toEqual(["generator", "support", "generator", "support", "usefulness"]);
});
