import { describe, expect, it } from "vitest";
import { z } from "zod";
import { apiRoutes } from "@/app/api-routes";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import { errorAnswerSchema } from "@/lib/shared/contracts/error";
import { type ApiCall, errorCodesOf } from "./api-call";
import { apiCalls } from "./route-table";

/**
 * Anything that a caller passes as an id, a position in a list or a number is checked by its schema before any statement: the
 * database's own refusal would be a 500, or reveal tables.
 */
const ORIGIN = "http://127.0.0.1:3000";
const NONSENSE: Readonly<Record<string, string>> = {
  "a word": "x",
  "10,000 characters": "a".repeat(10_000),
  "a way out": "../..",
  "a NUL": "a\0b",
  "a lone surrogate": "\ud800",
  "a UUID of no version": "11111111-1111-0111-1111-111111111111",
  "a UUID of version 9": "11111111-1111-9111-8111-111111111111",
  "a UUID of no variant": "11111111-1111-4111-1111-111111111111",
  "a UUID in braces": "{11111111-1111-4111-8111-111111111111}",
  "a UUID and more": "11111111-1111-4111-8111-111111111111' OR '1'='1",
  "a negative number": "-1",
  "a number too large": "99999999999999999999",
};

const cursor = (place: unknown) => Buffer.from(JSON.stringify(place)).toString("base64url");
const SOME_ID = "11111111-1111-4111-8111-111111111111";
/** Places that are well-formed in part. */
const CURSORS: Readonly<Record<string, string>> = {
  "no place": cursor([]),
  "an object as a cursor": cursor({ __proto__: null, id: SOME_ID }),
  "a place without an id": cursor(["2026-01-01T00:00:00.000Z", "x"]),
  "a place of too early a time": cursor(["0000-01-01T00:00:00Z", SOME_ID]),
  "a place with a fine clock": cursor(["2026-01-01T00:00:00.123456789012345Z", SOME_ID]),
  "a pinned place with a fine clock": cursor([true, "2026-01-01T00:00:00.123456789012345Z", SOME_ID]),
  "a place of no day": cursor(["2026-02-30T00:00:00Z", SOME_ID]),
  "a negative count": cursor([-1, SOME_ID]),
  "a count too large": cursor([1e15, SOME_ID]),
  "a cursor with a NUL": cursor([1, `${SOME_ID}\0`]),
};

const calls = await apiCalls(apiRoutes);
const withParams = calls.filter(({ params }) => Object.keys(params.shape).length > 0);
const withQuery = calls.filter(({ query }) => query !== undefined);
const withBody = calls.filter(({ body }) => body?.some(({ kind }) => kind === "json") === true);

setUpDatabase();

/** One that every schema of a segment accepts or not: the parameter under test is what is refused. */
const ANY_SEGMENT: Readonly<Record<string, string>> = { n: "1", language: "en", stage: "grade" };

async function sent(call: ApiCall, params: Record<string, string>, query: Record<string, string> = {}) {
  const load = Object.entries(apiRoutes).find(([path]) => path === call.path)?.[1];
  if (load === undefined) throw new Error(`There is no route for ${call.path}.`);
  const address = new URL(`${ORIGIN}${call.path.replaceAll(/[{}]/g, "")}`);
  address.search = new URLSearchParams(query).toString();
  const body = call.method === "GET" || call.method === "DELETE" ? {} : { body: "{}" };
  const headers = { host: "127.0.0.1:3000", "content-type": "application/json" };
  const abort = new AbortController();
  const request = new Request(address, { method: call.method, headers, signal: abort.signal, ...body });
  const response = await (await load())[call.method](request, { params: Promise.resolve(params) });
  const text = response.status < 400 ? "" : await response.text();
  // What a call streams is not read.
  if (response.status < 400) await response.body?.cancel();
  abort.abort();
  return { status: response.status, text };
}

function refusalOf(call: ApiCall, text: string) {
  expect(text).not.toMatch(/prisma|invocation|postgres|syntax|\$\d/i);
  const { code, message } = errorAnswerSchema.parse(JSON.parse(text)).error;
  expect(errorCodesOf(call)).toContain(code);
  expect(message).not.toBe("");
  return code;
}

describe("a segment of an address that is not an id", () => {
  const cases = withParams.flatMap((call) =>
    Object.keys(call.params.shape).map((name) => ({ call, id: call.id, name })),
  );

  it.each(cases)("$id: $name", async ({ call, name }) => {
    const names = Object.keys(call.params.shape);
    const known = Object.fromEntries(names.map((other) => [other, ANY_SEGMENT[other] ?? SOME_ID]));
    for (const [what, value] of Object.entries(NONSENSE)) {
      const { status, text } = await sent(call, { ...known, [name]: value });
      expect(status, what).toBe(404);
      expect(refusalOf(call, text), what).toBe("not_found");
    }
  });
});

describe("a parameter of the query that is nonsense", () => {
  const cases = withQuery.flatMap((call) =>
    Object.keys(call.query?.shape ?? {}).map((name) => ({ call, id: call.id, name })),
  );

  it.each(cases)("$id: $name", async ({ call, name }) => {
    const params = Object.fromEntries(
      Object.keys(call.params.shape).map((part) => [part, ANY_SEGMENT[part] ?? SOME_ID]),
    );
    for (const [what, value] of Object.entries(name === "cursor" ? { ...NONSENSE, ...CURSORS } : NONSENSE)) {
      const { status, text } = await sent(call, params, { [name]: value });
      expect(status, what).toBeLessThan(500);
      if (status >= 400) refusalOf(call, text);
    }
  });

  it.each(withQuery.filter(({ query }) => query?.shape.limit !== undefined))(
    "$id refuses a limit below 1",
    async (call) => {
      const params = Object.fromEntries(Object.keys(call.params.shape).map((part) => [part, SOME_ID]));
      for (const limit of ["0", "-1", "-99999999999999999999", "1.5", "NaN"]) {
        const { status, text } = await sent(call, params, { limit });
        expect(status, limit).toBe(422);
        expect(refusalOf(call, text)).toBe("validation_failed");
      }
    },
  );
});

/** Names of fields that hold an id, or several. */
const ID_FIELD = /(^|[a-z]I|_i|^i)ds?$|^follows$/;
/** Texts that are ids of other software, or are made from ours: the call itself judges them. */
const JUDGED_BY_THE_CALL = ["createResponse.previous_response_id"];

describe("the bodies", () => {
  it.each(withBody)("$id: every id is one by its schema", ({ id, body = [] }) => {
    const free = body.flatMap((content) =>
      content.kind === "json" ? freeIds(z.toJSONSchema(content.schema, { io: "input" }), id) : [],
    );
    expect(free.filter((field) => !JUDGED_BY_THE_CALL.includes(field))).toEqual([]);
  });
});

/** Fields that are named like ids and accept other texts. */
function freeIds(schema: unknown, place: string): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  if (Array.isArray(schema)) return schema.flatMap((inner) => freeIds(inner, place));
  return Object.entries(schema).flatMap(([key, inner]) => {
    if (key !== "properties" || typeof inner !== "object" || inner === null) return freeIds(inner, place);
    return Object.entries(inner).flatMap(([name, property]) => {
      const text = JSON.stringify(property);
      const isFree =
        ID_FIELD.test(name) && /"type":"string"/.test(text) && !/"format":"uuid"|"pattern"|"enum"/.test(text);
      return isFree ? [`${place}.${name}`] : freeIds(property, place);
    });
  });
}

describe("the calls of other protocols", () => {
  const post = async (path: "/mcp" | "/v1/responses" | "/v1/chat/completions" | "/v1/embeddings", body: unknown) => {
    const headers = {
      host: "127.0.0.1:3000",
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
    };
    const request = new Request(`${ORIGIN}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
    const response = await (await apiRoutes[path]()).POST(request, { params: Promise.resolve({}) });
    return { status: response.status, text: await response.text() };
  };
  const expectJudged = ({ status, text }: { status: number; text: string }, what: string) => {
    expect(status, what).toBeLessThan(500);
    expect(text, what).not.toMatch(/prisma|invocation|postgres|-32603|"internal"/i);
    expect(text, what).toMatch(/error/i);
  };
  const call = (method: string, params: unknown) => post("/mcp", { jsonrpc: "2.0", id: 1, method, params });

  it.each([
    ["explain_run", "run_id", {}],
    ["read_document", "document_id", {}],
    ["ask", "follows", { question: "What is written?" }],
    ["ask", "profile", { question: "What is written?" }],
    ["search", "scope", { query: "anything" }],
  ])("the tool %s: %s", async (name, field, others) => {
    for (const [what, value] of Object.entries(NONSENSE)) {
      const given = field === "scope" ? { documents: [value] } : value;
      expectJudged(await call("tools/call", { name, arguments: { ...others, [field]: given } }), what);
    }
  });

  it("the resources", async () => {
    for (const [what, value] of Object.entries(NONSENSE)) {
      for (const part of [value, encodeURIComponent(value.toWellFormed())]) {
        expectJudged(await call("resources/read", { uri: `touchstone://documents/${part}` }), what);
      }
    }
  });

  it("models and responses of the OpenAI API", async () => {
    for (const [what, value] of Object.entries(NONSENSE)) {
      const messages = [{ role: "user", content: "What is written?" }];
      expectJudged(await post("/v1/chat/completions", { model: value, messages }), what);
      expectJudged(await post("/v1/embeddings", { model: value, input: "text" }), what);
      for (const id of [value, `resp_${value}`]) {
        const body = { model: "touchstone", input: "What is written?", previous_response_id: id };
        expectJudged(await post("/v1/responses", body), what);
      }
    }
  });
});
