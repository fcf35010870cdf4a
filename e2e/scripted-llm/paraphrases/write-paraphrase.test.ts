import { expect, it } from "vitest";
import { fenceText } from "@/lib/engine/prompts/fence";
import { installedPrompts } from "@/lib/engine/prompts/installed-prompts";
import { type PromptTask, promptMessages } from "@/lib/engine/prompts/prompt-messages";
import { viewChatRequest } from "../chat-request";
import { defaultJson, defaultProse } from "../defaults/default-answer";
import { PARAPHRASES } from "./paraphrases";
import type { AnswerStyle } from "./write-paraphrase";

const FENCE = "ab12cd34ef56";
const TRAM = {
  label: "2",
  title: "The tram network › Tickets",
  text: `A single ticket costs 1.90 euros and is valid for 70 minutes, changes included. A day ticket costs 5.60 euros, and a
booklet of ten tickets costs 16.50 euros. The journey to the airport costs the same as any other; there is no supplement.

- The monthly pass costs 44 euros, or 22 euros for people under 26 and over 65.`,
};
const WORKS = {
  label: "3",
  title: "The tram network › Works in 2026",
  text: `1. From 6 July to 21 August 2026, line C is interrupted between Place des Tanneurs and Les Ruchers to renew 2.1
kilometres of rail. Replacement buses leave every 7 minutes. On weekdays a tram comes every 5 minutes on line A, every 6
minutes on line B, every 8 minutes on line C.`,
};
const OTHER = { label: "1", title: "Bakery notes", text: "Bread rises twice before baking." };
const FARES = "How much does it cost to travel by tram in Lorvaux?";
const SUPPLEMENT = "Going to the airport does not cost you anything extra [2].";
const WRITTEN = `It depends on how often you travel:
- A single trip is €1.90, and you can change trams for an hour and ten minutes [2].
- For a whole day you pay €5.60, and ten tickets bought together come to €16.50 [2].
- A monthly pass is €44, and half of that if you are under 26 or over 65 [2].

${SUPPLEMENT}`;

function view(question: string, passages: (typeof OTHER)[], task: PromptTask, schema: string | null) {
  const messages = promptMessages(installedPrompts(), "en", { question, passages, fence: FENCE }, task);
  const response_format =
    schema === null ? undefined : { type: "json_schema" as const, json_schema: { name: schema, schema: {} } };
  return viewChatRequest({ model: "m", messages, stream: false, response_format });
}

function write(question: string, passages: (typeof OTHER)[], style?: AnswerStyle, tokens = 0) {
  const task = { stage: "generate", values: { question, feedback: "" } } as const;
  return defaultProse(view(question, passages, task, null), tokens, style);
}

it("paraphrases a known question, with the numbers of the passages shown", () => {
  expect(write(FARES, [OTHER, TRAM], "paraphrase")).toBe(WRITTEN);
  expect(write(`For my report (2): ${FARES}`, [OTHER, TRAM], "paraphrase")).toBe(WRITTEN);
});

it("quotes when the style, the question or the passages leave nothing to paraphrase", () => {
  const quotation = "Bread rises twice before baking [1].";
  expect(write(FARES, [OTHER, TRAM])).toBe(quotation);
  expect(write(FARES, [OTHER, TRAM], "quote")).toBe(quotation);
  expect(write("How is bread made?", [OTHER, TRAM], "paraphrase")).toBe(quotation);
  expect(write(FARES, [OTHER], "paraphrase")).toBe(quotation);
});

it("leaves out a sentence whose passage is not shown, and a lead-in without items", () => {
  const supplement = {
    ...TRAM,
    text: "The journey to the airport costs the same as any other; there is no supplement.",
  };
  expect(write(FARES, [OTHER, supplement], "paraphrase")).toBe(SUPPLEMENT);
});

it("writes the wrong sentences of a mistaken answer, an addition with the last citation", () => {
  const wrong = write(FARES, [OTHER, TRAM], "mistaken");
  expect(wrong).toContain("- A monthly pass is €44, and half of that if you are under 18 or over 65 [2].");
  expect(wrong).toContain(`${SUPPLEMENT} You can also pay by bank card on board [2].`);
});

it("paraphrases half of the questions of each language", () => {
  for (const questions of Object.values(PARAPHRASES)) {
    const paraphrased = questions.filter(({ question, answer }) => {
      const text = answer.flatMap(({ evidence }) => evidence).join(". ");
      return write(question, [{ label: "1", title: "All", text }], "half").includes(
        answer.at(-1)?.text.slice(0, -1) ?? "",
      );
    });
    expect(paraphrased).toHaveLength(questions.length / 2);
  }
});

it("continues with other paraphrases of the passages shown, up to the requested tokens", () => {
  const passages = [OTHER, TRAM, WORKS];
  const long = write(FARES, passages, "paraphrase", 250);
  expect(long.startsWith(`${WRITTEN}\n\nNo, from 6 July until 21 August`)).toBe(true);
  expect(write(FARES, passages, "paraphrase", 90)).toBe(WRITTEN);
});

it("judges the sentences of paraphrases truthfully", () => {
  const sentences = [
    "It depends on how often you travel:",
    "A monthly pass is €44, and half of that if you are under 26 or over 65 [2].",
    "A monthly pass is €44, and half of that if you are under 18 or over 65 [2].",
    "You can also pay by bank card on board [2].",
    "Bread rises twice before baking [1].",
    "No, from 6 July until 21 August there are no trams between Place des Tanneurs and Les Ruchers [2].",
  ];
  const listed = sentences.map((text, index) => `S${index + 1} ${JSON.stringify(text)}`).join("\n");
  const check = { stage: "check", values: { sentences: listed } } as const;
  expect(defaultJson(view(FARES, [OTHER, TRAM], check, "support_verdicts"))).toMatchObject({
    verdicts: [
      { id: "S1", verdict: "supported", passage: "2" },
      { id: "S2", verdict: "supported", passage: "2", quote: expect.stringContaining("22 euros for people under 26") },
      { id: "S3", verdict: "contradicted", passage: "2" },
      { id: "S4", verdict: "unsupported", passage: null, quote: null },
      { id: "S5", verdict: "supported", passage: "1" },
      { id: "S6", verdict: "unsupported", passage: null },
    ],
  });
  const reflect = { stage: "reflect", values: { answer: fenceText(FENCE, WRITTEN) } } as const;
  expect(defaultJson(view(FARES, [OTHER, TRAM], reflect, "reflection"))).toMatchObject({ answer_grounded: true });
});
