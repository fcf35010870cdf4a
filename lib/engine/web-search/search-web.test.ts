import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { detectLanguage } from "@/lib/engine/language/detect-language";
import { reason } from "@/lib/shared/contracts/runs/reason";
import { AppError } from "@/lib/shared/errors";
import { processWide } from "@/lib/shared/process-wide";
import { PageDisallowed } from "./fetch-failures";
import { latestOutcome } from "./latest-outcome";
import type { SearchProvider, SearchResult } from "./providers/search-provider";
import { SearchProviderError } from "./providers/search-provider";
import type { ReadPage } from "./read-pages";
import { createWebSearcher, type WebSearchParts } from "./search-web";

const url = (n: number) => `https://site${n}.example/page`;
const result = (n: number, more: Partial<SearchResult> = {}): SearchResult => ({
  url: url(n),
  title: `Page ${n}`,
  excerpt: `The excerpt of <strong>page ${n}</strong> speaks of bridges.`,
  ...more,
});

interface World {
  results?: SearchResult[];
  /** Paragraphs by address; fetching an address with an error fails with it. */
  pages?: Record<string, string[] | Error>;
  parts?: Partial<WebSearchParts>;
  fails?: "web_rate_limited";
}

let kept: readonly ReadPage[] | null;
let fetched: string[];
beforeEach(() => {
  kept = null;
  fetched = [];
});
afterEach(() => processWide("web-search-outcomes", () => new Map()).clear());

function searching({ results = [], pages = {}, parts = {}, fails }: World) {
  const provider: SearchProvider = {
    name: "searxng",
    host: "search.example",
    find: async () => {
      if (fails !== undefined) throw new SearchProviderError(reason(fails));
      return results;
    },
  };
  return createWebSearcher({
    name: "searxng",
    provider,
    reader: {
      fetch: async (address) => {
        fetched.push(address);
        const page = pages[address];
        if (page === undefined || page instanceof Error) throw page ?? new AppError("fetch_failed", "gone");
        return { url: address, contentType: "text/plain", charset: null, bytes: Buffer.from(page.join("\n\n")) };
      },
      read: async ({ bytes }) => {
        const text = Buffer.from(bytes).toString();
        let start = 0;
        const passages = text.split("\n\n").map((own, ordinal) => {
          const end = start + own.length;
          const language = detectLanguage(own).language;
          const passage = { ordinal, text: own, start, end, page: null, headingPath: [], language };
          start = end + 2;
          return passage;
        });
        return { title: null, language: "en", text, passages: text === "" ? [] : passages };
      },
    },
    pages: 2,
    hosts: { allowedHosts: [], deniedHosts: [] },
    embedder: {
      embedQuery: async () => Float32Array.of(1, 0),
      embedPassages: async (texts) =>
        texts.map((text) => (text.includes("pont") ? Float32Array.of(1, 0) : Float32Array.of(0, 1))),
    },
    denseWeight: () => 0.5,
    dropNearDuplicates: true,
    rerank: async (_question, _language, passages) => [...passages],
    keep: async (pages) => {
      kept = pages;
    },
    ...parts,
  });
}

const search = (world: World, k = 3) =>
  searching(world).search({
    query: "Who opened the bridge?",
    question: "Who opened the bridge?",
    language: "en",
    k,
    signal: new AbortController().signal,
  });

describe("a search of the web", () => {
  it("stores the best passages of all pages, with the address and time of reading", async () => {
    const { passages, pages, problem } = await search({
      results: [result(1), result(2)],
      pages: {
        [url(1)]: ["The baker sells bread every morning.", "The bridge was opened by Ottilie Brandt."],
        [url(2)]: ["The mayor opened the market."],
      },
    });
    expect(problem).toBeNull();
    expect(pages).toMatchObject([
      { url: url(1), title: "Page 1", passages: 2, failure: null },
      { url: url(2), title: "Page 2", passages: 1, failure: null },
    ]);
    expect(passages[0]?.passage).toMatchObject({
      text: "The bridge was opened by Ottilie Brandt.",
      documentTitle: "Page 1",
      ordinal: 1,
      web: { url: url(1), fetchedAt: expect.stringMatching(/^\d{4}-/) },
    });
    const stored = (kept ?? []).flatMap((page) =>
      page.passages.map(({ id, start, end }) => [id, page.text.slice(start, end)]),
    );
    expect(new Map(stored.map(([id, text]) => [id, text]))).toEqual(
      new Map(passages.map(({ passage }) => [passage.id, passage.text])),
    );
  });

  it("finds passages in another language by meaning", async () => {
    const { passages } = await search(
      {
        results: [result(1)],
        pages: { [url(1)]: ["Bread is baked here.", "Le pont a été inauguré par Ottilie Brandt en mai."] },
      },
      1,
    );
    expect(passages[0]?.passage.language).toBe("fr");
  });

  it("tries further results when pages cannot be read, at most twice as many as requested", async () => {
    const disallowed = new AppError("address_refused", "no", { cause: new PageDisallowed("site1") });
    const { pages } = await search({
      results: Array.from({ length: 9 }, (_, at) => result(at + 1)),
      pages: { [url(1)]: disallowed, [url(2)]: new AppError("address_refused", "private"), [url(4)]: ["The bridge."] },
    });
    expect(fetched).toEqual([1, 2, 3, 4].map(url));
    expect(pages.map(({ failure }) => failure?.code ?? null)).toEqual([
      "web_page_disallowed",
      "web_page_refused",
      "web_page_failed",
      null,
    ]);
  });

  it("reads each page once, over http(s) only, and only from allowed hosts", async () => {
    await search({
      results: [
        result(1, { url: `${url(1)}#part` }),
        result(1),
        result(2, { url: "ftp://site2.example/" }),
        result(3, { url: "javascript:alert(1)" }),
        result(4, { url: "no address" }),
        result(5),
      ],
      pages: { [url(1)]: ["The bridge."] },
      parts: { hosts: { allowedHosts: [], deniedHosts: ["site5.example"] } },
    });
    expect(fetched).toEqual([url(1)]);
  });

  it("quotes the result list when no page can be read, without forbidden pages", async () => {
    const { passages, problem } = await search({
      results: [result(1), result(2), result(3)],
      pages: { [url(1)]: new AppError("address_refused", "private") },
    });
    expect(problem).toEqual({ reason: reason("web_found_nothing"), isExcerpts: true });
    expect(passages.map(({ passage }) => [passage.text, passage.web?.url])).toEqual([
      ["The excerpt of page 2 speaks of bridges.", url(2)],
    ]);
    expect(kept).toHaveLength(1);
  });

  it("drops text that a second site repeats", async () => {
    const text =
      "The bridge across the river Sall was opened by the engineer Ottilie Brandt in the spring of that year.";
    const { passages } = await search({
      results: [result(1), result(2)],
      pages: { [url(1)]: [text], [url(2)]: [text] },
    });
    expect(passages).toHaveLength(1);
  });

  it("reports why it failed, and keeps it for the health check", async () => {
    expect(await search({ fails: "web_rate_limited" })).toEqual({
      isSent: true,
      passages: [],
      pages: [],
      problem: { reason: reason("web_rate_limited"), isExcerpts: false },
    });
    expect(latestOutcome("searxng", "search.example")?.failure?.code).toBe("web_rate_limited");
    expect((await search({})).problem?.reason.code).toBe("web_found_nothing");
    expect(latestOutcome("searxng", "search.example")?.failure).toBeNull();
    expect(await search({ parts: { provider: null } })).toMatchObject({
      isSent: false,
      problem: { reason: { code: "web_not_configured" } },
    });
    expect(kept).toBeNull();
  });

  it("stops when its caller aborts", async () => {
    const abort = new AbortController();
    const reader = {
      fetch: async () => {
        abort.abort(new Error("stopped"));
        throw new AppError("fetch_failed", "cut off");
      },
      read: () => Promise.reject(new Error("not reached")),
    };
    const asked = searching({ results: [result(1)], parts: { reader } }).search({
      query: "q",
      question: "q",
      language: "en",
      k: 1,
      signal: abort.signal,
    });
    await expect(asked).rejects.toThrow("stopped");
  });
});

it("ranks by words alone while the embedder is unavailable", async () => {
  const away = () => Promise.reject(new Error("away"));
  const { passages } = await search({
    results: [result(1)],
    pages: { [url(1)]: ["The baker sells bread.", "The bridge was opened by Ottilie Brandt."] },
    parts: { embedder: { embedQuery: away, embedPassages: away } },
  });
  expect(passages[0]?.passage.ordinal).toBe(1);
});
