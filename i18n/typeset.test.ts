import { createTranslator } from "next-intl";
import { describe, expect, it } from "vitest";
import { loadMessages } from "./load-messages";
import { typeset } from "./typeset.mjs";

describe("French spacing", () => {
  it.each([
    ["Supprimer « {title} » ?", "Supprimer «\u202f{title}\u202f»\u202f?"],
    ["Ici : oui ; là : non !", "Ici\u202f: oui\u202f; là\u202f: non\u202f!"],
    [
      "{count, plural, one {# reste :} other {# restent :}}",
      "{count, plural, one {# reste\u202f:} other {# restent\u202f:}}",
    ],
    ["score {score, number, ::.00}", "score {score, number, ::.00}"],
    ["https://exemple.org : 10 %", "https://exemple.org\u202f: 10\u202f%"],
    ["nº {rank}, p. {page}", "nº\u00a0{rank}, p.\u00a0{page}"],
    ["{ms, number} ms, {seconds} s, {gb} Go libres", "{ms, number}\u00a0ms, {seconds}\u00a0s, {gb}\u00a0Go libres"],
    ["{count} sources", "{count} sources"],
  ])("spaces %s", (written, shown) => {
    expect(typeset("fr", written)).toBe(shown);
  });
});

describe("loaded French texts", () => {
  it("have no plain space where French needs another, and can still be formatted", async () => {
    const messages = await loadMessages("fr");
    expect(JSON.stringify(messages)).not.toMatch(/ [;?!»]| :(?!:)|« /);
    const t = createTranslator({ locale: "fr", messages });
    expect(t("reasonDetails.reflection_approved", { score: 0.9, minScore: 0.8 })).toBe(
      "Le score de réflexion de 0,90 atteint le minimum de 0,8.",
    );
    expect(t("cases.checks.wordsUnknown", { words: "oui" })).toBe("«\u202foui\u202f»\u202f: inconnu");
  });
});
