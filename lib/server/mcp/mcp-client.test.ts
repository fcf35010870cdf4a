import { Client, type ClientOptions, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { pool } from "@/lib/data/db/connection/client";
import { insertCollection, setCollections } from "@/lib/data/db/library/collections";
import { EVERYTHING } from "@/lib/data/db/library/readable";
import { emptyDatabase } from "@/lib/data/db/testing/database";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import { fakeGrade, fakeWorkflow } from "@/lib/engine/workflow/testing/fake-workflow";
import { insertSearchedPassages } from "@/lib/library/retrieval/testing/passages";
import { toRoutes } from "@/lib/server/http/testing/to-routes";
import type { Passage } from "@/lib/shared/contracts/library/document";
import {
  askOutputSchema,
  explainRunOutputSchema,
  listCollectionsOutputSchema,
  readDocumentOutputSchema,
  searchOutputSchema,
} from "@/lib/shared/contracts/mcp/tools";

const fake = vi.hoisted(() => ({ dependencies: vi.fn() }));
vi.mock("@/lib/server/runs/dependencies/run-dependencies", () => ({ runDependencies: fake.dependencies }));

const QUESTION = "Which facts stand here?";
const UNKNOWN_ID = "00000000-0000-4000-8000-000000000000";

/** The official client, of the current version of the protocol or of those before it. */
async function connected(mode: NonNullable<ClientOptions["versionNegotiation"]>["mode"] = "auto"): Promise<Client> {
  const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode } });
  await client.connect(new StreamableHTTPClientTransport(new URL("http://localhost/mcp"), { fetch: toRoutes }));
  return client;
}

const texts = ({ content }: Awaited<ReturnType<Client["callTool"]>>) =>
  content.flatMap((part) => (part.type === "text" ? part.text : [])).join("\n");

setUpDatabase();
beforeEach(async () => {
  await emptyDatabase();
  fake.dependencies.mockResolvedValue(fakeWorkflow().dependencies);
});

describe.each(["2026-07-28", "legacy"] as const)("the official client, version %s", (version) => {
  const connect = () => connected(version === "legacy" ? "legacy" : { pin: version });

  it("finds the tools, with schemas of what they take and return", async () => {
    const client = await connect();
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name).sort()).toEqual([
      "ask",
      "explain_run",
      "list_collections",
      "read_document",
      "search",
    ]);
    for (const { inputSchema, outputSchema, description } of tools) {
      expect([inputSchema.type, outputSchema?.type]).toEqual(["object", "object"]);
      expect(description).not.toBe("");
    }
    expect(client.getServerVersion()).toMatchObject({ name: "touchstone" });
    expect(client.getInstructions()).toContain("ask");
  });

  it("asks, follows up, and explains how the answer came about", async () => {
    const client = await connect();
    const answer = await client.callTool({ name: "ask", arguments: { question: QUESTION } });
    const asked = askOutputSchema.parse(answer.structuredContent);
    expect(asked).toMatchObject({ question: QUESTION, outcome: "approved" });
    expect(texts(answer)).toContain("Fact number 1 stands here. [1]");
    expect(texts(answer)).toContain(asked.run_id);
    const again = await client.callTool({
      name: "ask",
      arguments: { question: "And which others?", follows: asked.run_id },
    });
    expect(askOutputSchema.parse(again.structuredContent).conversation_id).toBe(asked.conversation_id);
    const why = await client.callTool({ name: "explain_run", arguments: { run_id: asked.run_id } });
    const [check] = explainRunOutputSchema.parse(why.structuredContent).checks;
    expect(check?.passages.map(({ grade }) => grade)).toContain("relevant");
    expect(check?.sentences.map(({ text, verdict }) => [text.trim(), verdict])).toEqual([
      ["Fact number 1 stands here. [1]", "supported"],
      ["Fact number 2 stands here. [2]", "supported"],
    ]);
  });

  it("says why there is no answer", async () => {
    const { dependencies } = fakeWorkflow();
    fake.dependencies.mockResolvedValue({
      ...dependencies,
      judges: {
        ...dependencies.judges,
        relevance: {
          grade: async (given: readonly Passage[]) => given.map((passage) => fakeGrade(passage, "irrelevant")),
        },
      },
    });
    const answer = await (await connect()).callTool({ name: "ask", arguments: { question: QUESTION } });
    expect(askOutputSchema.parse(answer.structuredContent).outcome).toBe("abstained");
    expect(texts(answer)).toContain("No answer");
  });

  it("reports each step to a client that asks for progress", async () => {
    const steps: (string | undefined)[] = [];
    await (await connect()).callTool(
      { name: "ask", arguments: { question: QUESTION } },
      { onprogress: ({ message }) => steps.push(message) },
    );
    expect(steps.length).toBeGreaterThan(2);
  });

  it("searches the library, reads a document in parts, and lists collections and documents", async () => {
    const fact = "The lighthouse was built in 1871 by Isolde Fenwick.";
    const [passage] = await insertSearchedPassages([fact]);
    const documentId = passage?.documentId ?? "";
    await pool().query("UPDATE document SET text = $2 WHERE id = $1", [documentId, fact]);
    const collection = (await insertCollection("Harbour")) ?? "";
    await setCollections(documentId, [collection], EVERYTHING);
    const client = await connect();
    const { structuredContent: listed } = await client.callTool({ name: "list_collections" });
    expect(listCollectionsOutputSchema.parse(listed)).toEqual({
      collections: [{ id: collection, name: "Harbour", documents: 1 }],
      documents: 1,
    });
    const { structuredContent: found } = await client.callTool({
      name: "search",
      arguments: { query: "Who built the lighthouse?", scope: { collections: [collection] } },
    });
    expect(searchOutputSchema.parse(found).passages).toEqual([
      expect.objectContaining({ rank: 1, document_id: documentId, text: fact }),
    ]);
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri)).toEqual([`touchstone://documents/${documentId}`]);
    const whole = await client.readResource({ uri: resources[0]?.uri ?? "" });
    let text = "";
    for (let offset: number | null = 0; offset !== null; ) {
      const { structuredContent } = await client.callTool({
        name: "read_document",
        arguments: { document_id: documentId, offset, max_chars: 7 },
      });
      const part = readDocumentOutputSchema.parse(structuredContent);
      text += part.text;
      offset = part.next_offset;
    }
    expect(text).toBe(fact);
    expect(whole.contents).toEqual([expect.objectContaining({ text: fact })]);
  });

  it.each([
    ["ask", { question: "" }],
    ["ask", { question: QUESTION, profile: "no such profile" }],
    ["ask", { question: QUESTION, follows: UNKNOWN_ID }],
    ["ask", { question: QUESTION, scope: { documents: [UNKNOWN_ID] } }],
    ["explain_run", { run_id: UNKNOWN_ID }],
    ["read_document", { document_id: UNKNOWN_ID }],
  ])("returns an error that a model can read: %s %o", async (name, args) => {
    const answer = await (await connect()).callTool({ name, arguments: args });
    expect(answer.isError).toBe(true);
    expect(texts(answer)).not.toBe("");
  });

  it.each(["none", "1", UNKNOWN_ID, "..%2Fsecret"])("says that there is no document %s", async (id) => {
    const uri = `touchstone://documents/${id}`;
    const failure = await (await connect()).readResource({ uri }).catch((error: unknown) => error);
    expect(failure).toMatchObject({ data: { uri } });
    expect(String(failure)).toMatch(/not found/i);
  });

  it("is promised no news of changes, which are never sent", async () => {
    const capabilities = (await connect()).getServerCapabilities();
    expect(capabilities).toMatchObject({ tools: { listChanged: false }, resources: { listChanged: false } });
  });

  it("does not reveal the details of a server fault", async () => {
    fake.dependencies.mockRejectedValue(new Error("secret detail"));
    const answer = await (await connect()).callTool({ name: "search", arguments: { query: "lighthouse" } });
    expect(answer.isError).toBe(true);
    expect(texts(answer)).not.toContain("secret");
  });
});

it("answers a client that does not say what it accepts, and errors of the protocol in its own shape", async () => {
  const send = (method: string) =>
    toRoutes("http://localhost/mcp", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params: {} }),
    });
  expect(await (await send("tools/list")).text()).toContain("explain_run");
  expect(await (await send("no/such")).text()).toContain("-32601");
});

it("answers with plain JSON if a client accepts nothing else", async () => {
  const answer = await toRoutes("http://localhost/mcp", {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/json" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 7, method: "tools/list", params: {} }),
  });
  expect(answer.headers.get("Content-Type")).toMatch(/^application\/json/);
  expect(await answer.json()).toMatchObject({ jsonrpc: "2.0", id: 7, result: { tools: expect.any(Array) } });
});

it("refuses a request that is not a message, and one from another site", async () => {
  const init = { method: "POST", headers: { "Content-Type": "application/json" } };
  expect((await toRoutes("http://localhost/mcp", { ...init, body: "{}" })).status).toBe(422);
  const elsewhere = { ...init.headers, Origin: "https://elsewhere.example", "Sec-Fetch-Site": "cross-site" };
  const message = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" });
  expect((await toRoutes("http://localhost/mcp", { ...init, headers: elsewhere, body: message })).status).toBe(403);
  expect((await toRoutes("http://localhost/mcp")).status).toBe(405);
});
