import OpenAI from "openai";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import type { AnswerGenerator } from "@/lib/engine/models/answer-generator";
import { FAILED_CALL } from "@/lib/engine/workflow/testing/failed-call";
import { fakeGrade, fakeUsefulness, fakeWorkflow } from "@/lib/engine/workflow/testing/fake-workflow";
import { toRoutes } from "@/lib/server/http/testing/to-routes";
import type { Passage } from "@/lib/shared/contracts/library/document";
import { chatCompletionChunkSchema, chatCompletionSchema } from "@/lib/shared/contracts/openai/chat-completion";
import { openAiResponseSchema, responseEventSchema } from "@/lib/shared/contracts/openai/response";

const fake = vi.hoisted(() => ({ dependencies: vi.fn() }));
vi.mock("@/lib/server/runs/dependencies/run-dependencies", () => ({ runDependencies: fake.dependencies }));

const QUESTION = "Which facts stand here?";

const client = new OpenAI({ apiKey: "none", baseURL: "http://localhost/v1", fetch: toRoutes, maxRetries: 0 });
const messages = [{ role: "user" as const, content: QUESTION }];

describe("OpenAI's own client", () => {
  setUpDatabase();
  beforeEach(() => {
    fake.dependencies.mockResolvedValue(fakeWorkflow().dependencies);
  });

  it("lists the profiles and the embedding model, and finds each", async () => {
    const { data } = await client.models.list();
    expect(data.map(({ id }) => id)).toEqual(expect.arrayContaining(["touchstone", "adaptive", "self-rag"]));
    for (const { id } of data) expect(await client.models.retrieve(id)).toMatchObject({ id, object: "model" });
  });

  it("completes a chat with the answer, how it ended, and its sources", async () => {
    const completion = await client.chat.completions.create({ model: "touchstone", messages });
    const { choices, touchstone } = chatCompletionSchema.parse(completion);
    expect(touchstone).toMatchObject({ outcome: "approved", question: QUESTION });
    expect(choices[0]?.message).toEqual({
      role: "assistant",
      refusal: null,
      content:
        "Fact number 1 stands here. [1] Fact number 2 stands here. [2]\n\n---\nApproved\n\nSources\n[1] Almanac\n[2] Almanac",
    });
  });

  it("gives the question the turns that the client sends", async () => {
    await client.chat.completions.create({
      model: "touchstone",
      messages: [...messages, { role: "assistant", content: "Fact number 1." }, { role: "user", content: "And then?" }],
    });
    const answer = await toRoutes("http://localhost/api/runs?limit=1");
    const { runs } = await answer.json();
    const { events } = await (await toRoutes(`http://localhost/api/runs/${runs[0].id}`)).json();
    expect(events[0]).toMatchObject({
      question: "And then?",
      earlier: [{ question: QUESTION, answer: "Fact number 1." }],
    });
  });

  it("streams steps, then the text once it is decided, then the evidence and the usage", async () => {
    const stream = await client.chat.completions.create({
      model: "touchstone",
      messages,
      stream: true,
      stream_options: { include_usage: true },
    });
    const chunks = [];
    for await (const chunk of stream) chunks.push(chatCompletionChunkSchema.parse(chunk));
    const whole = chatCompletionSchema.parse(await client.chat.completions.create({ model: "touchstone", messages }));
    const deltas = chunks.flatMap(({ choices }) => choices.map(({ delta }) => delta));
    expect(deltas.map(({ content = "" }) => content).join("")).toBe(whole.choices[0]?.message.content);
    const steps = deltas.map((delta) => delta.reasoning_content ?? "").join("");
    expect(steps.split("\n").filter(Boolean)).toEqual(whole.touchstone.steps);
    expect(chunks.at(-2)).toMatchObject({ choices: [{ finish_reason: "stop" }], touchstone: { outcome: "approved" } });
    expect(chunks.at(-1)).toMatchObject({ choices: [], usage: whole.usage });
  });

  it("refuses with the reason when there is no answer, in words that any client shows", async () => {
    const { dependencies } = fakeWorkflow();
    const relevance = {
      grade: async (given: readonly Passage[]) => given.map((passage) => fakeGrade(passage, "irrelevant")),
    };
    fake.dependencies.mockResolvedValue({ ...dependencies, judges: { ...dependencies.judges, relevance } });
    const completion = await client.chat.completions.create({ model: "touchstone", messages });
    const { choices, touchstone } = chatCompletionSchema.parse(completion);
    expect(touchstone.outcome).toBe("abstained");
    expect(choices[0]?.message.refusal).toBe(touchstone.answer);
    expect(choices[0]?.message.content).toContain(touchstone.answer);

    const response = openAiResponseSchema.parse(
      await client.responses.create({ model: "touchstone", input: QUESTION }),
    );
    expect(response.output[0]?.content.map(({ type }) => type)).toEqual(["output_text", "refusal"]);
  });

  it("says why an answer needs checking", async () => {
    const { dependencies } = fakeWorkflow();
    const usefulness = { judge: async () => fakeUsefulness("not_useful") };
    fake.dependencies.mockResolvedValue({ ...dependencies, judges: { ...dependencies.judges, usefulness } });
    const { choices } = await client.chat.completions.create({ model: "touchstone", messages });
    expect(choices[0]?.message.content).toMatch(/\n\n---\nNeeds checking: \S/);
  });

  it("learns that the language model's answer was cut at its limit of tokens", async () => {
    const { dependencies } = fakeWorkflow();
    const text = "Fact number 1 stands here. [1] Fact number 1 is";
    const generator: AnswerGenerator = {
      kind: "language-model",
      model: "short",
      async *generate() {
        yield { type: "text", text };
        yield { type: "model-call", call: { ...FAILED_CALL, ok: true, completionTokens: 12, cut: true, output: text } };
      },
    };
    fake.dependencies.mockResolvedValue({ ...dependencies, generator });
    const { choices } = await client.chat.completions.create({ model: "touchstone", messages });
    expect(choices[0]).toMatchObject({ finish_reason: "length" });
    expect(choices[0]?.message.content).toMatch(
      /^Fact number 1 stands here\. \[1\]\n\n---\nNeeds checking: .*12 tokens/,
    );

    const events = [];
    for await (const event of await client.responses.create({ model: "touchstone", input: QUESTION, stream: true })) {
      events.push(responseEventSchema.parse(event));
    }
    expect(events.at(-1)).toMatchObject({
      type: "response.incomplete",
      response: {
        status: "incomplete",
        incomplete_details: { reason: "max_output_tokens" },
        output: [{ status: "incomplete" }],
      },
    });
  });

  it("responds, continues the conversation of a response, and streams the documented events", async () => {
    const first = await client.responses.create({ model: "touchstone", input: QUESTION });
    expect(first.output_text).toMatch(/^Fact number 1 stands here\./);
    const second = await client.responses.create({
      model: "adaptive",
      input: "And then?",
      previous_response_id: first.id,
    });
    const [one, two] = [first, second].map((response) => openAiResponseSchema.parse(response).touchstone);
    expect(two?.conversation_id).toBe(one?.conversation_id);

    const events = [];
    for await (const event of await client.responses.create({ model: "touchstone", input: QUESTION, stream: true })) {
      events.push(responseEventSchema.parse(event));
    }
    expect(events.map(({ sequence_number }) => sequence_number)).toEqual(events.map((_event, at) => at));
    const text = events.map((event) => (event.type === "response.output_text.delta" ? event.delta : "")).join("");
    expect(text).toBe(first.output_text);
    expect(events.at(-1)).toMatchObject({ type: "response.completed", response: { status: "completed" } });
  });

  it("embeds texts, as numbers and as the client asks by default", async () => {
    const { data } = await client.models.list();
    const model = data.at(-1)?.id ?? "";
    const asked = { model, input: ["A fact.", "Un fait."] };
    const [plain, encoded] = await Promise.all([
      client.embeddings.create({ ...asked, encoding_format: "float" }),
      client.embeddings.create(asked),
    ]);
    expect(plain.data).toHaveLength(2);
    const [vector = []] = plain.data.map(({ embedding }) => embedding);
    expect(vector.reduce((sum, value) => sum + value * value, 0)).toBeCloseTo(1, 3);
    expect(encoded.data.map(({ embedding }) => embedding)).toEqual(plain.data.map(({ embedding }) => embedding));
  });

  it("learns which texts cannot be embedded", async () => {
    const { data } = await client.models.list();
    const model = data.at(-1)?.id ?? "";
    const embed = (input: OpenAI.EmbeddingCreateParams["input"]) => client.embeddings.create({ model, input });
    await expect(embed(Array.from({ length: 257 }, () => "a"))).rejects.toThrow("at most 256 texts");
    for (const tokens of [
      [9906, 1917],
      [[9906], [1917]],
    ]) {
      await expect(embed(tokens)).rejects.toThrow("token numbers are not supported");
    }
  });

  it("may send the turns of tools, which are left out", async () => {
    const call = { id: "c1", type: "function" as const, function: { name: "look", arguments: "{}" } };
    const { choices } = await client.chat.completions.create({
      model: "touchstone",
      messages: [
        { role: "user", content: "What is the weather?" },
        { role: "assistant", content: null, tool_calls: [call] },
        { role: "tool", tool_call_id: "c1", content: "Rain." },
        ...messages,
      ],
    });
    expect(choices[0]?.message.content).toMatch(/^Fact number 1/);
    const response = await client.responses.create({
      model: "touchstone",
      input: [
        { type: "function_call", call_id: "c1", name: "look", arguments: "{}" },
        { type: "function_call_output", call_id: "c1", output: "Rain." },
        { role: "user", content: QUESTION },
      ],
    });
    expect(response.output_text).toMatch(/^Fact number 1/);
  });

  it.each([
    ["an unknown model", { model: "gpt-4o" }, 404],
    ["tools", { tools: [{ type: "function" as const, function: { name: "f", parameters: {} } }] }, 422],
    ["several answers", { n: 2 }, 422],
    ["answers as JSON", { response_format: { type: "json_object" as const } }, 422],
    ["a chat that ends with an answer", { messages: [{ role: "assistant" as const, content: "Hello." }] }, 422],
  ])("is refused %s, with a message", async (_what, wrong, status) => {
    const asked = client.chat.completions.create({ model: "touchstone", messages, ...wrong });
    await expect(asked).rejects.toMatchObject({ status, message: expect.stringMatching(/\w{4}/) });
  });

  it("learns that a response to continue does not exist", async () => {
    for (const id of ["resp_1", "resp_00000000-0000-4000-8000-000000000000"]) {
      const asked = client.responses.create({ model: "touchstone", input: QUESTION, previous_response_id: id });
      await expect(asked).rejects.toMatchObject({ status: 404 });
    }
  });
});
