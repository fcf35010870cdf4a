import { createServer, type Server } from "node:http";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { emptyDatabase } from "@/lib/data/db/testing/database";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import { settledDocument } from "@/lib/library/ingest/testing/settled-document";
import { startImports, stopImports } from "@/lib/library/ingest/testing/start-imports";
import { paragraph, run, wordFile } from "@/lib/library/ingest/testing/word-file";
import { DATA_POLICY } from "@/lib/server/http/security/security-headers";
import { errorAnswerSchema } from "@/lib/shared/contracts/error";
import { documentAcceptedSchema, documentListSchema } from "@/lib/shared/contracts/library/document";
import { POST as cancel } from "./[id]/cancel/route";
import { GET as original } from "./[id]/original/route";
import { GET as detail } from "./[id]/route";
import { POST as add, GET as list } from "./route";

// Read once, on first use.
vi.hoisted(() => vi.stubEnv("FETCH_ALLOW_HOSTS", "127.0.0.1"));

const URL_BASE = "http://127.0.0.1:4300/api/documents";
const DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const context = (params: Record<string, string> = {}) => ({ params: Promise.resolve(params) });
const get = () => new Request(URL_BASE);
const latin = (text: string) => Buffer.from(text, "latin1");

/** The site's responses: content type and body. */
const PAGES: Record<string, readonly [string, string | Uint8Array]> = {
  "/guide": [
    "text/html; charset=utf-8",
    "<html lang=fr><title>Le marais</title><h1>Marais</h1><p>Asséché en 1871.</p>",
  ],
  "/named": ["text/html; charset=iso-8859-15", latin("<p>Un \xbduf co\xfbte 1 \xa4, \xe0 peu pr\xe8s.</p>")],
  "/notes.md": ["text/plain", "# Notes\n\nThe lighthouse was built in 1871.\n"],
  "/report.docx": ["application/octet-stream", wordFile(paragraph(run("The dam was built in 1902.")))],
  "/word": [DOCX, wordFile(paragraph(run("The bridge was built in 1903.")))],
  "/%2e%2e%2f%2e%2e%2fetc%2fpasswd": ["text/html", "<p>A page with a strange name was made in 1904.</p>"],
  "/picture": ["image/png", "PNG"],
  "/liar": ["application/pdf", "no pdf at all"],
  "/zip": [DOCX, "no archive at all"],
  "/empty": ["text/html", ""],
};

let site: Server;
let origin = "";
let requests = 0;
let whenAsked: () => void = () => undefined;

setUpDatabase();
beforeAll(async () => {
  site = createServer((request, response) => {
    requests += 1;
    whenAsked();
    const page = PAGES[request.url ?? ""];
    if (request.url === "/slow") return;
    if (request.url === "/moved") response.writeHead(302, { location: "/guide#top" }).end();
    else if (page === undefined) response.writeHead(404).end();
    else response.writeHead(200, { "content-type": page[0] }).end(page[1]);
  });
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  const address = site.address();
  origin = `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`;
});
beforeEach(async () => {
  await emptyDatabase();
  requests = 0;
  whenAsked = () => undefined;
});
afterEach(() => stopImports());
afterAll(async () => {
  site.closeAllConnections();
  site.close();
});

function addUrl(body: unknown, signal?: AbortSignal): Promise<Response> {
  const init = { method: "POST", body: JSON.stringify(body), headers: { "content-type": "application/json" } };
  return add(new Request(URL_BASE, signal === undefined ? init : { ...init, signal }), context());
}

async function added(path: string) {
  const answer = await addUrl({ url: `${origin}${path}` });
  expect(answer.status).toBe(202);
  const { documentId: id } = documentAcceptedSchema.parse(await answer.json());
  return id;
}

async function refusal(answer: Response) {
  const { error } = errorAnswerSchema.parse(await answer.json());
  return { status: answer.status, code: error.code, field: error.fields?.url !== undefined };
}

const settled = (id: string) => settledDocument(() => detail(get(), context({ id })));

async function listed() {
  return documentListSchema.parse(await (await list(get(), context())).json()).documents;
}

describe("POST /api/documents with an address", () => {
  it.each([
    ["/guide", { title: "Le marais", fileName: "guide.html", mediaType: "text/html", language: "fr" }],
    ["/moved", { title: "Le marais", fileName: "guide.html", mediaType: "text/html" }],
    ["/notes.md", { title: "Notes", fileName: "notes.md", mediaType: "text/markdown" }],
    ["/report.docx", { title: "report", fileName: "report.docx", mediaType: DOCX }],
    ["/word", { title: "word", fileName: "word.docx", mediaType: DOCX }],
    ["/%2e%2e%2f%2e%2e%2fetc%2fpasswd", { title: "passwd", fileName: "passwd.html" }],
  ])("imports %s under its final address", async (path, expected) => {
    startImports();
    const sourceUrl = path === "/moved" ? `${origin}/guide` : `${origin}${path}`;
    expect(await settled(await added(path))).toMatchObject({ status: "ready", sourceUrl, ...expected });
  });

  it("stores the fetched bytes as the original and serves them only as a download", async () => {
    const id = await added("/guide");
    const answer = await original(get(), context({ id }));
    expect(await answer.text()).toBe(PAGES["/guide"]?.[1]);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "text/html",
      "content-disposition": "attachment; filename=\"guide.html\"; filename*=UTF-8''guide.html",
      "x-content-type-options": "nosniff",
      "content-security-policy": DATA_POLICY,
    });
  });

  it("decodes a page with the encoding of its server's header", async () => {
    startImports();
    expect((await settled(await added("/named"))).text).toBe("Un œuf coûte 1 €, à peu près.");
  });

  it("stores an identical page once", async () => {
    expect(await added("/guide")).toBe(await added("/moved"));
    expect(await listed()).toHaveLength(1);
  });

  it.each([
    ["a private address", { url: "http://10.0.0.1/" }, "address_refused"],
    ["another protocol", { url: "file:///etc/passwd" }, "validation_failed"],
    ["a user name", { url: "http://a:b@127.0.0.1/" }, "address_refused"],
    ["no text", { url: 5 }, "validation_failed"],
    ["an endless one", { url: `http://127.0.0.1/${"a".repeat(3_000)}` }, "validation_failed"],
  ])("rejects %s and names the field", async (_, body, code) => {
    expect(await refusal(await addUrl(body))).toEqual({ status: 422, code, field: true });
    expect([requests, await listed()]).toEqual([0, []]);
  });

  it.each([
    ["/picture", 415, "unsupported_media_type"],
    ["/liar", 415, "unsupported_media_type"],
    ["/zip", 415, "unsupported_media_type"],
    ["/nowhere", 422, "fetch_failed"],
  ])("rejects %s and gives the reason", async (path, status, code) => {
    expect(await refusal(await addUrl({ url: `${origin}${path}` }))).toEqual({ status, code, field: true });
    expect(await listed()).toEqual([]);
  });

  it("rejects an empty page, and stores nothing after the client has disconnected", async () => {
    expect((await refusal(await addUrl({ url: `${origin}/empty` }))).code).toBe("empty_document");
    const gone = new AbortController();
    whenAsked = () => gone.abort();
    for (const path of ["/slow", "/guide"]) {
      expect((await addUrl({ url: `${origin}${path}` }, gone.signal)).status).toBe(422);
    }
    expect(await listed()).toEqual([]);
  });
});

describe("POST /api/documents/{id}/cancel", () => {
  it("cancels once, and answers 404 for a missing document", async () => {
    const id = await added("/guide");
    const answer = await cancel(new Request(URL_BASE, { method: "POST" }), context({ id }));
    expect([answer.status, await answer.json()]).toEqual([202, { documentId: id }]);
    expect(await settled(id)).toMatchObject({ status: "failed", failure: { code: "cancelled" }, passages: 0 });
    const again = await cancel(new Request(URL_BASE, { method: "POST" }), context({ id }));
    expect((await refusal(again)).code).toBe("conflict");
    for (const unknown of ["00000000-0000-4000-8000-000000000000", "../x", ""]) {
      expect((await cancel(new Request(URL_BASE, { method: "POST" }), context({ id: unknown }))).status).toBe(404);
    }
  });
});
