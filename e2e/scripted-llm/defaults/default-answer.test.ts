import { describe, expect, it } from "vitest";
import { fenceText } from "@/lib/engine/prompts/fence";
import { installedPrompts } from "@/lib/engine/prompts/installed-prompts";
import { type PromptTask, promptMessages } from "@/lib/engine/prompts/prompt-messages";
import { type Language, languageSchema } from "@/lib/shared/contracts/language";
import { viewChatRequest } from "../chat-request";
import { defaultJson, defaultProse } from "./default-answer";

const FENCE = "ab12cd34ef56";
const PASSAGES = [
  { label: "1", title: "Harbour guide", text: "The lighthouse is 41 metres tall. It was lit in 1887." },
  { label: "2", title: "Bakery notes", text: "Bread rises twice before baking." },
];

/** The server's response to a request with the product's prompts. */
function ask(language: Language, schema: string | null, question: string, ...tasks: PromptTask[]) {
  return answerTo(language, schema, question, PASSAGES, tasks);
}

function answerTo(
  language: Language,
  schema: string | null,
  question: string,
  passages: typeof PASSAGES | null,
  tasks: PromptTask[],
  offered: string[] = [],
) {
  const messages = promptMessages(installedPrompts(), language, { question, passages, fence: FENCE }, ...tasks);
  const view = viewChatRequest({
    model: "m",
    messages,
    stream: false,
    ...(schema === null
      ? {}
      : {
          response_format: {
            type: "json_schema" as const,
            json_schema: { name: schema, schema: { properties: { route: { enum: offered } } } },
          },
        }),
  });
  return schema === null ? defaultProse(view, 0) : defaultJson(view);
}

const quoted = (text: string) => fenceText(FENCE, text);
const TALL = "How tall is the lighthouse?";
const GROUNDED = "The lighthouse is 41 metres tall [1].";
const HALF = `${GROUNDED} Its keeper was called Anna Berg [1].`;

describe.each(languageSchema.options)("prompts in %s", (language) => {
  it("quotes the first passage by number, and grades by the question's words", () => {
    expect(
      ask(language, null, TALL, { stage: "generate", values: { question: "How tall is it?", feedback: "" } }),
    ).toBe(GROUNDED);
    expect(ask(language, "relevance_grades", TALL, { stage: "grade", values: {} })).toMatchObject({
      grades: [
        { id: "1", relevant: true },
        { id: "2", relevant: false },
      ],
    });
    expect(ask(language, "rerank_scores", TALL, { stage: "rerank", values: {} })).toMatchObject({
      scores: [
        { id: "1", score: 10 },
        { id: "2", score: 0 },
      ],
    });
  });

  it("judges each sentence, alone and together with the usefulness", () => {
    const check: PromptTask = {
      stage: "check",
      values: { sentences: `S1 ${JSON.stringify(GROUNDED)}\nS2 "It \\"fell\\" down long ago [1]."` },
    };
    const verdicts = [
      { id: "S1", verdict: "supported", passage: "1", quote: "The lighthouse is 41 metres tall." },
      { id: "S2", verdict: "unsupported", passage: null, quote: null },
    ];
    expect(ask(language, "support_verdicts", TALL, check)).toMatchObject({ verdicts });
    const quality: PromptTask = { stage: "quality", values: { answer: quoted(GROUNDED) } };
    expect(ask(language, "answer_judgement", TALL, check, quality)).toMatchObject({
      verdicts,
      useful: true,
      utility: 4,
    });
  });

  it.each([
    [
      GROUNDED,
      { answer_grounded: true, hallucination_detected: false, reflection_score: 1, needs_regeneration: false },
    ],
    [HALF, { answer_grounded: false, hallucination_detected: true, reflection_score: 0.5, needs_regeneration: true }],
  ])("reflects on %s", (answer, expected) => {
    const reflected = ask(language, "reflection", TALL, { stage: "reflect", values: { answer: quoted(answer) } });
    expect(reflected).toMatchObject({ ...expected, sources_cited: ["1"] });
  });

  it.each([
    [GROUNDED, "fully", 4],
    [HALF, "partially", 4],
    ["Nobody knows.", "none", 2],
  ])("assesses the candidate %s: %s, %d", (answer, support, utility) => {
    const values = { answer: quoted(answer) };
    expect(ask(language, "candidate_support", TALL, { stage: "support", values })).toMatchObject({ support });
    expect(ask(language, "candidate_utility", TALL, { stage: "utility", values })).toMatchObject({ utility });
    const both: PromptTask[] = [
      { stage: "support", values },
      { stage: "utility", values },
    ];
    expect(ask(language, "candidate_judgement", TALL, ...both)).toMatchObject({ support, utility });
  });

  it.each([
    [TALL, "kg_retrieval", true],
    ["Bonjour !", "llm_internal", false],
    ["What is 3 + 4?", "llm_internal", false],
    ["What is the weather today?", "web_search", true],
  ])("routes %s to %s", (question, route, retrieve) => {
    const routes = ["kg_retrieval", "web_search", "llm_internal"];
    const decide = (offered: string[]) =>
      answerTo(language, "route_choice", question, null, [{ stage: "route", values: { routes: "" } }], offered);
    expect(decide(routes)).toMatchObject({ route });
    expect(decide(["kg_retrieval"])).toMatchObject({ route: "kg_retrieval" });
    const task: PromptTask = { stage: "decide_retrieval", values: {} };
    expect(answerTo(language, "retrieval_decision", question, null, [task])).toMatchObject({ retrieve });
  });

  it("makes a follow-up question standalone, and leaves others unchanged", () => {
    const conversation = quoted("Question: Who built the lighthouse?\nAnswer: Anna Berg.");
    const condensed = (question: string) =>
      answerTo(language, "condensed_question", question, null, [{ stage: "condense", values: { conversation } }]);
    expect(condensed("How tall is it?")).toEqual({ question: "How tall is it? (built lighthouse)" });
    expect(condensed("How is bread made?")).toEqual({ question: "How is bread made?" });
  });

  it("derives search queries from the question's words", () => {
    const query = quoted("lighthouse");
    expect(answerTo(language, "hypothetical_passage", TALL, null, [{ stage: "expand", values: { query } }])).toEqual({
      passage: "What is known of it: tall, lighthouse.",
    });
    expect(
      answerTo(language, "query_variants", TALL, null, [
        { stage: "variants", values: { query, count: "2", languages: "" } },
      ]),
    ).toEqual({ queries: ["tall lighthouse?", "tall, lighthouse"] });
    const values = { query, reason: "", tried: quoted("- lighthouse") };
    expect(ask(language, "query_rewrite", TALL, { stage: "transform", values })).toEqual({ query: "tall lighthouse" });
  });
});

it("understands a repair from the request before it", () => {
  const values = { answer: quoted(GROUNDED) };
  const messages = [
    ...promptMessages(
      installedPrompts(),
      "en",
      { question: TALL, passages: PASSAGES, fence: FENCE },
      { stage: "support", values },
    ),
    { role: "assistant", content: "no JSON" },
    { role: "user", content: "That answer could not be used: it is not valid JSON." },
  ];
  const response_format = {
    type: "json_schema" as const,
    json_schema: { name: "candidate_support", schema: {} },
  };
  expect(defaultJson(viewChatRequest({ model: "m", messages, stream: false, response_format }))).toMatchObject({
    support: "fully",
  });
});
