import { expect, it } from "vitest";
import type { PromptProblem } from "@/lib/engine/prompts/note-prompt-problems";
import { fakeWorkflow } from "./testing/fake-workflow";

it("an unusable prompt is reported once, at the step that needed it", async () => {
  const broken: PromptProblem = { language: "fr", stage: "generate", problem: "prompts/fr/generate.json: broken" };
  let pending = [broken];
  const workflow = fakeWorkflow({
    dependencies: {
      takePromptProblems: () => {
        const taken = pending;
        pending = [];
        return taken;
      },
    },
  });
  await workflow.run();
  const degraded = workflow.events.filter((event) => event.type === "degraded");
  expect(degraded).toMatchObject([
    {
      what: "prompt",
      fallback: "built-in-prompt",
      reason: { code: "prompt_unusable", params: { language: "fr", stage: "generate" }, text: broken.problem },
    },
  ]);
});
