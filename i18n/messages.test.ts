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

/** Names of a message's ICU arguments, including those in plural and select branches. */
function icuArguments(message: string): Set<string> {
  const names = new Set<string>();
  // Braces alternate: text contains arguments, and the options of an argument contain text.
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

  it("have the interface's keys, without empty texts", () => {
    for (const [key, text] of own) {
      expect(english.has(key), key).toBe(true);
      expect(text.trim(), key).not.toBe("");
    }
  });

  it("use the same variables as in English", () => {
    for (const [key, text] of own) expect(variables(text), key).toEqual(variables(english.get(key) ?? ""));
  });
});

describe.each(LANGUAGES)("interface texts in %s", (language) => {
  it("format numbers by skeletons, since compiled texts know no named styles", () => {
    for (const [key, text] of load(language)) expect(text, key).not.toMatch(/,\s*(?:number|date|time),\s*\w/);
  });

  it("can be parsed by the formatter", () => {
    const unreadable: string[] = [];
    for (const [key, text] of load(language)) {
      const t = createTranslator({
        locale: language,
        messages: { text },
        // Ignores that a tag or branch gets a dummy value.
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

  it("are complete in English and in French", () => {
    expect([...french.keys()].sort()).toEqual([...english.keys()].sort());
    for (const [key, text] of english) expect(text.trim(), key).not.toBe("");
  });
});

/** Last parts of the keys of labels, headings and buttons. */
const LABEL = /(?:^|\.)(?:title|label|submit|confirm|cancel|save|delete|rename|add|close|retry|discard|emptyTitle)$/;
/** Groups of keys with labels. */
const LABEL_GROUP = /(?:^|\.)(?:sections|tabs|nodes|filters\.windows|stages\.\w+)\.(?:name|[\w-]+)$/;
const isLabel = (key: string) => LABEL.test(key) || (LABEL_GROUP.test(key) && !key.endsWith(".purpose"));

/** A capital letter inside a sentence, which only names have. */
const INNER_CAPITAL = /(?<=[\p{L}\p{N},)’»”] )\p{Lu}\p{Ll}+(?!\p{L})/gu;
/** Products, people, file types and keys, in every language. */
const NAMES =
  /^(?:Touchstone|Anthropic|Chroma|Cohen|Cohere|Connect|Docling|Esc|Excel|Flow|Guardian|Jina|Keycloak|Langfuse|Lines|Markdown|Mistral|Node|Office|Ollama|Outlook|Qdrant|Ragas|React|Slack|Wilson|Word)$/;
const RULES = {
  en: {
    names: /^(?:English|French|Settings|Setup|Shift)$/,
    /** Words and phrases that the English interface avoids, and spellings that it does not use. */
    avoided:
      /\b(?:anew|surely|taken for|best effort|receipts?|nobody|somebody|whoever|whom|shall|told|taken in|any more|in force|kept results|e-mail|web hook|set-up)\b|\bit could not be\b|could not be loaded|of its own\b|^that didn[’']t work/i,
  },
  fr: {
    names: /^(?:Configuration|Maj|Échap|Réglages|Web)$/,
    /**
     * Words that the French interface replaces; its terms are prompt, token, embeddings, workflow
     * and résultat; a sentence is "confirmée" by its sources, and a person asks a "question".
     */
    avoided:
      /(?<!\p{L})(?:quiconque|derechef|ledit|susmentionnée?s?|consignes?|jetons?|plongements?|étay\p{L}*|indécis\p{L}*|appuyée?s?|appui(?! des sources| d’une candidate)|appuis|exécutions?|reclasseur|flux|issues?|sceller|nul ne|en vigueur)(?!\p{L})|n’(?:a|ont) pas pu être (?:chargé|enregistré|supprimé)/iu,
  },
};

describe.each(["en", "fr"] as const)("the wording of the interface in %s", (language) => {
  const { names, avoided } = RULES[language];
  const texts = [...load(language)];
  const found = (matches: (text: string, key: string) => boolean) =>
    texts.filter(([key, text]) => matches(text, key)).map(([key, text]) => `${key}: ${text}`);

  it("has no stray spaces, straight apostrophes or three dots in a row", () => {
    expect(found((text) => /^\s|\s$| {2}|'|\.{3}/.test(text))).toEqual([]);
  });

  it("begins labels with a capital and ends them without a full stop", () => {
    const labels = texts.filter(([key]) => isLabel(key));
    expect(labels.length).toBeGreaterThan(200);
    expect(found((text, key) => isLabel(key) && (/^\p{Ll}/u.test(text) || /^[^.]*\.$/.test(text)))).toEqual([]);
  });

  it("uses sentence case: within a sentence only names are capitalised", () => {
    const capitals = texts.flatMap(([key, text]) => [...text.matchAll(INNER_CAPITAL)].map(([word]) => ({ key, word })));
    expect(capitals.filter(({ word }) => !NAMES.test(word) && !names.test(word))).toEqual([]);
  });

  it("avoids words that read as translated", () => {
    expect(found((text) => avoided.test(text))).toEqual([]);
  });
});
