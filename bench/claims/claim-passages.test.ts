import { describe, expect, it } from "vitest";
import { passagesOf } from "./claim-passages";

const line = { set: "notes", language: "en", question: "When?", claim: "In May.", label: "supported" } as const;

describe("the passages of a claim", () => {
  it("are its texts, each with the title", () => {
    const passages = passagesOf({ ...line, text: ["It rains in May.", "It snows in June."], title: "Weather" });
    expect(passages).toMatchObject([
      { id: "1#0", documentId: "1", documentTitle: "Weather", text: "It rains in May.", language: "en" },
      { id: "2#0", documentId: "2", documentTitle: "Weather", text: "It snows in June.", language: "en" },
    ]);
  });

  it("are parts of a long text, cut at ends of sentences", () => {
    const text = Array.from({ length: 80 }, (_, at) => `On day ${at} the keeper counted the boats.`).join(" ");
    const passages = passagesOf({ ...line, text });
    expect(passages.length).toBeGreaterThan(1);
    expect(new Set(passages.map(({ id }) => id)).size).toBe(passages.length);
    expect(passages.every((passage) => passage.text.trim().endsWith("."))).toBe(true);
    expect(
      passages
        .map((passage) => passage.text)
        .join(" ")
        .replace(/\s+/g, " "),
    ).toBe(text);
  });

  it("are those of an office document, found in the folder of its language", () => {
    const whole = passagesOf({ ...line, document: "fourth/bail-commercial-rue-bellecombe.md" });
    expect(whole.length).toBeGreaterThan(3);
    expect(whole.every(({ language }) => language === "fr")).toBe(true);
    expect(passagesOf({ ...line, document: "fourth/fr/bail-commercial-rue-bellecombe.md" })).toEqual(whole);
  });

  it("are the named passages of an office document", () => {
    const passages = ["lease-quayside-studio.md#2", "lease-quayside-studio.md#0"];
    const found = passagesOf({ ...line, document: "fourth/lease-quayside-studio.md", passages });
    expect(found.map(({ id }) => id)).toEqual(passages);
  });

  it("must exist", () => {
    expect(() => passagesOf({ ...line, document: "fourth/nothing.md" })).toThrow(/fourth\/nothing\.md/);
    const document = "fourth/lease-quayside-studio.md";
    expect(() => passagesOf({ ...line, document, passages: ["lease-quayside-studio.md#999"] })).toThrow(/#999/);
  });
});
