import { Pool } from "pg";
import { afterEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { errorAnswerSchema } from "@/lib/shared/contracts/error";
import { AppError } from "@/lib/shared/errors";
import { log } from "@/lib/shared/log";
import { workContext, working } from "@/lib/shared/work-context";
import { handleRoute } from "./handle-route";
import { readJson } from "./request/read-json";
import { readQuery } from "./request/read-query";

const schema = z.strictObject({ name: z.string().min(1), inner: z.object({ size: z.number() }).optional() });
const echo = handleRoute(async (request) => Response.json(await readJson(request, schema)));
const context = { params: Promise.resolve({}) };

async function send(body: BodyInit, headers: Record<string, string> = {}): Promise<Response> {
  const request = new Request("http://localhost:3000/api/x", {
    method: "POST",
    body,
    headers: { host: "localhost:3000", "content-type": "application/json", ...headers },
  });
  return echo(request, context);
}
async function errorOf(answer: Response) {
  return { status: answer.status, ...errorAnswerSchema.parse(await answer.json()).error };
}

describe("JSON bodies", () => {
  it("reaches the handler parsed", async () => {
    expect(await (await send('{"name":"é"}')).json()).toEqual({ name: "é" });
  });

  it.each([
    ["not JSON", "{", {}, 400, "bad_request"],
    ["an empty body", "", {}, 400, "bad_request"],
    ["bytes that are not UTF-8", new Uint8Array([0x22, 0xff, 0x22]), {}, 400, "bad_request"],
    ["another media type", "{}", { "content-type": "text/plain" }, 415, "unsupported_media_type"],
    ["too many bytes", JSON.stringify({ name: "x".repeat(300_000) }), {}, 413, "payload_too_large"],
    ["absurd nesting", "[".repeat(50_000) + "]".repeat(50_000), {}, 400, "bad_request"],
  ])("refuses %s", async (_what, body, headers, status, code) => {
    expect(await errorOf(await send(body, headers))).toMatchObject({ status, code });
  });

  it.each([
    ["invalid", '{"name":"","inner":{"size":"x"}}', ["inner.size", "name"]],
    ["unknown", '{"name":"a","more":1}', ["more"]],
    ["NUL", '{"name":"a\\u0000"}', ["name"]],
    ["lone surrogate value", '{"name":"a","inner":{"size":1,"x":"\\ud800"}}', ["inner.x"]],
    ["lone surrogate key", '{"name":"a","inner":{"\\ud800":1}}', ["inner"]],
    ["__proto__", '{"name":"a","inner":{"size":1,"__proto__":{"size":2}}}', ["inner.__proto__"]],
    ["non-object", "[null]", [""]],
  ])("names the field at fault: %s", async (_what, body, fields) => {
    const error = await errorOf(await send(body));
    expect(error).toMatchObject({ status: 422, code: "validation_failed" });
    expect(Object.keys(error.fields ?? {}).sort()).toEqual(fields);
  });
});

describe("a call that other sites may open", () => {
  const opened = { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" };
  const statusOf = async (headers: Record<string, string>, opensFromOtherSites = true) => {
    const route = handleRoute(async () => new Response(null, { status: 204 }), { opensFromOtherSites });
    const request = new Request("http://localhost:3000/api/x", { headers: { host: "localhost:3000", ...headers } });
    return (await route(request, context)).status;
  };

  it("is opened as a page, and by nothing else of theirs", async () => {
    expect(await statusOf(opened)).toBe(204);
    expect(await statusOf(opened, false)).toBe(403);
    expect(await statusOf({ ...opened, "sec-fetch-mode": "cors", "sec-fetch-dest": "empty" })).toBe(403);
    expect(await statusOf({ ...opened, "sec-fetch-mode": "no-cors", "sec-fetch-dest": "image" })).toBe(403);
    expect(await statusOf({ ...opened, "sec-fetch-dest": "iframe" })).toBe(403);
  });
});

describe("cross-origin requests", () => {
  it.each([
    ["another origin", { origin: "https://evil.example" }],
    ["another port of this machine", { origin: "http://localhost:4000" }],
    ["its own host under another scheme", { origin: "https://localhost:3000" }],
    ["a page of the same site", { "sec-fetch-site": "same-site" }],
    ["a page with an opaque origin", { origin: "null" }],
    ["a cross-site request without origin", { "sec-fetch-site": "cross-site" }],
    [
      "a foreign host name that resolves to this machine",
      { host: "evil.example:3000", origin: "http://evil.example:3000" },
    ],
  ])("refuses %s", async (_what, headers) => {
    expect(await errorOf(await send('{"name":"a"}', headers))).toMatchObject({ status: 403, code: "forbidden_origin" });
  });

  it.each([
    ["its own origin", { origin: "http://localhost:3000" }],
    ["the loopback address", { host: "127.0.0.1:3000", origin: "http://127.0.0.1:3000" }],
    ["the IPv6 loopback address", { host: "[::1]:3000", origin: "http://[::1]:3000" }],
    ["a program", {}],
  ])("accepts %s", async (_what, headers) => {
    expect((await send('{"name":"a"}', headers)).status).toBe(200);
  });
});

describe("cross-site reads", () => {
  /** Returns the status of a GET request and how often its handler ran. */
  async function read(headers: Record<string, string>) {
    const handler = vi.fn(async () => Response.json({}));
    const request = new Request("http://localhost:3000/api/doctor", {
      headers: { host: "localhost:3000", ...headers },
    });
    const { status } = await handleRoute(handler)(request, context);
    return { status, ran: handler.mock.calls.length };
  }

  it.each([
    ["an image", { "sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors", "sec-fetch-dest": "image" }],
    ["a link", { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" }],
    ["another port of this machine", { "sec-fetch-site": "same-site" }],
    ["a browser that sends only the origin", { origin: "http://localhost:4000" }],
  ])("are refused before the handler runs: %s", async (_how, headers) => {
    expect(await read(headers)).toEqual({ status: 403, ran: 0 });
  });

  it.each([
    ["its own pages", { "sec-fetch-site": "same-origin" }],
    ["the address bar", { "sec-fetch-site": "none" }],
    ["programs", {}],
  ])("do not include reads by %s", async (_whose, headers) => {
    expect(await read(headers)).toEqual({ status: 200, ran: 1 });
  });
});

describe("Cache-Control", () => {
  const cacheOf = async (answer: () => Response | Promise<Response>) => {
    const request = new Request("http://localhost:3000/api/x", { headers: { host: "localhost:3000" } });
    return (await handleRoute(async () => answer())(request, context)).headers.get("cache-control");
  };

  it("is no-store unless the route sets another value", async () => {
    expect(await cacheOf(() => Response.json({}))).toBe("no-store");
    expect(await cacheOf(() => new Response(null, { status: 204 }))).toBe("no-store");
    expect(await cacheOf(() => Response.redirect("http://localhost:3000/"))).toBe("no-store");
    expect(await cacheOf(() => Promise.reject(new AppError("not_found", "There is no such run.")))).toBe("no-store");
    const own = { headers: { "Cache-Control": "private, max-age=60" } };
    expect(await cacheOf(() => Response.json({}, own))).toBe("private, max-age=60");
  });
});

describe("errors of a handler", () => {
  const get = new Request("http://localhost:3000/api/x");

  it("answers an AppError with its code and message", async () => {
    const route = handleRoute(() => Promise.reject(new AppError("not_found", "There is no such run.")));
    expect(await errorOf(await route(get, context))).toEqual({
      status: 404,
      code: "not_found",
      message: "There is no such run.",
      retryable: false,
    });
  });

  it("answers any other error without revealing it", async () => {
    const route = handleRoute(() => Promise.reject(new Error("password=hunter2")));
    const answer = await route(get, context);
    const text = await answer.clone().text();
    expect(await errorOf(answer)).toMatchObject({ status: 500, code: "internal" });
    expect(text).not.toContain("hunter2");
  });

  it("says after how many whole seconds a retry can succeed, if that is known", async () => {
    const refuse = handleRoute(async () => {
      throw new AppError("rate_limited", "Too many attempts.", { retryAfterMs: 7_200 });
    });
    const answer = await refuse(
      new Request("http://localhost:3000/api/x", { headers: { host: "localhost:3000" } }),
      context,
    );
    expect(answer.headers.get("retry-after")).toBe("8");
  });

  it("answers 503, retryable, when the database is unavailable", async () => {
    const away = new Pool({ connectionString: "postgresql://postgres@localhost/postgres?host=/nowhere" });
    const route = handleRoute(async () => Response.json((await away.query("SELECT 1")).rows));
    const answer = await route(get, context);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await errorOf(answer)).toMatchObject({ status: 503, code: "unavailable", retryable: true });
  });

  it("names the invalid query parameter", async () => {
    const route = handleRoute(async (request) => Response.json(readQuery(request, z.object({ n: z.coerce.number() }))));
    const answer = await route(new Request("http://localhost:3000/api/x?n=abc"), context);
    expect(await errorOf(answer)).toMatchObject({ status: 422, fields: { n: expect.any(String) } });
  });
});

describe("the id of a request", () => {
  const idIn = async (headers: Record<string, string>) => {
    const route = handleRoute(async () => Response.json(workContext()));
    const request = new Request("http://localhost:3000/api/x", { headers: { host: "localhost:3000", ...headers } });
    return z.object({ requestId: z.string() }).parse(await (await route(request, context)).json()).requestId;
  };

  it("is that of the gate, else the one given, else a new one", async () => {
    expect(await working({ requestId: "of the gate" }, () => idIn({ "x-request-id": "given" }))).toBe("of the gate");
    expect(await idIn({ "x-request-id": "given" })).toBe("given");
    expect(await idIn({})).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe("logging of failed requests", () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  /** Returns the log levels used for a request that fails on its own or because the client left. */
  async function levels(left: boolean): Promise<string[]> {
    const said: string[] = [];
    vi.spyOn(log, "error").mockImplementation(() => void said.push("error"));
    vi.spyOn(log, "debug").mockImplementation(() => void said.push("debug"));
    const client = new AbortController();
    const route = handleRoute(async (request) => {
      if (left) client.abort();
      request.signal.throwIfAborted();
      throw new Error("a fault");
    });
    const url = "http://localhost:3000/api/x";
    await route(new Request(url, { headers: { host: "localhost:3000" }, signal: client.signal }), context);
    return said;
  }

  it("uses error for a fault and debug when the client left", async () => {
    expect(await levels(false)).toEqual(["error"]);
    expect(await levels(true)).toEqual(["debug"]);
  });
});
