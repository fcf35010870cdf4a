import { inspect } from "node:util";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { FAKE_KEY, type FakeProvider, json, startFakeProvider } from "../testing/start-fake-provider";
import { type FakeWeb, startFakeWeb } from "../testing/start-fake-web";
import { createBraveProvider } from "./brave";
import { createSearchProvider } from "./create-search-provider";
import type { SearchProvider } from "./search-provider";
import { SearchProviderError } from "./search-provider";
import { createSearxngProvider } from "./searxng";
import { createTavilyProvider } from "./tavily";

const FAST = { initialBackoffMs: 1, maxBackoffMs: 2, breakerFailures: 100 };
const QUERY = "Who opened the Corvane bridge?";
const signal = () => new AbortController().signal;
const find = (provider: SearchProvider, query = QUERY) => provider.find(query, { language: "fr", signal: signal() });

async function failure(found: Promise<unknown>) {
  const error = await found.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof SearchProviderError)) throw new Error(`no failure: ${String(error)}`);
  expect(inspect(error, { depth: 20, showHidden: true })).not.toContain(FAKE_KEY);
  return { code: error.reason.code, params: error.reason.params };
}

describe.each([
  ["tavily", createTavilyProvider],
  ["brave", createBraveProvider],
] as const)("%s", (kind, create) => {
  let fake: FakeProvider;
  beforeEach(async () => {
    fake = await startFakeProvider(kind);
  });
  afterEach(() => fake.stop());
  const provider = (apiKey = FAKE_KEY, limits = {}) => create({ url: fake.url, apiKey }, { ...FAST, ...limits });

  it("gets requests that follow its published API, with the key and no user data", async () => {
    expect(await find(provider())).toEqual([{ url: "https://a.example/", title: "A", excerpt: "About a." }]);
    expect(fake.mistakes).toEqual([]);
    expect(fake.requests.map(({ query }) => query)).toEqual([QUERY]);
    const headers = fake.requests[0]?.headers;
    expect(headers).not.toHaveProperty("cookie");
    expect(headers).not.toHaveProperty("referer");
    expect(headers?.["user-agent"]).toBe("Touchstone");
    await find(provider(), "word ".repeat(79).trim());
    expect(fake.mistakes).toEqual([]);
  });

  it("refuses a wrong key, once", async () => {
    expect((await failure(find(provider("other")))).code).toBe("web_key_refused");
    expect(fake.requests).toHaveLength(1);
  });

  it.each<[string, number, Record<string, string>, string, number]>([
    ["a forbidden one", 403, {}, "web_key_refused", 1],
    ["too many requests", 429, {}, "web_rate_limited", 1],
    ["too many requests for long", 429, { "retry-after": "3600" }, "web_rate_limited", 1],
    ["a month's plan that is used up", 432, {}, "web_rate_limited", 1],
    ["a server error, after another try", 503, {}, "web_provider_failed", 2],
    ["a request that it does not take", 400, {}, "web_provider_failed", 1],
    ["a redirect, which is not followed", 302, { location: "http://127.0.0.1:1/" }, "web_provider_failed", 1],
  ])("reports the failure: %s", async (_, status, headers, code, requests) => {
    fake.script = Array.from({ length: 3 }, () => (response) => json(response, status, { error: "no" }, headers));
    expect((await failure(find(provider()))).code).toBe(code);
    expect(fake.requests).toHaveLength(requests);
  });

  it("gets a second request after a short Retry-After", async () => {
    fake.script = [(response) => json(response, 429, {}, { "x-ratelimit-reset": "0, 100000" })];
    expect(await find(provider())).toHaveLength(1);
    expect(fake.requests).toHaveLength(2);
  });

  it.each([
    ["no JSON", "<html>", "web_answer_malformed"],
    ["JSON of another form", '{"results":[{"link":"x"}],"web":{"results":"none"}}', "web_answer_malformed"],
    ["half an answer", '{"results":[', "web_answer_malformed"],
  ])("fails with %s", async (_, body, code) => {
    fake.script = [(response) => void response.writeHead(200).end(body)];
    expect((await failure(find(provider()))).code).toBe(code);
  });

  it("is abandoned when it does not answer, and when the caller aborts", async () => {
    fake.script = [() => {}, () => {}];
    expect(await failure(find(provider(FAKE_KEY, { requestMs: 100 })))).toMatchObject({
      code: "web_provider_failed",
      params: { afterSeconds: 1 },
    });
    const abort = new AbortController();
    fake.script = [() => abort.abort(new Error("stopped"))];
    await expect(provider().find(QUERY, { language: "en", signal: abort.signal })).rejects.toThrow("stopped");
    await fake.stop();
    expect((await failure(find(provider()))).code).toBe("web_provider_failed");
  });
});

describe("SearXNG", () => {
  let web: FakeWeb;
  beforeEach(async () => {
    web = await startFakeWeb({ pages: {} });
    web.results = [{ url: "https://a.example/", title: "A", content: "About a." }];
  });
  afterEach(() => web.stop());
  const provider = (url = web.url, apiKey: string | null = null) =>
    createSearxngProvider({ url, apiKey, name: "searxng" }, FAST);

  it.each(["", "/", "/search"])("gets requests at its address%s, in the published form", async (path) => {
    expect(await find(provider(`${web.url}${path}`))).toEqual([
      { url: "https://a.example/", title: "A", excerpt: "About a." },
    ]);
    expect([web.mistakes, web.queries]).toEqual([[], [QUERY]]);
  });

  it("gets no commands: signs at the start of words are removed", async () => {
    await find(provider(), "What is !important in CSS, and !!g or :fr or <3 ?");
    expect(web.queries).toEqual(["What is important in CSS, and g or fr or 3 ?"]);
  });

  it.each<[string, Parameters<typeof json>[1], unknown, string]>([
    ["JSON is switched off", 403, {}, "web_json_refused"],
    ["it is asked too often", 429, {}, "web_rate_limited"],
    [
      "none of its engines answered",
      200,
      { results: [], unresponsive_engines: [["google", "CAPTCHA"]] },
      "web_provider_failed",
    ],
    ["it is something else", 200, { hits: [] }, "web_answer_malformed"],
  ])("reports that %s", async (_, status, body, code) => {
    web.answer = (response) => json(response, status, body);
    expect((await failure(find(provider()))).code).toBe(code);
  });

  it("returns nothing when there are no results", async () => {
    web.answer = (response) => json(response, 200, { results: [] });
    expect(await find(provider())).toEqual([]);
  });

  it("sends its credentials only to the server itself", async () => {
    const seen: (string | undefined)[] = [];
    web.answer = (response) => {
      seen.push(response.req.headers.authorization);
      json(response, 200, { results: [] });
    };
    const withUser = createSearxngProvider({
      url: web.url.replace("//", "//user:pass@"),
      apiKey: null,
      name: "searxng",
    });
    await find(withUser);
    await find(provider(web.url, "key"));
    expect(seen).toEqual([`Basic ${Buffer.from("user:pass").toString("base64")}`, "Bearer key"]);
    expect(withUser.host).toBe(new URL(web.url).host);
  });
});

describe("a compatible endpoint", () => {
  it("gets requests at exactly its address", async () => {
    const web = await startFakeWeb({ pages: {} });
    const compatible = createSearchProvider({
      provider: "compatible",
      url: `${web.url}/search`,
      apiKey: null,
      keyUnreadable: false,
    });
    expect(await compatible?.find(QUERY, { language: "en", signal: signal() })).toEqual([]);
    expect(web.mistakes).toEqual([]);
    await web.stop();
  });
});

it.each([
  ["searxng", null, null],
  ["compatible", null, "key"],
  ["tavily", "https://api.tavily.com", null],
  ["brave", "https://api.search.brave.com", null],
] as const)("%s at %s with key %s is not available", (provider, url, apiKey) => {
  expect(createSearchProvider({ provider, url, apiKey, keyUnreadable: false })).toBeNull();
});
