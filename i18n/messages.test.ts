import { readFileSync } from "node:fs";
import { createTranslator } from "next-intl";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { LANGUAGES } from "@/lib/shared/contracts/language";

type MessageTree = { [key: string]: string | MessageTree };
const treeSchema: z.ZodType<MessageTree> = z.lazy(() => z.record(z.string(), z.union([z.string(), treeSchema])));

function flatten(tree: MessageTree, prefix = ""): Map<string, string> {
  const flat = new Map<string, string>();
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === "string") flat.set(`${prefix}${key}`, value);
    else for (const [path, text] of flatten(value, `${prefix}${key}.`)) flat.set(path, text);
  }
  return flat;
}

/** Names of the ICU arguments of a message, those inside its plural and select branches included. */
function icuArguments(message: string): Set<string> {
  const names = new Set<string>();
  // Braces alternate: text holds arguments, the options of an argument hold text again.
  const open: Array<"argument" | "branch"> = [];
  for (const [index, character] of [...message].entries()) {
    if (character === "}") open.pop();
    if (character !== "{") continue;
    const inArgument = open.at(-1) === "argument";
    open.push(inArgument ? "branch" : "argument");
    const name = /^\{\s*(\w+)/.exec([...message].slice(index).join(""))?.[1];
    if (!inArgument && name !== undefined) names.add(name);
  }
  return names;
}

/** Names of a message's ICU arguments and rich-text tags. */
function variables(message: string): string[] {
  const tags = [...message.matchAll(/<([a-zA-Z]\w*)>/g)].map((match) => match[1] ?? "");
  return [...new Set([...icuArguments(message), ...tags])].sort();
}

function load(language: string): Map<string, string> {
  const file = new URL(`../messages/${language}.json`, import.meta.url);
  return flatten(treeSchema.parse(JSON.parse(readFileSync(file, "utf8"))));
}

describe.each(LANGUAGES.filter((language) => language !== "en"))("interface texts in %s", (language) => {
  const english = load("en");
  const own = load(language);

  it("are those of the interface, and nowhere empty", () => {
    for (const [key, text] of own) {
      expect(english.has(key), key).toBe(true);
      expect(text.trim(), key).not.toBe("");
    }
  });

  it("use the same variables as the English ones", () => {
    for (const [key, text] of own) expect(variables(text), key).toEqual(variables(english.get(key) ?? ""));
  });
});

describe.each(LANGUAGES)("interface texts in %s", (language) => {
  it("can all be read by the formatter", () => {
    const unreadable: string[] = [];
    for (const [key, text] of load(language)) {
      const t = createTranslator({
        locale: language,
        messages: { text },
        // That a tag or a branch gets another value than it wants is none of its business.
        onError: ({ code, message }) => {
          if (code === "INVALID_MESSAGE") unreadable.push(`${key}: ${message}`);
        },
      });
      t("text", Object.fromEntries(variables(text).map((name) => [name, 1])));
    }
    expect(unreadable).toEqual([]);
  });
});

describe("interface texts", () => {
  const english = load("en");
  const french = load("fr");

  it("are all there in English and in French", () => {
    expect([...french.keys()].sort()).toEqual([...english.keys()].sort());
    for (const [key, text] of english) expect(text.trim(), key).not.toBe("");
  });
});
