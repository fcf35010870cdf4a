import { describe, expect, it } from "vitest";
import type { PromptView } from "@/lib/contracts/prompt";
import { complaintsOf, draftFrom, savedTexts, textIn, withText } from "./prompt-draft";

const variable = (text: string, name: string, required: boolean) => ({ text, name, required, description: "" });
const view: PromptView = {
  language: "en",
  stage: "shared",
  revision: 3,
  source: "database",
  problem: null,
  schema: null,
  current: { system: "Saved.", opening: "{question}" },
  beneath: { template: { system: "File.", opening: "{question}" }, source: "file" },
  default: { system: "Built in.", opening: "{question}" },
  variables: [variable("opening", "question", true), variable("opening", "passages", false)],
  revisions: [],
};

describe("the draft of a prompt", () => {
  it("holds what was changed, and no text that is as it was again", () => {
    const edited = withText(view, {}, "system", "Mine.");
    expect(textIn(view, edited, "system")).toBe("Mine.");
    expect(textIn(view, edited, "opening")).toBe("{question}");
    expect(withText(view, edited, "system", "Saved.")).toEqual({});
  });

  it("saves the texts that differ from those beneath, and takes them back when none does", () => {
    expect(savedTexts(view, {})).toEqual({ system: "Saved." });
    expect(savedTexts(view, { opening: "Q: {question}" })).toEqual({ system: "Saved.", opening: "Q: {question}" });
    expect(savedTexts(view, { system: " File.\n" })).toBeNull();
  });

  it("takes a revision, or what lies beneath, into the editor", () => {
    expect(draftFrom(view, { opening: "Old {question}" })).toEqual({ system: "File.", opening: "Old {question}" });
    expect(draftFrom(view, null)).toEqual({ system: "File." });
    expect(draftFrom(view, { system: "Saved." })).toEqual({});
  });

  it("names what is wrong with a text", () => {
    expect(complaintsOf(view, "opening", "{questions} {A} {}")).toEqual([
      { kind: "missing", variable: "question" },
      { kind: "unknown", variable: "questions" },
    ]);
    expect(complaintsOf(view, "opening", "{question}")).toEqual([]);
    expect(complaintsOf(view, "system", " ")).toEqual([{ kind: "empty" }]);
    expect(complaintsOf(view, "system", "{question}")).toEqual([{ kind: "unknown", variable: "question" }]);
    expect(complaintsOf(view, "system", "x".repeat(20_001))).toMatchObject([{ kind: "long" }]);
  });
});
