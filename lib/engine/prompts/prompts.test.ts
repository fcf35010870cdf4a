import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { LANGUAGES } from "@/lib/shared/contracts/language";
import { promptPartSchema, promptStageSchema } from "@/lib/shared/contracts/settings/prompt";
import { AppError } from "@/lib/shared/errors";
import { checkPrompt, checkSharedPrompt } from "./check-prompt";
import { createPromptFiles, promptFileText } from "./create-prompt-files";
import { defaultPrompt, defaultSharedPrompt, hasDefaultPrompts } from "./default-prompts";
import { installedPrompts, promptHashes } from "./installed-prompts";
import { loadPrompts, type PromptLibrary } from "./load-prompt";

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function folderWith(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), "prompts-"));
  folders.push(folder);
  for (const language of LANGUAGES) mkdirSync(join(folder, language));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, `${name}.json`), content);
  return folder;
}

/** Problems of languages with built-in prompts: another language has only its folder, and an empty one is a problem. */
const problemsOf = (library: PromptLibrary) =>
  Object.entries(library.problems).filter(([name]) =>
    LANGUAGES.some((language) => hasDefaultPrompts(language) && name.startsWith(`${language}/`)),
  );
const namesOf = (library: PromptLibrary) => problemsOf(library).map(([name]) => name);

const ROUTE = { version: 1, variables: ["routes"], schema: "route_choice", instruction: "Choose: {routes}" };

/** The fields that a refusal names. */
function refusal(check: () => unknown): Record<string, string> | undefined {
  try {
    check();
  } catch (error) {
    if (error instanceof AppError) return error.fields;
  }
  throw new Error("It was not refused.");
}

describe("the shipped prompts", () => {
  it("are the files of the repository, all usable", () => {
    for (const language of LANGUAGES.filter(hasDefaultPrompts)) {
      for (const name of promptPartSchema.options) {
        const file = readFileSync(join("prompts", language, `${name}.json`), "utf8");
        expect(file, `${language}/${name}`).toBe(promptFileText(language, name));
      }
    }
    expect(installedPrompts().problems).toEqual({});
    expect(Object.keys(promptHashes())).toHaveLength(LANGUAGES.length * promptPartSchema.options.length);
    expect(new Set(Object.values(promptHashes())).size).toBe(Object.keys(promptHashes()).length);
  });

  it("of one language differ from those of another", () => {
    for (const stage of promptStageSchema.options) {
      expect(defaultPrompt("fr", stage).instruction).not.toBe(defaultPrompt("en", stage).instruction);
      expect(defaultPrompt("fr", stage).variables).toEqual(defaultPrompt("en", stage).variables);
    }
  });
});

describe("loadPrompts", () => {
  it("uses the file, and its hash depends on the content", () => {
    const first = loadPrompts(folderWith({ "en/route": JSON.stringify(ROUTE) }));
    const same = loadPrompts(
      folderWith({ "en/route": JSON.stringify({ ...ROUTE, instruction: "Choose: {routes} " }) }),
    );
    const other = loadPrompts(folderWith({ "en/route": JSON.stringify({ ...ROUTE, instruction: "Pick: {routes}" }) }));
    expect(first.prompt("en", "route")).toMatchObject({ template: ROUTE, source: "file", problem: null });
    expect(first.hashes["en/route"]).toMatch(/^[0-9a-f]{12}$/);
    expect(same.hashes["en/route"]).toBe(first.hashes["en/route"]);
    expect(other.hashes["en/route"]).not.toBe(first.hashes["en/route"]);
  });

  it("prefers a saved revision to the file", () => {
    const folder = folderWith({ "en/route": JSON.stringify(ROUTE) });
    const revised = { ...ROUTE, instruction: "Saved: {routes}" };
    const library = loadPrompts(folder, new Map([["en/route", revised]]));
    expect(library.prompt("en", "route")).toMatchObject({ template: revised, source: "database", problem: null });
    const broken = loadPrompts(folder, new Map([["en/route", { ...ROUTE, instruction: "Saved" }]]));
    expect(broken.prompt("en", "route")).toMatchObject({ template: ROUTE, source: "file" });
    expect(broken.problems["en/route"]).toContain("{routes} is missing");
  });

  it("uses the built-in prompt for a broken file, and reports why", () => {
    const shared = { ...defaultSharedPrompt("fr"), opening: "{passages}" };
    const library = loadPrompts(
      folderWith({
        "en/route": "{ not json",
        "fr/route": JSON.stringify({ ...ROUTE, instruction: "Choisir" }),
        "fr/shared": JSON.stringify(shared),
      }),
    );
    expect(library.prompt("en", "route")).toMatchObject({ template: defaultPrompt("en", "route"), source: "default" });
    expect(library.problems["en/route"]).toMatch(/JSON/);
    expect(library.problems["fr/route"]).toContain("{routes}");
    expect(library.problems["fr/shared"]).toContain("{question} is missing in opening");
    expect(library.shared("fr")).toMatchObject({ template: defaultSharedPrompt("fr"), source: "default" });
    expect(namesOf(library).sort()).toEqual(["en/route", "fr/route", "fr/shared"]);
  });

  it("reports no problem for a missing file", () => {
    const library = loadPrompts(folderWith({}));
    expect(problemsOf(library)).toEqual([]);
    expect(library.prompt("fr", "generate")).toMatchObject({
      template: defaultPrompt("fr", "generate"),
      source: "default",
    });
  });
});

describe("createPromptFiles", () => {
  it("writes missing files and leaves existing ones unchanged", () => {
    const folder = folderWith({ "en/route": "{ mine" });
    createPromptFiles(folder);
    expect(readFileSync(join(folder, "en/route.json"), "utf8")).toBe("{ mine");
    expect(readFileSync(join(folder, "fr/reflect.json"), "utf8")).toBe(promptFileText("fr", "reflect"));
    const library = loadPrompts(folder);
    expect(namesOf(library)).toEqual(["en/route"]);
    expect(library.prompt("en", "grade").source).toBe("file");
  });

  it.skipIf(process.getuid?.() === 0)("accepts a read-only folder", () => {
    const folder = folderWith({});
    for (const language of LANGUAGES) chmodSync(join(folder, language), 0o500);
    createPromptFiles(folder);
    expect(existsSync(join(folder, "en/route.json"))).toBe(false);
    expect(problemsOf(loadPrompts(folder))).toEqual([]);
  });

  it("accepts a path where no folder can be created", () => {
    const file = join(folderWith({}), "en", "file");
    writeFileSync(file, "");
    createPromptFiles(file);
    expect(loadPrompts(file).prompt("en", "route").source).toBe("default");
  });
});

describe("checkPrompt", () => {
  it("names the missing and the unknown variable", () => {
    const check = () => checkPrompt("route", { ...ROUTE, variables: ["routs"], instruction: "Choose {routs}" });
    expect(check).toThrow(/\{routes\} is missing, \{routs\} is unknown/);
    expect(refusal(check)).toEqual({ routes: "{routes} is missing", routs: "{routs} is unknown" });
  });

  it("requires the declared variables and the schema of the stage", () => {
    expect(refusal(() => checkPrompt("route", { ...ROUTE, variables: ["routes", "query"] }))).toEqual({
      "variables.query": "{query} is not used in the instruction",
    });
    expect(refusal(() => checkPrompt("route", { ...ROUTE, variables: [] }))).toEqual({
      "variables.routes": "{routes} is used but not declared",
    });
    expect(refusal(() => checkPrompt("route", { ...ROUTE, schema: "reflection" }))).toEqual({
      schema: 'schema must be "route_choice"',
    });
    expect(refusal(() => checkPrompt("generate", { ...defaultPrompt("en", "generate"), schema: "text" }))).toEqual({
      schema: "schema must be null",
    });
  });

  it.each([
    [{ ...ROUTE, version: 2 }, "version"],
    [{ ...ROUTE, instruction: " " }, "instruction"],
    [{ ...ROUTE, system: "Extra" }, "prompt"],
    ["text", "prompt"],
  ])("refuses another format: %j", (candidate, field) => {
    expect(Object.keys(refusal(() => checkPrompt("route", candidate)) ?? {})).toEqual([field]);
  });

  it("accepts a prompt without an optional variable", () => {
    const plain = { ...defaultPrompt("en", "generate"), variables: ["question"] };
    const template = { ...plain, instruction: "Answer {question}" };
    expect(checkPrompt("generate", template)).toEqual(template);
  });

  it("ignores JSON examples", () => {
    const template = { ...ROUTE, instruction: 'Choose {routes} as {"route": "x"} or {A}' };
    expect(checkPrompt("route", template)).toEqual(template);
  });
});

describe("checkSharedPrompt", () => {
  it("names the text and the invalid variable or phrase", () => {
    const { finding, ...words } = defaultSharedPrompt("en").words;
    const shared = defaultSharedPrompt("en");
    expect(finding).not.toBe("");
    expect(refusal(() => checkSharedPrompt({ ...shared, words }))).toHaveProperty(["words.finding"]);
    expect(refusal(() => checkSharedPrompt({ ...shared, system: "You are {name}" }))).toEqual({
      "system.name": "{name} is unknown in system",
    });
    expect(refusal(() => checkSharedPrompt({ ...shared, question_opening: "Go" }))).toEqual({
      "question_opening.question": "{question} is missing in question_opening",
    });
  });
});
