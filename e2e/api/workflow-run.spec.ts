import { z } from "zod";
import { workflowRunAnswerSchema, workflowRunSimpleAnswerSchema } from "@/lib/shared/contracts/runs/workflow-run";
import { Api, refusal } from "../support/api";
import { expect, test } from "../support/fixtures";

const QUESTION = "How long are sign-in logs kept?";
const QUESTION_FRENCH = "Combien de temps les journaux de connexion sont-ils conservés ?";
/** Shares no word with the library. */
const OFF_TOPIC = "Zyborgs frobnicate quasarblimps?";
const OFF_TOPIC_FRENCH = "Pourquoi les zyborgs frobniquent-ils les quasarblimps ?";

const run = async (baseURL: string | undefined, body: object) => {
  const answer = await new Api(baseURL ?? "").postJson("/workflow/run", body);
  expect(answer.status, await answer.clone().text()).toBe(200);
  return { headers: answer.headers, body: z.strictObject(workflowRunAnswerSchema.shape).parse(await answer.json()) };
};

test("a question alone runs the adaptive workflow with every check, and the response reports everything", async ({
  baseURL,
}) => {
  const { body, headers } = await run(baseURL, { question: QUESTION });
  expect(body).toMatchObject({ question: QUESTION, outcome: "approved", warning: null });
  expect(body.answer).toContain("13 months");
  expect(body.citations[0]?.text).toContain("13 months");
  expect(body.reflection).toMatchObject({ answer_grounded: true, hallucination_detected: false, reflection_score: 1 });
  expect(body.reflection?.sources_cited).toContain(String(body.citations[0]?.number));
  expect(body.attempts).toMatchObject([{ number: 1, query: QUESTION, usefulness: "useful", score: 1 }]);
  const nodes = [...new Set(body.steps.map((step) => step.slice(0, step.indexOf(":"))))];
  expect(nodes).toEqual([
    "detect_language",
    "route_question",
    "retrieve",
    "grade_documents",
    "decide_to_generate",
    "generate",
    "check_hallucination",
    "decide_grounded",
    "check_answer_quality",
    "decide_useful",
    "finalize",
  ]);
  const [, path = ""] = /<(\/api\/runs\/[^>]+)>/.exec(headers.get("link") ?? "") ?? [];
  expect((await new Api(baseURL ?? "").fetch(path)).status).toBe(200);
  expect(headers.get("content-security-policy")).toContain("default-src 'none'");
});

test("a check that is turned off does not run, and its absence is visible", async ({ baseURL }) => {
  const { body } = await run(baseURL, {
    question: QUESTION,
    enable_retrieved_documents_grading: false,
    enable_hallucination_checking: false,
    enable_answer_quality_checking: false,
    node_retrieval: false,
    edge_retrieval: false,
    top_k: 2,
  });
  expect(body).toMatchObject({
    outcome: "best_effort",
    reflection: null,
    warning: "Checks were off for this answer.",
    attempts: [{ score: null, reflection: null, usefulness: null, passages: 2 }],
  });
  expect(body.steps.join("\n")).not.toMatch(/grade_documents|check_|knowledge graph/);
});

test("the simple address returns only question and answer, in either language", async ({ baseURL }) => {
  const api = new Api(baseURL ?? "");
  for (const [question, part] of [
    [QUESTION, "13 months"],
    [QUESTION_FRENCH, "180 jours"],
  ] as const) {
    const answer = await api.postJson("/workflow/run-simple", { question });
    const body = z.strictObject(workflowRunSimpleAnswerSchema.shape).parse(await answer.json());
    expect(body.question).toBe(question);
    expect(body.answer).toContain(part);
  }
});

test("without an answer, the response says so in the language of the question", async ({ baseURL }) => {
  const english = (await run(baseURL, { question: OFF_TOPIC, language: "en" })).body;
  expect(english).toMatchObject({ outcome: "abstained", citations: [] });
  expect(english.answer).toMatch(/^This question could not be answered\. /);
  const french = (await run(baseURL, { question: OFF_TOPIC_FRENCH })).body;
  expect(french).toMatchObject({ outcome: "abstained", citations: [] });
  expect(french.answer).toMatch(/^Cette question est restée sans réponse\. /);
  expect(french.warning).not.toBeNull();
});

test("invalid fields of a request are reported by name, in the standard error", async ({ baseURL }) => {
  const api = new Api(baseURL ?? "");
  for (const path of ["/workflow/run", "/workflow/run-simple"]) {
    const refusalOf = async (body: unknown) => refusal(await api.postJson(path, body));
    const invalid = (field: string) => ({ status: 422, code: "validation_failed", fields: [field] });
    expect(await refusalOf({})).toEqual(invalid("question"));
    expect(await refusalOf({ question: QUESTION, enable_hallucination_checking: "yes" })).toEqual(
      invalid("enable_hallucination_checking"),
    );
    expect(await refusalOf({ question: QUESTION, enable_everything: true })).toEqual(invalid("enable_everything"));
    expect((await api.fetch(path)).status).toBe(405);
  }
  expect(await refusal(await api.postJson("/workflow/walk", { question: QUESTION }))).toMatchObject({
    status: 404,
    code: "not_found",
  });
});
