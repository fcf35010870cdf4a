// One long file: its tests share one application, which is slow to start, and the last test checks the effect of all.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { findFreePort } from "@/scripts/launcher/checks.mjs";
import { type Application, startApplication } from "@/scripts/testing/application";
import { Api } from "../support/api";
import { expect, test } from "../support/fixtures";
import { copyLibrary } from "../support/library-folder";
import { BROKEN_BODIES, type BrokenBody, brokenBody, brokenVariants } from "./fuzz/broken-json";
import { CALLS } from "./fuzz/calls";
import { expectAnswer, expectDeclared, expectRefusal, speaksOf } from "./fuzz/expect-answer";
import { brokenForms } from "./fuzz/forms";
import { rawRequest, sendRaw } from "./fuzz/raw-http";
import {
  type Existing,
  makeExisting,
  PATH_PARTS,
  target,
  type ValidRequest,
  validRequests,
} from "./fuzz/valid-requests";

/** `FUZZ_SEED=7 FUZZ_RUNS=5000` makes other and more broken requests. */
const SEED = Number(process.env.FUZZ_SEED ?? 20_260_401);
const RUNS = Number(process.env.FUZZ_RUNS ?? 300);

/** Clients that send broken bodies at the same time. */
const CLIENTS = 8;

/** How long a connection with invalid bytes is watched. */
const RAW_WAIT_MS = 1_500;

const START_MS = 240_000;

test.describe.configure({ timeout: 240_000 });

/** Separate from the other tests, whose lists would show what is sent here. */
let application: Application;
let dataDir: string;
let port: number;
let api: Api;
let existing: Existing;
let memoryBefore: number;
const log: string[] = [];

test.beforeAll(async () => {
  test.setTimeout(START_MS);
  dataDir = await mkdtemp(join(tmpdir(), "touchstone-fuzz-"));
  await copyLibrary(dataDir);
  port = await findFreePort();
  const env = { OPENAI_API_KEY: "", OPENAI_BASE_URL: "", LLM_MODEL: "" };
  application = await startApplication({ dataDir, port, env, onLine: (line) => log.push(line) });
  api = new Api(application.url);
  existing = await makeExisting(api);
  memoryBefore = await residentMegabytes();
});

test.afterAll(async () => {
  await application.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const requests = (): [string, ValidRequest][] => Object.entries(validRequests(existing));

function send(id: string, request: ValidRequest, init: RequestInit = {}): Promise<Response> {
  const { call, url } = target(id, request);
  const body = request.json === undefined ? {} : { body: JSON.stringify(request.json) };
  return api.fetch(url, {
    method: call.method,
    ...body,
    ...init,
    headers: { accept: "application/json", "content-type": "application/json", ...init.headers },
  });
}

test("every call of every route file has a valid request, and responds as declared", async () => {
  expect(
    requests()
      .map(([id]) => id)
      .sort(),
  ).toEqual(CALLS.map(({ id }) => id).sort());
  for (const [id, request] of requests()) {
    const answer = await send(id, request);
    if (request.refusedWith === undefined) {
      expect(answer.ok, `${id}: ${answer.status}`).toBe(true);
      await expectDeclared(target(id, request).call, answer, id);
    } else {
      expect(request.refusedWith, id).toContain(answer.status);
      await expectRefusal(answer, id);
    }
  }
});

/** A broken body is rejected with the wrong field, or accepted for what it is. */
async function tryBody(id: string, request: ValidRequest, variant: BrokenBody): Promise<void> {
  const { call } = target(id, request);
  const what = `${id}, ${variant.what}`;
  const refused = await expectAnswer(call, await send(id, request, { body: variant.source }), what);
  if (refused === undefined || refused.fields.length === 0) return;
  // A setting is reported by its own path, wherever it was in the request.
  const fields = id === "saveSettings" ? refused.fields.flatMap((name) => [name, `settings.${name}`]) : refused.fields;
  assert.ok(speaksOf(fields, variant.field), `${what}: ${refused.fields.join(", ")}`);
}

const withBody = () => requests().filter(([id]) => target(id, {}).call.body !== undefined);

test("wrong types, missing and unknown fields are rejected by name", async () => {
  for (const [id, request] of withBody()) {
    const variants = brokenVariants(request.json).values();
    // Several at once: a client that waits for each answer leaves the server idle while it checks the last one.
    const client = async () => {
      for (const variant of variants) await tryBody(id, request, variant);
    };
    await Promise.all(Array.from({ length: CLIENTS }, client));
  }
});

test("any value in any place is rejected or accepted, and never a server error", async () => {
  const any = fc.oneof(
    ...withBody().map(([id, request]) => brokenBody(request.json).map((variant) => ({ id, request, variant }))),
  );
  await fc.assert(
    fc.asyncProperty(any, ({ id, request, variant }) => tryBody(id, request, variant)),
    { seed: SEED, numRuns: RUNS },
  );
});

test("a body that is not JSON, too deep, too large or of another type is rejected", async () => {
  for (const [id, request] of withBody()) {
    for (const [what, { body, contentType }] of Object.entries(BROKEN_BODIES)) {
      const headers = { "content-type": contentType ?? "application/json" };
      const answer = await send(id, request, { body, headers });
      await expectRefusal(answer, `${id}, ${what}`);
    }
  }
  const { fields } = await expectRefusal(await api.postJson("/api/runs", { question: "x".repeat(4_001) }), "long");
  expect(fields).toEqual(["question"]);
  const large = await api.postJson("/api/runs", { question: "x".repeat(10_000_000) });
  expect(await expectRefusal(large, "10 MB")).toMatchObject({ code: "payload_too_large" });
  const document = await api.postJson("/api/documents", { title: "t", text: "x".repeat(30_000_000) });
  expect(await expectRefusal(document, "30 MB")).toMatchObject({ code: "payload_too_large" });
});

test("a body for a call that reads none changes nothing", async () => {
  for (const [id, request] of requests()) {
    const { call } = target(id, request);
    if (call.body !== undefined || call.method === "GET") continue;
    const answer = await send(id, request, { body: "[".repeat(50_000) });
    await expectAnswer(call, answer, id);
  }
});

const HOSTILE_SEGMENTS = [
  "not-an-id",
  "..%2f..%2fetc%2fpasswd",
  "%00",
  "%0d%0aset-cookie:a=b",
  "-1",
  "1e3",
  "2147483648",
  "99999999999999999999",
  "x".repeat(3_000),
  "%F0%9F%98%80",
  "<script>alert(1)</script>",
  "00000000-0000-0000-0000-000000000000",
  "ffffffff-ffff-ffff-ffff-ffffffffffff",
  "{id}",
  "__proto__",
];

test("an invalid id or position is not found", async () => {
  for (const [id, request] of requests()) {
    const { call } = target(id, request);
    for (const segment of HOSTILE_SEGMENTS) {
      for (const part of PATH_PARTS) {
        if (!call.path.includes(`{${part}}`)) continue;
        const path = target(id, { ...request, [part]: segment }).path;
        const answer = await send(id, { ...request, [part]: segment });
        const { code } = await expectRefusal(answer, `${call.method} ${path.slice(0, 100)}`);
        expect(code, path.slice(0, 100)).toBe("not_found");
      }
    }
  }
});

const HOSTILE_PARAMETERS = [
  "-1",
  "0",
  "NaN",
  "Infinity",
  "1e400",
  "9007199254740993",
  "x".repeat(5_000),
  "%00",
  "%ED%A0%80",
  "%",
  "[]",
  "0000-01-01T00:00:00Z",
  "9999-12-31T23:59:59Z",
  "2026-02-30T00:00:00Z",
  "+02:00",
  "..%2f",
  "%5C",
  "%25",
  "'%3B--",
];

test("no query value is a server error", async () => {
  for (const [id, request] of requests()) {
    const { call, path } = target(id, request);
    if (call.query === undefined) continue;
    for (const name of [...Object.keys(call.query.shape), "unknown", "__proto__"]) {
      // These only read, so they run concurrently.
      const tryValue = async (value: string) => {
        const query = `${name}=${value}`;
        const refused = await expectAnswer(call, await api.fetch(`${path}?${query}`), `${id}, ${query.slice(0, 100)}`);
        if (refused !== undefined && refused.fields.length > 0)
          assert.ok(refused.fields.includes(name), `${query.slice(0, 100)}: ${refused.fields.join(", ")}`);
        await expectAnswer(call, await api.fetch(`${path}?${query}&${query}`), `${id}, ${name} twice`);
      };
      await Promise.all(HOSTILE_PARAMETERS.map(tryValue));
      await expectAnswer(call, await api.fetch(`${path}?${name}=`), `${id}, ${name} empty`);
    }
  }
  expect(await expectRefusal(await api.fetch("/api/runs?cursor=WyIwMDAwIl0"), "cursor")).toMatchObject({
    fields: ["cursor"],
  });
});

test("unusual headers change nothing", async () => {
  const odd: Record<string, string>[] = [
    { accept: "text/event-stream;q=nonsense, */*" },
    { accept: ",,,;;=" },
    { range: "bytes=0-99999999999,-5" },
    { "if-none-match": '"x"', "if-modified-since": "never" },
    { cookie: "locale=../../x; theme=%00; conversation=<script>; __proto__=1; =;" },
    { "accept-language": "x-*;q=9,fr;q=NaN,".repeat(200) },
    { "x-forwarded-host": "evil.example", "x-forwarded-proto": "javascript" },
    { "next-router-state-tree": "%5B%5D", "next-action": "abc" },
    { "content-security-policy": "script-src *" },
  ];
  for (const [id, request] of requests().filter(([id]) => target(id, {}).call.method === "GET")) {
    for (const headers of odd) await expectAnswer(target(id, request).call, await send(id, request, { headers }), id);
  }
  for (const last of ["-1", "1e300", "2147483648", "soon", "x".repeat(2_000), "٣"]) {
    const followed = await api.fetch(`/api/runs/${existing.runId}/events?after=${encodeURIComponent(last)}`);
    expect(await followed.text(), last).toContain('"type":"run-end"');
  }
});

test("unsupported methods and unknown addresses get the standard error", async () => {
  for (const path of new Set(CALLS.map((call) => call.path))) {
    const has = CALLS.filter((call) => call.path === path).map(({ method }) => `${method}`);
    for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"].filter((candidate) => !has.includes(candidate))) {
      const answer = await api.fetch(path.replace("{id}", existing.runId).replace("{n}", "0"), { method });
      expect(answer.headers.get("allow")?.split(", ").sort(), `${method} ${path}`).toEqual(has.sort());
      expect(await expectRefusal(answer, `${method} ${path}`)).toMatchObject({ code: "method_not_allowed" });
    }
  }
  for (const path of ["/api", "/api/nothing", "/api/runs/a/b/c", "/api/.env", "/api/openapi.yaml"]) {
    for (const method of ["GET", "POST", "DELETE"]) {
      const answer = await api.fetch(path, { method });
      if (path !== "/api")
        expect(await expectRefusal(answer, `${method} ${path}`)).toMatchObject({ code: "not_found" });
      expect(answer.status).toBe(404);
    }
  }
});

test("a page of another site can change and read nothing", async () => {
  for (const [id, request] of requests()) {
    for (const headers of [
      { origin: "https://evil.example" },
      { origin: "null" },
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
    ]) {
      const answer = await send(id, request, { headers });
      expect(await expectRefusal(answer, id), id).toMatchObject({ code: "forbidden_origin" });
    }
  }
});

test("no form is a server error, and no file name leads out of the library", async () => {
  for (const { what, contentType, body } of brokenForms()) {
    const answer = await api.fetch("/api/documents", {
      method: "POST",
      headers: { "content-type": contentType },
      body,
    });
    const { call } = target("addDocument", {});
    if (answer.status >= 400) await expectRefusal(answer, what);
    else await expectDeclared(call, answer, what);
  }
  for (const document of await api.documents()) {
    // The file name includes its folders.
    for (const part of document.fileName.split("/")) {
      expect(part).not.toMatch(/[\\\p{Cc}\u202a-\u202e\u2066-\u2069]|^\.|^$/u);
    }
    expect(document.fileName.length).toBeLessThanOrEqual(500);
    const original = await api.fetch(`/api/documents/${document.id}/original`);
    expect(original.headers.get("content-disposition")).toMatch(
      /^attachment; filename="[^"\\/]*"; filename\*=UTF-8''[^\s;"/]*$/,
    );
    expect(original.headers.get("content-security-policy")).toContain("sandbox");
    await original.body?.cancel();
  }
});

test("invalid HTTP neither hangs nor harms the server", async () => {
  const json = "Content-Type: application/json";
  const raw = {
    "no HTTP": "GARBAGE\r\n\r\n",
    "an unknown method": rawRequest("PROPFIND /api/runs", []),
    "a trace": rawRequest("TRACE /api/runs", []),
    "a tunnel": rawRequest("CONNECT evil.example:443", []),
    "no path": rawRequest("OPTIONS *", []),
    "another site's address": rawRequest("GET http://evil.example/api/runs", []),
    "escapes that are no text": rawRequest("GET /api/runs/%ff%fe", []),
    "half an escape": rawRequest("GET /traces/%", []),
    "too short a length": rawRequest("POST /api/runs", [json, "Content-Length: 5"], '{"question":"Why?"}'),
    "too long a length": rawRequest("POST /api/runs", [json, "Content-Length: 5000"], '{"question":"Why?"}'),
    "a length below zero": rawRequest("POST /api/runs", [json, "Content-Length: -1"], "{}"),
    "a huge length": rawRequest("POST /api/runs", [json, "Content-Length: 99999999999999"], "{}"),
    "two lengths": rawRequest("POST /api/runs", [json, "Content-Length: 2", "Content-Length: 3"], "{}x"),
    "length and chunks": rawRequest(
      "POST /api/runs",
      [json, "Content-Length: 2", "Transfer-Encoding: chunked"],
      "0\r\n\r\n",
    ),
    "chunks that never end": rawRequest("POST /api/documents", [json, "Transfer-Encoding: chunked"], '5\r\n{"a":\r\n'),
    "a broken chunk": rawRequest("POST /api/runs", [json, "Transfer-Encoding: chunked"], "zz\r\n{}\r\n"),
    "NUL in a header": rawRequest("GET /api/runs", ["X-Test: a\0b"]),
    "a header of 100 KB": rawRequest("GET /api/runs", [`X-Test: ${"x".repeat(100_000)}`]),
    "a foreign host": rawRequest("GET /api/runs", []).replace("Host: localhost", "Host: evil.example"),
    "no host": rawRequest("GET /api/runs", []).replace("Host: localhost\r\n", ""),
  };
  const answers = await Promise.all(
    Object.entries(raw).map(async ([what, bytes]) => [what, await sendRaw(port, bytes, RAW_WAIT_MS)] as const),
  );
  for (const [what, answer] of answers) expect(answer, what).not.toMatch(/^HTTP\/1\.1 (5|2\d\d .*question)/);
  const said = Object.fromEntries(answers.map(([what, answer]) => [what, answer.slice(9, 12)]));
  expect(said).toMatchObject({
    "a trace": "405",
    "no path": "400",
    "escapes that are no text": "400",
    "a huge length": "413",
    "a foreign host": "403",
  });
});

test("pages accept any address and any cookie", async () => {
  const paths = ["/c", "/traces", "/library"].flatMap((page) =>
    HOSTILE_SEGMENTS.map((segment) => `${page}/${segment}`),
  );
  for (const path of [
    ...paths,
    "/library/x?passage=-1",
    "/traces?outcome=%00&from=never",
    "/dashboard?from=%00&bucket=[]",
    "/settings?x=%ff",
    "/nowhere",
  ]) {
    const answer = await api.fetch(path, { headers: { cookie: 'locale=<script>; theme="; conversation=../..' } });
    expect(answer.status, path.slice(0, 80)).toBeLessThan(500);
    expect(answer.headers.get("content-security-policy"), path.slice(0, 80)).toMatch(
      /script-src 'self'|default-src 'none'/,
    );
    expect(answer.headers.get("content-security-policy")).not.toMatch(/script-src[^;]*unsafe-inline/);
    expect(await answer.text(), path.slice(0, 80)).not.toContain("<script>alert(1)</script>");
  }
});

test("afterwards the application is alive, ready and no larger, with a clean log", async () => {
  for (const path of ["/api/health/live", "/api/health/ready"]) expect((await api.fetch(path)).status).toBe(200);
  const { events } = await api.ask({ question: "How long are sign-in logs kept?" });
  expect(events.at(-1)?.type).toBe("run-end");
  expect((await residentMegabytes()) - memoryBefore).toBeLessThan(400);
  expect(log.filter((line) => /unhandled|uncaught|TypeError|RangeError|"level":[56]0/i.test(line))).toEqual([]);
});

/** The resident memory of the application's process. */
async function residentMegabytes(): Promise<number> {
  const pid = await application.pid("application");
  return Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" })) / 1_024;
}
