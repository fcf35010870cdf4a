import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { pool } from "@/lib/data/db/connection/client";
import { listDocuments } from "@/lib/data/db/library/documents";
import { EVERYTHING } from "@/lib/data/db/library/readable";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import { digestWork } from "@/lib/library/digest/digest-work";
import { importsEnded } from "@/lib/library/ingest/testing/ingestion";
import { startImports, stopImports } from "@/lib/library/ingest/testing/start-imports";
import { graphParts } from "@/lib/library/knowledge-graph/graph-parts";
import { GraphWork } from "@/lib/library/knowledge-graph/graph-work";
import { toRoutes } from "@/lib/server/http/testing/to-routes";
import { documentAcceptedSchema } from "@/lib/shared/contracts/library/document";
import { addCollection, addGroup, made, upload } from "./testing/library";
import { bearer, callOf, calls, createAdmin, join, type Member, makeToken, type Sent, send } from "./testing/team";

const CODE = vi.hoisted(() => {
  const code = "the code of this start";
  vi.stubEnv("AUTH", "accounts");
  vi.stubEnv("TOUCHSTONE_FIRST_ADMIN_CODE", code);
  return code;
});

setUpDatabase();
afterAll(() => stopImports());

const UNKNOWN = "00000000-0000-4000-8000-000000000000";
/** Occurs in every document of the closed collection, its title, file name, headings, entities and tables. */
const SECRET = /zephyrqueen|quorndyke|73519|vellichor/i;
const QUESTION = "Which company was bought in March 2031?";

const SECRETS: Readonly<Record<string, string>> = {
  "zephyrqueen-merger.md": `# Zephyrqueen merger

## Terms of the Zephyrqueen merger

On 12 March 2031 the company Zephyrqueen Limited was bought by Melanctha Quorndyke for 73519 euros. Melanctha Quorndyke leads Zephyrqueen Limited. Melanctha Quorndyke met Anna Berg in Oslo on 12 March 2031. The yearly membership fee is 73519 euros.
`,
  "vellichor-budget.csv": "Site,Zephyrqueen amount\nVellichor,73519\nOslo,24\n",
};
const HANDBOOK = `# Handbook of the Harlow library

The yearly membership fee is 24 euros. It is due in January. The reading room was opened in 1962 by Anna Berg. Anna Berg works in Oslo. The library was bought by the town of Harlow in May 2030.
`;

let admin: Member;
/** Of the group that may read the collection, and a reviewer of another group. */
let ann: Member;
let ben: Member;
const ids = { collection: "", others: "", group: "", run: "" };
const closedDocuments: string[] = [];

/** A person, known by their session or by an API token. */
type Reader = Pick<Member, "cookie"> | { token: string };
const credentials = (who: Reader) => ("token" in who ? { headers: bearer(who.token) } : { cookie: who.cookie });
const asked = (who: Reader, id: string, sent: Sent = {}) => send(callOf(id), { ...sent, ...credentials(who) });

async function ready(): Promise<void> {
  await vi.waitFor(
    async () => expect((await listDocuments(EVERYTHING)).every(({ status }) => status === "ready")).toBe(true),
    {
      timeout: 60_000,
      interval: 50,
    },
  );
  await importsEnded();
  const graph = new GraphWork(graphParts, { quietMs: 0 });
  while (await graph.step()) {
    // Each step reads a part.
  }
  const digests = digestWork({ alone: true });
  while (await digests.step()) {
    // Each step makes one.
  }
}

/** A collection that one group may write to, and no one else may read. */
const closed = (name: string, groupId: string) =>
  addCollection(admin, name, { everyone: "none", groups: [{ id: groupId, level: "write" }] });

beforeAll(async () => {
  startImports();
  admin = await createAdmin(CODE);
  ann = await join(admin, "analyst", "ann@example.com");
  ben = await join(admin, "reviewer", "ben@example.com");
  ids.group = await addGroup(admin, "First", [ann]);
  ids.collection = await closed("Zephyrqueen papers", ids.group);
  ids.others = await closed("Others", await addGroup(admin, "Second", [ben]));
  for (const [name, text] of Object.entries(SECRETS)) {
    const added = await made(documentAcceptedSchema, upload(ann, name, text, [ids.collection]));
    closedDocuments.push(added.documentId);
  }
  await made(documentAcceptedSchema, upload(ben, "handbook.md", HANDBOOK, []));
  await ready();
  const answered = await made(
    z.looseObject({ answer: z.string() }),
    asked(ann, "runWorkflow", { json: { question: QUESTION } }),
  );
  // A person who may read it gets an answer from it: the test can fail.
  expect(answered.answer).toMatch(SECRET);
  const runs = z.array(z.looseObject({ id: z.string(), conversationId: z.string() })).length(1);
  const listed = await made(z.looseObject({ runs }), asked(ann, "listRuns"));
  ids.run = listed.runs[0]?.id ?? "";
  const shared = await asked(ann, "shareConversation", { params: { id: listed.runs[0]?.conversationId ?? "" } });
  expect(shared.status).toBe(200);
}, 180_000);

/** The ids that a call about something of a person might be given. */
async function everyId(): Promise<string[]> {
  const { rows } = await pool().query<{ id: string }>(
    `SELECT id FROM document UNION SELECT id FROM graph_entity UNION SELECT id FROM graph_community UNION SELECT id FROM collection
     UNION SELECT id FROM run UNION SELECT id FROM conversation UNION SELECT share_id FROM conversation UNION SELECT id FROM disagreement UNION SELECT id FROM passage`,
  );
  return rows.map(({ id }) => id);
}

/** What a response says; of event streams, which do not end, what they say until nothing follows for a moment. */
async function said(answer: Response): Promise<string> {
  const headers = JSON.stringify([...answer.headers]);
  if (answer.body === null || answer.headers.get("content-type")?.startsWith("text/event-stream") !== true) {
    return headers + (await answer.text());
  }
  const reader = answer.body.getReader();
  const decoder = new TextDecoder();
  let text = headers;
  for (;;) {
    const wait = new Promise<"late">((resolve) => setTimeout(resolve, 300, "late"));
    const read = await Promise.race([reader.read(), wait]);
    if (read === "late" || read.done) break;
    text += decoder.decode(read.value, { stream: true });
  }
  await reader.cancel().catch(() => undefined);
  return text;
}

/** Every answer of a GET call that a person can get: `id` and its text. */
async function* everyGet(who: Reader): AsyncGenerator<{ what: string; text: string }> {
  const known = await everyId();
  for (const call of calls.filter(({ method }) => method === "GET")) {
    const names = Object.keys(call.params.shape);
    const choices = names.includes("id") ? known : [UNKNOWN];
    const fixed = { n: "0", language: "en", stage: "check" };
    for (const id of choices) {
      for (const n of names.includes("n") ? ["0", "1"] : ["0"]) {
        const params = Object.fromEntries(names.map((name) => [name, { ...fixed, n }[name] ?? id]));
        yield { what: `${call.id} ${id}`, text: await said(await send(call, { params, ...credentials(who) })) };
      }
    }
  }
  for (const query of [{ text: "zephyr" }, { text: "bought" }, { communityId: UNKNOWN }]) {
    yield { what: "listEntities", text: await said(await asked(who, "listEntities", { query })) };
  }
}

const searched = async (who: Reader, json: object) =>
  said(await asked(who, "search", { json: { query: QUESTION, ...json } }));

/** Every answer of the calls that search and ask. */
async function* everyQuestion(who: Reader): AsyncGenerator<{ what: string; text: string }> {
  const knowledgeGraph = { nodeRetrieval: true, edgeRetrieval: true, episodeRetrieval: true, communityRetrieval: true };
  yield { what: "search", text: await searched(who, { k: 50, knowledgeGraph }) };
  for (const documentId of closedDocuments) yield { what: "search in it", text: await searched(who, { documentId }) };
  const { rows } = await pool().query<{ id: string }>("SELECT id FROM passage");
  for (const { id } of rows) yield { what: "explain", text: await searched(who, { explain: id }) };
  for (const question of [QUESTION, "What is the yearly membership fee?", "What is the total amount of all sites?"]) {
    yield { what: `ask ${question}`, text: await said(await asked(who, "runWorkflow", { json: { question } })) };
  }
  const messages = [{ role: "user", content: QUESTION }];
  yield {
    what: "chat completion",
    text: await said(await asked(who, "createChatCompletion", { json: { model: "adaptive", messages } })),
  };
}

/** Every answer of the Model Context Protocol. */
async function* everyTool(who: Reader): AsyncGenerator<{ what: string; text: string }> {
  const client = new Client({ name: "test", version: "1" });
  const withCredentials: typeof toRoutes = (address, init) => {
    const headers = new Headers(init?.headers);
    if ("token" in who) headers.set("authorization", `Bearer ${who.token}`);
    else headers.set("cookie", who.cookie);
    return toRoutes(address, { ...init, headers });
  };
  await client.connect(new StreamableHTTPClientTransport(new URL("http://localhost/mcp"), { fetch: withCredentials }));
  const tool = async (name: string, args: Record<string, unknown>) =>
    JSON.stringify(await client.callTool({ name, arguments: args }));
  yield { what: "tool search", text: await tool("search", { query: QUESTION }) };
  yield { what: "tool ask", text: await tool("ask", { question: QUESTION }) };
  yield { what: "tool list_collections", text: await tool("list_collections", {}) };
  yield { what: "tool explain_run", text: await tool("explain_run", { run_id: ids.run }) };
  yield { what: "resources", text: JSON.stringify(await client.listResources()) };
  for (const id of closedDocuments) {
    yield { what: "tool read_document", text: await tool("read_document", { document_id: id }) };
    const uri = `touchstone://documents/${id}`;
    yield { what: "resource", text: await client.readResource({ uri }).then(JSON.stringify, String) };
  }
  await client.close();
}

/** Reads all that a person can reach. @returns where the secret was found, and how much was read */
async function leaksFor(who: Reader): Promise<{ leaks: string[]; read: number }> {
  const leaks: string[] = [];
  let read = 0;
  for (const source of [everyGet(who), everyQuestion(who), everyTool(who)]) {
    for await (const { what, text } of source) {
      read += 1;
      const found = SECRET.exec(text);
      if (found !== null) leaks.push(`${what}: …${text.slice(Math.max(0, found.index - 80), found.index + 80)}…`);
    }
  }
  return { leaks, read };
}

describe("documents of a closed collection", () => {
  it("are said nowhere to another group, not even to its reviewer", { timeout: 300_000 }, async () => {
    const { leaks, read } = await leaksFor(ben);
    process.stdout.write(`leak test: ${read} answers read as the other group\n`);
    expect(leaks).toEqual([]);
    expect(read).toBeGreaterThan(100);
  });

  it("are said nowhere to a token of another group with every scope", { timeout: 300_000 }, async () => {
    const token = await makeToken(ben, ["read", "ask", "write"]);
    const { leaks, read } = await leaksFor({ token });
    process.stdout.write(`leak test: ${read} answers read by an API token\n`);
    expect(leaks).toEqual([]);
    expect(read).toBeGreaterThan(100);
    // A token of a person who may read them does show them: the test can fail.
    expect(await searched({ token: await makeToken(ann, ["read"]) }, {})).toMatch(SECRET);
  });

  it("are answered like unknown ones", async () => {
    for (const call of calls.filter(({ path }) => path.startsWith("/api/documents/{id}"))) {
      const as = async (id: string) => {
        const params = Object.fromEntries(
          Object.keys(call.params.shape).map((name) => [name, name === "n" ? "1" : id]),
        );
        const json = { updateDocument: { collections: [] }, supersedeDocument: { by: UNKNOWN } }[call.id];
        const answer = await send(call, { params, cookie: ben.cookie, ...(json === undefined ? {} : { json }) });
        return { status: answer.status, body: await answer.json() };
      };
      const foreign = await as(closedDocuments[0] ?? "");
      expect(foreign.status, call.id).toBe(404);
      expect(foreign, call.id).toEqual(await as(UNKNOWN));
    }
  });

  it("are found by their own group, and by an administrator", async () => {
    for (const who of [ann, admin]) {
      expect(await searched(who, {})).toMatch(SECRET);
      expect((await asked(who, "getDocument", { params: { id: closedDocuments[0] ?? "" } })).status).toBe(200);
      expect(await said(await asked(who, "listEntities"))).toMatch(SECRET);
    }
  });

  it("cannot be added to by those who may not write, nor be reached by the same file", async () => {
    expect((await upload(ben, "zephyr.md", "Some text.", [ids.collection])).status).toBe(422);
    const [name = "", text = ""] = Object.entries(SECRETS)[0] ?? [];
    const own = await made(documentAcceptedSchema, upload(ben, name, text, [ids.others]));
    expect(own).toMatchObject({ duplicate: false, version: 1 });
    expect(closedDocuments).not.toContain(own.documentId);
    expect((await asked(ben, "deleteDocument", { params: { id: own.documentId } })).status).toBe(204);
  });

  it("do not become everyone's when their collection is deleted", async () => {
    const answer = await asked(admin, "deleteCollection", { params: { id: ids.collection } });
    expect(answer.status).toBe(409);
  });
});

describe("rights that change", () => {
  const change = (json: object) => asked(admin, "changeGroup", { params: { id: ids.group }, json });

  it("close sources at the next request, and leave its answer to who asked", { timeout: 300_000 }, async () => {
    await change({ remove: [ann.id] });
    const [id = ""] = closedDocuments;
    expect((await asked(ann, "getDocument", { params: { id } })).status).toBe(404);
    expect(await searched(ann, {})).not.toMatch(SECRET);
    const trace = z
      .looseObject({
        run: z.looseObject({ answer: z.string() }),
        passages: z.record(z.string(), z.unknown()),
        closed: z.array(z.string()),
      })
      .parse(await (await asked(ann, "getRun", { params: { id: ids.run } })).json());
    expect(trace.run.answer).toMatch(SECRET);
    expect(JSON.stringify(trace.passages)).not.toMatch(SECRET);
    expect(trace.closed.length).toBeGreaterThan(0);
    await change({ add: [ann.id] });
    expect(await searched(ann, {})).toMatch(SECRET);
  });

  it("follow a document into another collection", { timeout: 300_000 }, async () => {
    const json = { collections: [ids.others] };
    for (const id of closedDocuments) {
      expect((await asked(admin, "updateDocument", { params: { id }, json })).status).toBe(200);
      expect((await asked(ben, "getDocument", { params: { id } })).status).toBe(200);
      expect((await asked(ann, "getDocument", { params: { id } })).status).toBe(404);
    }
    expect(await searched(ben, {})).toMatch(SECRET);
    expect(await searched(ann, {})).not.toMatch(SECRET);
  });
});
