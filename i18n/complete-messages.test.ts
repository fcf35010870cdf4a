import { describe, expect, it } from "vitest";
import { completeMessages } from "./complete-messages";
import { languageName } from "./language-name";
import { loadMessages } from "./load-messages";
import { typeset } from "./typeset.mjs";

describe("completeMessages", () => {
  const english = { a: "one", group: { b: "two", deeper: { c: "three" } } };

  it.each([
    ["takes what is translated", { a: "uno", group: { deeper: { c: "tres" } } }, ["uno", "two", "tres"]],
    ["needs nothing at all", undefined, ["one", "two", "three"]],
    ["reads an empty text as not translated yet", { a: " ", group: { b: "" } }, ["one", "two", "three"]],
    [
      "keeps the shape that the interface counts on",
      { a: { b: "x" }, group: "y", other: "z" },
      ["one", "two", "three"],
    ],
  ])("%s", (_what, own, [a, b, c]) => {
    expect(completeMessages(english, own)).toEqual({ a, group: { b, deeper: { c } } });
  });
});

it("keeps a complete catalogue, typeset", async () => {
  const { default: french } = await import("@/messages/fr.json");
  expect(completeMessages(await loadMessages("en"), french)).toEqual(french);
  const { library } = await loadMessages("fr");
  expect(library.list.select).toBe(typeset("fr", french.library.list.select));
  expect(library.list.select).not.toBe(french.library.list.select);
});

it.each([
  ["en", "en", "English"],
  ["fr", "fr", "Français"],
  ["en", "fr", "Anglais"],
] as const)("%s in %s is %s", (language, locale, name) => {
  expect(languageName(language, locale)).toBe(name);
});
