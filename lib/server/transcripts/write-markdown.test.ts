import { describe, expect, it } from "vitest";
import type { Span, TurnOutline } from "./outline";
import { writeMarkdown } from "./write-markdown";

function written(turn: Partial<TurnOutline>): string {
  const texts = { heading: "H", question: "Q", details: "D", notes: [], outcome: "O", confidences: [] };
  const outline = { ...texts, closest: null, disagreement: null };
  const turns = [{ ...outline, answer: [], sources: [], ...turn }];
  return writeMarkdown({ title: "T", subtitle: "S", empty: "", sourcesHeading: "Sources", turns });
}

const cited: Span = { text: "[1]", style: "citation" };

describe("writeMarkdown", () => {
  it("sets the words that answer the question in bold", () => {
    const answer: Span[] = [
      { text: "In ", style: "plain" },
      { text: "1940", style: "emphasis" },
      { text: ".", style: "plain" },
    ];
    expect(written({ answer })).toContain("In **1940**.");
  });

  it.each([
    ["(https://example.com)", "[1]\\(https://example.com)"],
    [": https://example.com", "[1]\\: https://example.com"],
    ["[x](y)", "[1]\\[x\\](y)"],
    [", (so)", "[1], (so)"],
  ])("creates no link from a citation followed by %s", (text, markdown) => {
    expect(written({ answer: [cited, { text, style: "plain" }] })).toContain(markdown);
    expect(written({ answer: [cited, { text: "", style: "plain" }, { text, style: "plain" }] })).toContain(markdown);
  });

  it.each([
    ["https://example.com/a%2Fb?q=c%26d%20e", "<https://example.com/a%2Fb?q=c%26d%20e>"],
    ["https://example.com/<b> c?q=<d>", "<https://example.com/%3Cb%3E%20c?q=%3Cd%3E>"],
    ["https://example.com/é#<x>", "<https://example.com/%C3%A9#%3Cx%3E>"],
    ["no address > at all", "<no%20address%20%3E%20at%20all>"],
  ])("encodes the page address %s", (address, link) => {
    const source = { number: 1, title: "Page", place: null, address, fetched: null };
    expect(written({ sources: [source] })).toContain(`- [1] Page ${link}\n`);
  });
});

describe("content besides the answer", () => {
  it("has its own heading", () => {
    const closest = { heading: "Closest passages", points: ["Tides: “It *rose* in 1940.”", "Piers"] };
    expect(written({ closest })).toContain("### Closest passages\n\n- Tides: “It \\*rose\\* in 1940.”\n- Piers\n");
    expect(written({})).not.toContain("###");
  });
});
