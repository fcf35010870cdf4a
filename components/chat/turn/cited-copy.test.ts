import { describe, expect, it } from "vitest";
import { splitSentences } from "@/lib/shared/projections/chat/chat-text";
import { citedCopy, sourceUrl } from "./cited-copy";

const WORDS = { heading: "Sources", named: (name: string, value: string) => `${name}: ${value}` };
const SOURCE = { number: 2, title: "Logs <& rules>", place: "p. 3", url: "http://x/library/d?passage=4" };

describe("citedCopy", () => {
  it("keeps the answer's numbers and gives the address of each source", () => {
    const sentences = splitSentences("Kept for a year [2].\n\nThen deleted.", [], new Set([2]), "not-checked");
    const { markdown, html } = citedCopy(sentences, [SOURCE], WORDS);
    expect(markdown).toBe(
      "Kept for a year [2].\n\nThen deleted.\n\nSources\n\n[2] Logs <& rules>, p. 3: http://x/library/d?passage=4",
    );
    expect(html).toBe(
      '<p>Kept for a year [2].</p><p>Then deleted.</p><p><strong>Sources</strong></p><ol><li value="2"><a href="http://x/library/d?passage=4">Logs &lt;&amp; rules&gt;, p. 3</a></li></ol>',
    );
  });

  it("leaves out retracted sentences and escapes all text", () => {
    const claim = (index: number, start: number, end: number) => ({
      id: `a1.s${index}`,
      text: "",
      start,
      end,
      cites: [],
    });
    const sentences = splitSentences(
      "A <b> holds. This fell.",
      [
        {
          claim: claim(0, 13, 23),
          result: {
            claimId: "a1.s0",
            verdict: "unsupported",
            score: null,
            evidence: null,
            judge: "built-in",
            reason: { code: "not_grounded", params: {} },
            ms: 1,
          },
          retraction: { code: "not_grounded", params: {} },
        },
      ],
      new Set(),
      "not-checked",
    );
    expect(citedCopy(sentences, [], WORDS)).toEqual({
      markdown: "A <b> holds.",
      html: "<p>A &lt;b&gt; holds.</p>",
    });
  });
});

it("links to the passage in the library or to the web page", () => {
  const citation = {
    number: 1,
    passageId: "p",
    documentId: "d",
    documentTitle: "D",
    ordinal: 4,
    page: null,
    headingPath: [],
  };
  expect(sourceUrl(citation, "http://x")).toBe("http://x/library/d?passage=4");
  const web = { url: "https://example.org/a", fetchedAt: "2026-01-01T00:00:00.000Z" };
  expect(sourceUrl({ ...citation, web }, "http://x")).toBe("https://example.org/a");
});
