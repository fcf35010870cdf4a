import { ChatOpenAI, OpenAIEmbeddings } from "@langchain/openai";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import { fakeWorkflow } from "@/lib/engine/workflow/testing/fake-workflow";
import { toRoutes } from "@/lib/server/http/testing/to-routes";
import { chatCompletionChunkSchema, chatCompletionSchema } from "@/lib/shared/contracts/openai/chat-completion";

const fake = vi.hoisted(() => ({ dependencies: vi.fn() }));
vi.mock("@/lib/server/runs/dependencies/run-dependencies", () => ({ runDependencies: fake.dependencies }));

const QUESTION = "Which facts stand here?";
const ANSWER = "Fact number 1 stands here. [1] Fact number 2 stands here. [2]";

setUpDatabase();
beforeEach(() => {
  fake.dependencies.mockResolvedValue(fakeWorkflow().dependencies);
});

describe("LangChain", () => {
  const configuration = { baseURL: "http://localhost/v1", fetch: toRoutes };
  const chat = new ChatOpenAI({ model: "touchstone", apiKey: "none", configuration, maxRetries: 0 });

  it("answers", async () => {
    expect((await chat.invoke(QUESTION)).text).toContain(ANSWER);
  });

  it("streams the same answer", async () => {
    const parts: string[] = [];
    for await (const part of await chat.stream(QUESTION)) parts.push(part.text);
    expect(parts.join("")).toContain(ANSWER);
  });

  it("embeds documents and a question", async () => {
    const { data } = await (await toRoutes("http://localhost/v1/models")).json();
    const model = data.find(({ id }: { id: string }) => id.includes("e5") || id.includes("embed"))?.id;
    const embeddings = new OpenAIEmbeddings({ model, apiKey: "none", configuration, maxRetries: 0 });
    const [one, two] = await embeddings.embedDocuments(["The pool opens at nine.", "Dogs are allowed."]);
    const asked = await embeddings.embedQuery("When does the pool open?");
    const likeness = (vector: number[] = []) => vector.reduce((sum, value, at) => sum + value * (asked[at] ?? 0), 0);
    expect(likeness(one)).toBeGreaterThan(likeness(two));
  });
});

/** What Open WebUI sends: its user's names in headers, parts for the content, options that it leaves empty. */
describe("Open WebUI", () => {
  const post = (body: unknown) =>
    toRoutes("http://localhost/v1/chat/completions", {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        Authorization: "Bearer ",
        "X-OpenWebUI-User-Name": "Ada",
        "X-OpenWebUI-User-Id": "1",
        "X-OpenWebUI-User-Role": "user",
      },
      body: JSON.stringify(body),
    });

  it("streams a chat with a system prompt and content in parts", async () => {
    const answer = await post({
      stream: true,
      model: "adaptive",
      messages: [
        { role: "system", content: "User Context: none" },
        { role: "user", content: [{ type: "text", text: QUESTION }] },
      ],
      stream_options: { include_usage: true },
      temperature: 0.8,
    });
    expect(answer.status).toBe(200);
    const lines = (await answer.text()).split("\n").filter((line) => line.startsWith("data: "));
    expect(lines.at(-1)).toBe("data: [DONE]");
    const chunks = lines.slice(0, -1).map((line) => chatCompletionChunkSchema.parse(JSON.parse(line.slice(6))));
    expect(chunks.map(({ choices }) => choices[0]?.delta.content ?? "").join("")).toContain(ANSWER);
  });

  it("asks for a title in one piece", async () => {
    const answer = await post({
      model: "adaptive",
      messages: [{ role: "user", content: `### Task:\nGenerate a concise title.\n${QUESTION}` }],
      stream: false,
      max_completion_tokens: 1000,
    });
    expect(answer.status, await answer.clone().text()).toBe(200);
    expect(chatCompletionSchema.parse(await answer.json()).choices[0]?.message.content).not.toBe("");
  });

  it("gets a clear error that pictures are not read", async () => {
    const answer = await post({
      model: "adaptive",
      messages: [
        {
          role: "user",
          content: [
            { type: "text", text: QUESTION },
            { type: "image_url", image_url: { url: "data:image/png;base64,AA==" } },
          ],
        },
      ],
      stream: false,
    });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({
      error: { message: "messages.0.content.1.type: only text is supported" },
    });
  });
});
