import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { putSecret } from "@/lib/data/db/settings/secrets";
import { emptyDatabase } from "@/lib/data/db/testing/database";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import { encrypt } from "@/lib/data/secrets/encryption";
import { derivedKey } from "@/lib/data/secrets/installation-key";
import { saveSettings } from "@/lib/data/settings/save-settings";
import { saveWebSearchKey, webSearchAccess } from "@/lib/data/settings/web-search-access";
import { noteOutcome } from "@/lib/engine/web-search/latest-outcome";
import { type FakeWeb, startFakeWeb } from "@/lib/engine/web-search/testing/start-fake-web";
import { reason } from "@/lib/shared/contracts/runs/reason";
import { type Settings, settingsSchema } from "@/lib/shared/contracts/settings/settings";
import { processWide } from "@/lib/shared/process-wide";
import { webSearchFinding } from "./web-search-check";
import { readWebSearchStatus, testWebSearch } from "./web-search-status";

// Keys in the environment of the machine must not affect these tests.
vi.hoisted(() => {
  for (const name of ["TAVILY_API_KEY", "BRAVE_API_KEY", "SEARXNG_URL", "WEB_SEARCH_URL", "WEB_SEARCH_API_KEY"])
    vi.stubEnv(name, "");
});

setUpDatabase();
let web: FakeWeb;
beforeEach(async () => {
  await emptyDatabase();
  processWide("web-search-outcomes", () => new Map()).clear();
  web = await startFakeWeb({ pages: {} });
});
afterEach(() => web.stop());

const withWeb = (webSearch: Partial<Settings["webSearch"]>) => settingsSchema.parse({ webSearch });
const finding = async (webSearch: Partial<Settings["webSearch"]>) =>
  (await webSearchFinding(withWeb(webSearch), AbortSignal.timeout(3_000))).code;

describe("the doctor's web search check", () => {
  it("reports what is missing without searching", async () => {
    expect(await finding({})).toBe("web_search_off");
    expect(await finding({ provider: "searxng" })).toBe("web_search_without_address");
    expect(await finding({ provider: "brave" })).toBe("web_search_without_key");
    expect(await finding({ provider: "searxng", url: web.url })).toBe("web_search_ready");
    await web.stop();
    expect(await finding({ provider: "searxng", url: web.url })).toBe("web_search_unreachable");
    expect(web.queries).toEqual([]);
  });

  it("reports the result of the last search", async () => {
    const host = new URL(web.url).host;
    const settings = { provider: "searxng" as const, url: web.url };
    noteOutcome("searxng", host, reason("web_rate_limited"));
    expect(await finding(settings)).toBe("web_search_failed_last");
    noteOutcome("searxng", host, reason("web_key_refused"));
    expect(await finding(settings)).toBe("web_search_key_refused");
    noteOutcome("searxng", host, null);
    expect(await finding(settings)).toBe("web_search_answers");
  });

  it("distinguishes an unreadable key from a missing one", async () => {
    const sealed = encrypt("tvly-1", "web-key tavily https://api.tavily.com", derivedKey("another installation"));
    await putSecret("web-key tavily https://api.tavily.com", sealed);
    expect(await finding({ provider: "tavily" })).toBe("web_search_key_unreadable");
  });
});

describe("web search keys", () => {
  it("are encrypted for one server and sent to no other", async () => {
    const settings = withWeb({ provider: "compatible", url: "https://search.example/find" });
    await saveWebSearchKey(settings, { provider: "compatible", apiKey: "key-1" });
    expect(await webSearchAccess(settings)).toMatchObject({ apiKey: "key-1", keySource: "stored" });
    for (const url of ["https://other.example/find", "http://search.example/find", "https://search.example:8443/find"])
      expect(await webSearchAccess(withWeb({ provider: "compatible", url }))).toMatchObject({ apiKey: null });
    expect(await webSearchAccess(withWeb({ provider: "searxng", url: "https://search.example/" }))).toMatchObject({
      apiKey: null,
    });
    await saveWebSearchKey(settings, { provider: "compatible", apiKey: null });
    expect(await webSearchAccess(settings)).toMatchObject({ apiKey: null, keySource: "none" });
  });

  it("require a configured server", async () => {
    const kept = saveWebSearchKey(withWeb({}), { provider: "searxng", apiKey: "key-1" });
    await expect(kept).rejects.toMatchObject({ code: "validation_failed", fields: { url: expect.any(String) } });
  });

  it("are never shown", async () => {
    await saveSettings({ webSearch: { provider: "tavily" } }, "tests");
    await saveWebSearchKey(withWeb({}), { provider: "tavily", apiKey: "tvly-secret" });
    const status = await readWebSearchStatus();
    expect(status).toMatchObject({ provider: "tavily", host: "api.tavily.com", key: "stored", ready: true });
    expect(JSON.stringify(status)).not.toContain("secret");
  });
});

describe("testWebSearch", () => {
  const { signal } = new AbortController();

  it("makes one search and reports its result", async () => {
    web.results = [{ url: "https://a.example/", title: "A", content: "About a." }];
    expect(await testWebSearch({ provider: "searxng", url: web.url }, signal)).toMatchObject({
      results: 1,
      failure: null,
    });
    expect([web.queries.length, web.mistakes]).toEqual([1, []]);
    web.answer = (response) => void response.writeHead(403).end();
    const refused = await testWebSearch({ provider: "searxng", url: web.url }, signal);
    expect(refused.failure?.code).toBe("web_json_refused");
    expect((await testWebSearch({ provider: "brave" }, signal)).failure?.code).toBe("web_not_configured");
  });
});
