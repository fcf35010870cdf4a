import { beforeEach, describe, expect, it } from "vitest";
import { emptyDatabase } from "@/lib/data/db/testing/database";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import { promptsInForce } from "@/lib/data/prompts/prompts-in-force";
import { errorAnswerSchema } from "@/lib/shared/contracts/error";
import { LANGUAGES } from "@/lib/shared/contracts/language";
import { promptListSchema, promptPartSchema, promptViewSchema } from "@/lib/shared/contracts/settings/prompt";
import { GET, PUT } from "./[language]/[stage]/route";
import { GET as LIST } from "./route";

setUpDatabase();
beforeEach(emptyDatabase);

const at = (language: string, stage: string) => ({
  url: `http://localhost/api/prompts/${language}/${stage}`,
  context: { params: Promise.resolve({ language, stage }) },
});

async function view(language: string, stage: string) {
  const { url, context } = at(language, stage);
  return promptViewSchema.parse(await (await GET(new Request(url), context)).json());
}

function put(language: string, stage: string, body: unknown): Promise<Response> {
  const { url, context } = at(language, stage);
  const headers = { "content-type": "application/json" };
  return PUT(new Request(url, { method: "PUT", body: JSON.stringify(body), headers }), context);
}

async function refusalOf(answer: Response) {
  return { status: answer.status, ...errorAnswerSchema.parse(await answer.json()).error };
}

const INSTRUCTION = "Answer in one line: {question}";

describe("/api/prompts/{language}/{stage}", () => {
  it("shows the built-in text, its variables and the source of the active text", async () => {
    const prompt = await view("fr", "generate");
    expect(prompt).toMatchObject({ revision: 0, source: "file", problem: null, schema: null, revisions: [] });
    expect(prompt.current).toEqual(prompt.default);
    expect(Object.keys(prompt.current)).toEqual(["instruction"]);
    expect(prompt.variables).toMatchObject([
      { text: "instruction", name: "question", required: true },
      { text: "instruction", name: "feedback", required: false },
    ]);
    expect(prompt.variables.every(({ description }) => description.length > 10)).toBe(true);
    expect((await view("en", "check")).schema).toBe("support_verdicts");
  });

  it("applies a saved text at once, and records who saved what", async () => {
    const before = (await promptsInForce()).hashes["en/generate"];
    const answer = await put("en", "generate", {
      template: { instruction: `  ${INSTRUCTION}\n` },
      expectedRevision: 0,
    });
    expect(answer.status).toBe(200);
    expect(promptViewSchema.parse(await answer.json())).toMatchObject({
      revision: 1,
      source: "database",
      current: { instruction: INSTRUCTION },
      beneath: { source: "file" },
      revisions: [{ revision: 1, savedBy: "local", template: { instruction: INSTRUCTION } }],
    });
    const prompts = await promptsInForce();
    expect(prompts.prompt("en", "generate")).toMatchObject({
      template: { instruction: INSTRUCTION, variables: ["question"] },
      source: "database",
    });
    expect(prompts.hashes["en/generate"]).not.toBe(before);
    expect(prompts.prompt("fr", "generate").source).toBe("file");
  });

  it("resets to the file's text, which restores its hash", async () => {
    const before = (await promptsInForce()).hashes;
    await put("en", "generate", { template: { instruction: INSTRUCTION } });
    await put("en", "generate", { template: null, expectedRevision: 1 });
    expect(await view("en", "generate")).toMatchObject({
      revision: 2,
      source: "file",
      revisions: [{ template: null }, { template: { instruction: INSTRUCTION } }],
    });
    expect((await promptsInForce()).hashes).toEqual(before);
  });

  it("makes no revision without a change", async () => {
    await put("en", "generate", { template: null });
    await put("en", "generate", { template: { instruction: INSTRUCTION } });
    await put("en", "generate", { template: { instruction: INSTRUCTION } });
    expect((await view("en", "generate")).revision).toBe(1);
  });

  it("rejects a text that lacks a variable, and names it", async () => {
    const refused = await refusalOf(
      await put("en", "transform", { template: { instruction: "Improve {query}{qury}." } }),
    );
    expect(refused).toMatchObject({
      status: 422,
      code: "validation_failed",
      fields: {
        "template.instruction.reason": "{reason} is missing",
        "template.instruction.qury": "{qury} is unknown",
      },
    });
    expect(refused.message).toContain("{reason} is missing");
    expect((await view("en", "transform")).revision).toBe(0);
  });

  it("checks each text that a language shares", async () => {
    const template = {
      opening: "Passages: {passages}",
      system: "Answer {question}",
      "words.asked": "Asked {question}",
    };
    expect(Object.keys((await refusalOf(await put("fr", "shared", { template }))).fields ?? {})).toEqual([
      "template.words.asked.question",
    ]);
    const { "words.asked": _, ...texts } = template;
    expect((await refusalOf(await put("fr", "shared", { template: texts }))).fields).toMatchObject({
      "template.opening.question": expect.stringContaining("{question} is missing"),
      "template.system.question": expect.stringContaining("{question} is unknown"),
    });
    expect((await put("fr", "shared", { template: { "words.asked": "Demandé" } })).status).toBe(200);
    const prompts = await promptsInForce();
    expect(prompts.words("fr").asked).toBe("Demandé");
    expect(prompts.shared("fr").template.system).toBe((await view("fr", "shared")).default.system);
  });

  it.each([
    [{ template: { instruction: "  " } }, "template.instruction"],
    [{ template: { instruction: "x".repeat(20_001) } }, "template.instruction"],
    [{ template: { instruction: INSTRUCTION, version: "2" } }, "template.version"],
    [{ template: { system: "You are someone else." } }, "template.system"],
    [{ template: {} }, "template"],
    [{}, "template"],
  ])("rejects %j", async (body, field) => {
    const { status, fields } = await refusalOf(await put("en", "generate", body));
    expect([status, Object.keys(fields ?? {})]).toEqual([422, [field]]);
  });

  it("rejects a revision that is out of date", async () => {
    await put("en", "grade", { template: { instruction: "Grade." }, expectedRevision: 0 });
    const late = await put("en", "grade", { template: { instruction: "Judge." }, expectedRevision: 0 });
    expect(await refusalOf(late)).toMatchObject({ status: 409, code: "conflict" });
  });

  it.each([
    ["de", "generate"],
    ["en", "nothing"],
    ["en", "__proto__"],
  ])("answers 404 for %s/%s", async (language, stage) => {
    const { url, context } = at(language, stage);
    expect((await GET(new Request(url), context)).status).toBe(404);
  });
});

it("lists every prompt of every language", async () => {
  await put("en", "generate", { template: { instruction: INSTRUCTION } });
  const answer = await LIST(new Request("http://localhost/api/prompts"), { params: Promise.resolve({}) });
  const { prompts } = promptListSchema.parse(await answer.json());
  expect(prompts).toHaveLength(LANGUAGES.length * promptPartSchema.options.length);
  expect(prompts.filter(({ source }) => source === "database")).toEqual([
    { language: "en", stage: "generate", revision: 1, source: "database", problem: null },
  ]);
});
