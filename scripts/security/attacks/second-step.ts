import { runListSchema } from "@/lib/shared/contracts/runs/run";
import type { TeamAttack } from "../attack";
import type { Caller } from "../caller";
import { addReady, asked, setUpTwoStep, tokenOf, until } from "../team";

/** In the closed document, its title and the answer from it. */
const SECRET = /Ossifrage|51977/;
const TEXT =
  "# Ossifrage\n\nThe company Ossifrage Limited was bought by Melanctha Quill for 51977 euros. Melanctha Quill leads Ossifrage Limited.\n";
const QUESTION = "For how many euros did Melanctha Quill buy a company?";

/** Ids of what is closed. */
interface Closed {
  document: string;
  run: string;
}

/** Everything that shows documents, as its answer says it. */
function everyAnswer(who: Caller, { document, run }: Closed): Readonly<Record<string, () => Promise<string>>> {
  const get = (path: string) => () => who.said("GET", path);
  const post = (path: string, json: unknown) => () => who.said("POST", path, { json });
  const tool = (name: string, args: unknown) => () =>
    who.said("POST", "/mcp", {
      json: { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: args } },
      headers: { accept: "application/json, text/event-stream" },
    });
  return {
    list: get("/api/documents"),
    document: get(`/api/documents/${document}`),
    original: get(`/api/documents/${document}/original`),
    passage: get(`/api/documents/${document}/passages/0`),
    search: post("/api/search", { query: QUESTION }),
    "search in it": post("/api/search", { query: QUESTION, scope: { documents: [document] } }),
    question: post("/workflow/run", { question: QUESTION }),
    "chat completion": post("/v1/chat/completions", {
      model: "adaptive",
      messages: [{ role: "user", content: QUESTION }],
    }),
    entities: get("/api/graph/entities?text=Ossifrage"),
    graph: get("/api/graph"),
    "tool search": tool("search", { query: QUESTION }),
    "tool ask": tool("ask", { question: QUESTION }),
    "tool read_document": tool("read_document", { document_id: document }),
    run: get(`/api/runs/${run}`),
    runs: get("/api/runs"),
    "export of runs": get("/api/runs/export?format=jsonl&content=traces"),
  };
}

/** An administrator who has to set up two-step sign-in, and has not, reads no closed document and sets no rights. */
export const secondStep: TeamAttack = {
  name: "second step",
  async run({ team }, report) {
    const ann = await team.join("Step-Ann", "analyst");
    const grace = await team.join("Step-Grace", "admin");
    const collection = await team.collection("none", [{ id: await team.group([ann]), level: "write" }]);
    const document = await addReady(ann, "ossifrage.md", TEXT, [collection]);
    report.expect(SECRET.test(await asked(ann, QUESTION)), "a person who may read the document gets answers from it");
    const { runs } = await ann.made(runListSchema, "GET", "/api/runs");
    const closed = { document, run: runs[0]?.id ?? "" };
    // Names are read in the background.
    await until("the graph names the document's company", async () =>
      SECRET.test(await ann.said("GET", "/api/graph/entities?text=Ossifrage")),
    );

    const token = await tokenOf(grace, ["read", "ask", "write"]);
    const rights = { everyone: "read", groups: [] };
    for (const [how, who] of [["session", grace] as const, ["token", token] as const]) {
      for (const [what, say] of Object.entries(everyAnswer(who, closed))) {
        report.expect(!SECRET.test(await say()), `without the second step, ${what} by ${how} says nothing closed`);
      }
      const status = await who.status("PUT", `/api/collections/${collection}/rights`, { json: rights });
      report.expect(
        status === 403 || status === 404,
        `without the second step, no rights are set by ${how}: ${status}`,
      );
    }

    await setUpTwoStep(grace);
    const stays = await token.status("GET", "/api/documents");
    report.expect(stays === 401, `a token that was made without the second step ends with it: ${stays}`);
    const later = await tokenOf(grace, ["read", "ask", "write"]);
    for (const [how, who] of [["session", grace] as const, ["token", later] as const]) {
      for (const [what, say] of Object.entries(everyAnswer(who, closed))) {
        report.expect(SECRET.test(await say()), `with the second step, ${what} by ${how} shows everything`);
      }
    }
    const status = await grace.status("PUT", `/api/collections/${collection}/rights`, { json: rights });
    report.expect(status === 200, `with the second step, rights are set: ${status}`);
    report.note(`${Object.keys(everyAnswer(grace, closed)).length} kinds of answers, by session and token`);
  },
};
