import { describe, expect, it } from "vitest";
import { z } from "zod";
import { errorAnswerSchema } from "@/lib/shared/contracts/error";
import { languageSchema } from "@/lib/shared/contracts/language";
import { promptPartSchema } from "@/lib/shared/contracts/settings/prompt";
import { json } from "./api-call";
import { defineRoute } from "./define-route";
import { byId, positionSchema } from "./request/path-params";

const request = (method: string, body?: unknown, query = "") =>
  new Request(`http://localhost:3000/api/x${query}`, {
    method,
    headers: { host: "localhost:3000", "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
const at = (params: unknown) => ({ params: Promise.resolve(params) });
const ID = "abcdef00-0000-4000-8000-00000000000a";

async function errorOf(answer: Response) {
  return { status: answer.status, ...errorAnswerSchema.parse(await answer.json()).error };
}

const thing = z.object({ id: z.string(), size: z.number() });
const route = defineRoute({
  params: byId,
  GET: {
    id: "getThing",
    access: "ask",
    summary: "A thing.",
    query: z.object({ size: z.coerce.number().default(1) }),
    answer: thing,
    handle: ({ params, query }) => ({ id: params.id, size: query.size }),
  },
  POST: {
    id: "makeThing",
    access: "ask",
    summary: "Makes a thing.",
    body: z.strictObject({ size: z.number() }),
    maxBytes: 100,
    answer: thing,
    status: 201,
    refusals: ["conflict"],
    handle: async ({ params, body }) => ({ id: params.id, size: body.size }),
  },
  DELETE: { id: "removeThing", access: "ask", summary: "Removes a thing.", handle: () => undefined },
});

describe("a method of a route", () => {
  it("answers what its handler returns for the parsed parameters, query and body", async () => {
    const got = await route.GET(request("GET", undefined, "?size=3"), at({ id: ID.toUpperCase() }));
    expect([got.status, await got.json()]).toEqual([200, { id: ID, size: 3 }]);
    const made = await route.POST(request("POST", { size: 4 }), at({ id: ID }));
    expect([made.status, await made.json()]).toEqual([201, { id: ID, size: 4 }]);
  });

  it("answers 204 if it has no answer, and uncached", async () => {
    const removed = await route.DELETE(request("DELETE"), at({ id: ID }));
    expect([removed.status, await removed.text()]).toEqual([204, ""]);
    expect(removed.headers.get("cache-control")).toBe("no-store");
  });

  it("passes on a response of its handler", async () => {
    const { GET } = defineRoute({
      GET: {
        id: "get",
        access: "ask",
        summary: "Get.",
        answers: { 202: [json(thing)] },
        handle: () => Response.json(1, { status: 202 }),
      },
    });
    expect((await GET(request("GET"), at({}))).status).toBe(202);
  });

  it("refuses an invalid query and body by field, and a body above its own limit", async () => {
    expect(await errorOf(await route.GET(request("GET", undefined, "?size=x"), at({ id: ID })))).toMatchObject({
      status: 422,
      fields: { size: expect.any(String) },
    });
    expect(await errorOf(await route.POST(request("POST", { size: "x" }), at({ id: ID })))).toMatchObject({
      status: 422,
      fields: { size: expect.any(String) },
    });
    const large = request("POST", { size: 1, more: "x".repeat(100) });
    expect(await errorOf(await route.POST(large, at({ id: ID })))).toMatchObject({ status: 413 });
  });

  it("describes itself", () => {
    expect(route.POST.definition).toMatchObject({
      id: "makeThing",
      access: "ask",
      method: "POST",
      params: byId,
      answers: { 201: [json(thing)] },
      refusals: ["conflict"],
    });
    expect(route.DELETE.definition).toMatchObject({ body: undefined, answers: { 204: [] } });
    expect(route.PUT.definition).toBeUndefined();
  });
});

describe("the methods that a route lacks", () => {
  it.each(["PUT", "PATCH"] as const)(
    "%s is answered with the standard error and the supported methods",
    async (method) => {
      const answer = await route[method](request(method, { size: 1 }), at({ id: "no id" }));
      expect(answer.headers.get("allow")).toBe("GET, POST, DELETE");
      expect(await errorOf(answer)).toMatchObject({ status: 405, code: "method_not_allowed" });
    },
  );

  it("are not among the options", async () => {
    const answer = await route.OPTIONS(request("OPTIONS"), at({ id: ID }));
    expect([answer.status, answer.headers.get("allow")]).toEqual([204, "DELETE, GET, HEAD, OPTIONS, POST"]);
  });
});

describe("parameters of an address", () => {
  const params = z.object({ n: positionSchema, language: languageSchema, stage: promptPartSchema });
  const { GET } = defineRoute({
    params: byId.extend(params.shape),
    GET: { id: "get", access: "ask", summary: "Get.", answer: z.unknown(), handle: (input) => input.params },
  });
  const valid = { id: ID, n: "2147483647", language: "fr", stage: "grade" };

  it("are parsed", async () => {
    const answer = await GET(request("GET"), at({ ...valid, id: ID.toUpperCase() }));
    expect(await answer.json()).toEqual({ ...valid, n: 2_147_483_647 });
  });

  it.each([
    ...["not-an-id", "", "..", "\0", "1", `${"0".repeat(8)}-0000-4000-8000-${"0".repeat(13)}`].map((id) => ({ id })),
    ...["-1", "1.5", "1e3", "", "2147483648", "٣"].map((n) => ({ n })),
    ...["de", "EN"].map((language) => ({ language })),
    ...["__proto__", ""].map((stage) => ({ stage })),
  ])("that are invalid are not found: %j", async (invalid) => {
    expect(await errorOf(await GET(request("GET"), at({ ...valid, ...invalid })))).toMatchObject({ code: "not_found" });
  });
});
