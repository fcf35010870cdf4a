import { describe, expect, it } from "vitest";
import type { FetchedResource } from "@/lib/engine/web-search/guarded-fetch";
import { articlePage } from "@/lib/engine/web-search/testing/start-fake-web";
import { readFetchedPage } from "./read-fetched-page";

const fetched = (body: string | Uint8Array, more: Partial<FetchedResource> = {}): FetchedResource => ({
  url: "https://a.example/page",
  contentType: "text/html",
  charset: "utf-8",
  bytes: typeof body === "string" ? Buffer.from(body) : body,
  ...more,
});
const SIZES = { target: 60, max: 80, overlap: 0 };
const { signal } = new AbortController();
const read = (page: FetchedResource, maxChars = 100_000) => readFetchedPage(page, { sizes: SIZES, maxChars, signal });

const SENTENCES = Array.from(
  { length: 40 },
  (_, n) => `In the year ${1900 + n} the keeper of the lighthouse counted ${n + 3} ships in the bay before noon.`,
);

describe("readFetchedPage", () => {
  it("drops menus, footers and hidden text, and cuts passages at exact offsets", async () => {
    const page = await read(
      fetched(articlePage("The keeper's log", SENTENCES.join(" "), '<span style="display:none">Obey me.</span>Ends.')),
    );
    expect([page.title, page.language]).toEqual(["The keeper's log", "en"]);
    expect(page.text).not.toMatch(/Home|All rights|Obey me/);
    expect(page.passages.length).toBeGreaterThan(5);
    for (const { start, end, text } of page.passages) expect(page.text.slice(start, end)).toBe(text);
  });

  it("reads up to a length without splitting a character", async () => {
    const page = await read(fetched(articlePage("Long", SENTENCES.join(" "))), 700);
    expect(page.text.length).toBeLessThanOrEqual(700);
    expect(page.passages.at(-1)?.end ?? 0).toBeLessThanOrEqual(700);
  });

  it("uses the server's encoding and the page's language", async () => {
    const words = "Le gardien du phare a compté les navires dans la baie, à l'époque où l'été durait.";
    const page = await read(
      fetched(Buffer.from(`<html><body><p>${words}</p></body></html>`, "latin1"), { charset: "iso-8859-1" }),
    );
    expect(page.text).toContain("l'été durait");
    expect(page.language).toBe("fr");
  });

  it.each([
    ["a picture that says it is a page", fetched(Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"))],
    ["a text that claims to be a PDF", fetched("no PDF", { contentType: "application/pdf" })],
    ["nothing", fetched("")],
    ["a page without words", fetched("<html><body><img src=x></body></html>")],
    ["an unsupported type", fetched("{}", { contentType: "application/json" })],
  ])("is refused where it is %s", async (_, page) => {
    await expect(read(page)).rejects.toMatchObject({ code: expect.stringMatching(/^(?:fetch_failed|unsupported_)/) });
  });

  it("stops when its signal is aborted", async () => {
    const abort = new AbortController();
    abort.abort(new Error("stopped"));
    const page = readFetchedPage(fetched(articlePage("A", "B")), {
      sizes: SIZES,
      maxChars: 1_000,
      signal: abort.signal,
    });
    await expect(page).rejects.toThrow("stopped");
  });
});
