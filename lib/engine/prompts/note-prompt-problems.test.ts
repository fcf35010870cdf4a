import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { loadPrompts } from "./load-prompt";
import { notePromptProblems } from "./note-prompt-problems";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "prompts-"));
  mkdirSync(join(folder, "en"));
  for (const name of ["shared", "grade", "route"]) writeFileSync(join(folder, "en", `${name}.json`), "{");
});
afterEach(() => rmSync(folder, { recursive: true }));

describe("notePromptProblems", () => {
  it("reports an unusable prompt once, and only when it is used", () => {
    const { prompts, takeProblems } = notePromptProblems(loadPrompts(folder));
    expect(takeProblems()).toEqual([]);
    prompts.prompt("en", "grade");
    prompts.prompt("en", "generate");
    prompts.words("fr");
    expect(takeProblems()).toMatchObject([{ language: "en", stage: "grade", problem: expect.stringMatching(/JSON/) }]);
    prompts.prompt("en", "grade");
    prompts.shared("en");
    prompts.words("en");
    expect(takeProblems()).toMatchObject([{ language: "en", stage: "shared" }]);
    expect(takeProblems()).toEqual([]);
  });
});
