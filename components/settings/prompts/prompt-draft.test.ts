import { describe, expect, it } from "vitest";
import type { PromptView } from "@/lib/shared/contracts/settings/prompt";
import { complaintsOf, draftAfterSave, draftFrom, mergePrompt, savedTexts, textIn, withText } from "./prompt-draft";

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

describe("a prompt draft", () => {
  it("holds changed texts, and drops those changed back", () => {
    const edited = withText(view, {}, "system", "Mine.");
    expect(textIn(view, edited, "system")).toBe("Mine.");
    expect(textIn(view, edited, "opening")).toBe("{question}");
    expect(withText(view, edited, "system", "Saved.")).toEqual({});
  });

  it("saves the texts that differ from the defaults, and resets when none do", () => {
    expect(savedTexts(view, {})).toEqual({ system: "Saved." });
    expect(savedTexts(view, { opening: "Q: {question}" })).toEqual({ system: "Saved.", opening: "Q: {question}" });
    expect(savedTexts(view, { system: " File.\n" })).toBeNull();
  });

  it("loads a revision, or the default, into the editor", () => {
    expect(draftFrom(view, { opening: "Old {question}" })).toEqual({ system: "File.", opening: "Old {question}" });
    expect(draftFrom(view, null)).toEqual({ system: "File." });
    expect(draftFrom(view, { system: "Saved." })).toEqual({});
  });

  it("keeps edits made during a save, and only those", () => {
    const saved = { ...view, revision: 4, current: { system: "Mine.", opening: "{question}" } };
    expect(draftAfterSave(view, { system: "Mine." }, { system: "Mine." }, saved)).toEqual({});
    expect(draftAfterSave(view, { system: "Mine, more." }, { system: "Mine." }, saved)).toEqual({
      system: "Mine, more.",
    });
    expect(draftAfterSave(view, {}, { system: "Mine." }, saved)).toEqual({ system: "Saved." });
  });

  it("keeps edits on top of a restored revision, except identical ones", () => {
    const restored = { ...view, revision: 4, current: { system: "Old.", opening: "{question}" } };
    const edits = { system: "Old.", opening: "Q: {question}" };
    expect(draftAfterSave(view, edits, {}, restored)).toEqual({ opening: "Q: {question}" });
  });

  it("reports what is wrong with a text", () => {
    expect(complaintsOf(view, "opening", "{questions} {A} {}")).toEqual([
      { kind: "missing", variable: "question" },
      { kind: "unknown", variable: "questions" },
    ]);
    expect(complaintsOf(view, "opening", "{question}")).toEqual([]);
    expect(complaintsOf(view, "system", " ")).toEqual([{ kind: "empty" }]);
    expect(complaintsOf(view, "system", "{question}")).toEqual([{ kind: "unknown", variable: "question" }]);
    expect(complaintsOf(view, "system", "x".repeat(20_001))).toMatchObject([{ kind: "long" }]);
  });

  it("merges two people's edits of one text if they do not overlap", () => {
    const before = { current: { system: "Grade each passage. Be lenient.", opening: "{question}" } };
    const now = { ...view, current: { ...before.current, system: "Grade each passage. Be strict." } };
    expect(mergePrompt(now, before, { system: "Please grade each passage. Be lenient." })).toMatchObject([
      { name: "system", who: "both", together: "Please grade each passage. Be strict." },
    ]);
    expect(mergePrompt(now, before, { system: "Grade each passage. Be kind." })).toMatchObject([{ together: null }]);
  });
});
