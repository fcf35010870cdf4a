import { expect, it } from "vitest";
import { installedPrompts } from "@/lib/engine/prompts/installed-prompts";
import { type PromptTask, promptMessages } from "@/lib/engine/prompts/prompt-messages";
import { viewChatRequest } from "../chat-request";
import { defaultJson, defaultProse } from "../defaults/default-answer";
import { KnownAnswers, scriptedQuestionSchema } from "./known-answers";

const FENCE = "ab12cd34ef56";
const QUESTION = "Who runs the ferry of Lower Wenn?";
const FERRY = { label: "2", title: "Ferry", text: "The ferry is run by Ada Holm. It has 12 seats." };
const OTHER = { label: "1", title: "Bakery", text: "Bread rises twice before baking." };
const KNOWN = new KnownAnswers([
  scriptedQuestionSchema.parse({
    question: QUESTION,
    answer: [
      { text: "Ada Holm is in charge.", right: true, evidence: ["The ferry is run by Ada Holm"] },
      { text: "Twelve people can sit.", right: true, evidence: ["It has 12 seats"] },
      { text: "It sails at dawn.", right: true, evidence: ["It leaves at dawn"] },
    ],
  }),
]);

const GENERATE = { stage: "generate", values: { question: QUESTION, feedback: "" } } as const;

function productView(passages: (typeof FERRY)[], task: PromptTask = GENERATE, schema: string | null = null) {
  const messages = promptMessages(installedPrompts(), "en", { question: QUESTION, passages, fence: FENCE }, task);
  const response_format =
    schema === null ? undefined : { type: "json_schema" as const, json_schema: { name: schema, schema: {} } };
  return viewChatRequest({ model: "m", messages, stream: false, response_format });
}

it("answers a scripted question in any prompt with what the prompt bears out", () => {
  const content = `Context: ${FERRY.text}\n\nHelpful answer to: ${QUESTION}`;
  const view = viewChatRequest({ model: "m", messages: [{ role: "user", content }], stream: false });
  expect(defaultProse(view, 0, "quote", KNOWN)).toBe("Ada Holm is in charge. Twelve people can sit.");
});

it("cites the passages of the product's prompts", () => {
  expect(defaultProse(productView([OTHER, FERRY]), 0, "quote", KNOWN)).toBe(
    "Ada Holm is in charge [2]. Twelve people can sit [2].",
  );
});

it("repeats the sentences that a prompt bears out until the answer is as long as asked for", () => {
  expect(defaultProse(productView([OTHER, FERRY]), 13, "quote", KNOWN)).toBe(
    "Ada Holm is in charge [2]. Twelve people can sit [2]. Ada Holm is in charge [2].",
  );
});

it("leaves a prompt without the evidence to the other defaults", () => {
  expect(defaultProse(productView([OTHER]), 0, "quote", KNOWN)).toBe("Bread rises twice before baking [1].");
});

it("judges the sentences of a scripted answer by their evidence", () => {
  const sentences = ["Twelve people can sit.", "It sails at dawn."];
  const listed = sentences.map((text, index) => `S${index + 1} ${JSON.stringify(text)}`).join("\n");
  const view = productView([OTHER, FERRY], { stage: "check", values: { sentences: listed } }, "support_verdicts");
  expect(defaultJson(view, KNOWN)).toMatchObject({
    verdicts: [
      { id: "S1", verdict: "supported", passage: "2", quote: "It has 12 seats" },
      { id: "S2", verdict: "unsupported", passage: null },
    ],
  });
});
