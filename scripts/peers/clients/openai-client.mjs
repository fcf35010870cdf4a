// One check of OpenAI's own client for JavaScript: openai-client.mjs BASE_URL CHECK. Prints a note, or throws.
import assert from "node:assert/strict";
import OpenAI from "openai";

const QUESTION = "How long is the river Aubrelle?";
const ANSWER = "84 kilometres";
const [baseURL, check] = process.argv.slice(2);
const client = new OpenAI({ baseURL, apiKey: "none", maxRetries: 0 });
const messages = [{ role: "user", content: QUESTION }];
const create = (more = {}) => client.chat.completions.create({ model: "touchstone", messages, ...more });

const embeddingModel = async () => (await client.models.list()).data.at(-1).id;

const CHECKS = {
  async models() {
    const names = [];
    for await (const { id } of client.models.list()) names.push(id);
    for (const id of names) assert.equal((await client.models.retrieve(id)).id, id);
    return `${names.length} models`;
  },
  async chat() {
    const { choices, touchstone } = await create();
    assert.equal(choices[0].finish_reason, "stop");
    assert.match(choices[0].message.content, new RegExp(ANSWER));
    assert.equal(touchstone.outcome, "approved");
  },
  async stream() {
    const whole = (await create()).choices[0].message.content;
    let text = "";
    let last;
    for await (const chunk of await create({ stream: true, stream_options: { include_usage: true } })) {
      for (const { delta } of chunk.choices) text += delta.content ?? "";
      last = chunk;
    }
    assert.equal(text, whole);
    assert.ok(last.usage);
    const runner = client.chat.completions.stream({ model: "touchstone", messages });
    assert.equal(await runner.finalContent(), whole);
  },
  async tools() {
    const call = { id: "c1", type: "function", function: { name: "look", arguments: "{}" } };
    const turns = [
      { role: "system", content: "You are helpful." },
      { role: "user", content: "What is the weather?" },
      { role: "assistant", content: null, tool_calls: [call] },
      { role: "tool", tool_call_id: "c1", content: "Rain." },
      { role: "assistant", content: "It rains." },
    ];
    const { choices } = await create({ messages: [...turns, ...messages] });
    assert.match(choices[0].message.content, new RegExp(ANSWER));
  },
  async responses() {
    const first = await client.responses.create({ model: "touchstone", input: QUESTION });
    assert.match(first.output_text, new RegExp(ANSWER));
    const again = { model: "touchstone", input: "And where does it end?", previous_response_id: first.id };
    const second = await client.responses.create(again);
    assert.equal(second.touchstone.conversation_id, first.touchstone.conversation_id);
    const stream = client.responses.stream({ model: "touchstone", input: QUESTION });
    let text = "";
    for await (const event of stream) if (event.type === "response.output_text.delta") text += event.delta;
    assert.equal(text, (await stream.finalResponse()).output_text);
  },
  async embeddings() {
    const asked = { model: await embeddingModel(), input: ["The river is long.", "Le fleuve est long."] };
    const plain = await client.embeddings.create({ ...asked, encoding_format: "float" });
    const encoded = await client.embeddings.create(asked);
    const [one, other] = [plain, encoded].map(({ data }) => data[1].embedding);
    assert.ok(Math.abs(one.reduce((sum, value) => sum + value * value, 0) - 1) < 0.001);
    assert.ok(one.every((value, at) => Math.abs(value - other[at]) < 1e-6));
    return `${one.length} dimensions`;
  },
  async tokens() {
    const model = await embeddingModel();
    for (const input of [
      [9906, 1917],
      [[9906], [1917]],
    ]) {
      await assert.rejects(client.embeddings.create({ model, input }), /token/);
    }
  },
  async errors() {
    await assert.rejects(create({ model: "gpt-none" }), OpenAI.NotFoundError);
    await assert.rejects(create({ n: 2 }), /only one answer/);
    const look = { type: "function", function: { name: "look", parameters: { type: "object", properties: {} } } };
    await assert.rejects(create({ tools: [look] }), /tools are not supported/);
    await assert.rejects(create({ messages: [] }), OpenAI.APIError);
    const { message } = await create({ model: "gpt-none" }).catch((error) => error);
    return `for example: ${message}`;
  },
  async length() {
    const short = [{ role: "user", content: `${QUESTION} In one sentence.` }];
    const { choices } = await create({ messages: short, max_tokens: 16 });
    assert.equal(choices[0].finish_reason, "length");
  },
};

console.log((await CHECKS[check]()) ?? "");
