import { describe, expect, it } from "vitest";
import { detectLanguage } from "./detect-language";

describe("detectLanguage", () => {
  it.each([
    ["Qui est le président ?", "fr"],
    ["date de construction tour eiffel", "fr"],
    ["quand", "fr"],
    ["Qu'est-ce qu'un algorithme ?", "fr"],
    ["l'histoire de Versailles", "fr"],
    ["When was it built?", "en"],
    ["who wrote Les Misérables", "en"],
    ["history of france", "en"],
  ] as const)("%s → %s", (text, language) => {
    expect(detectLanguage(text).language).toBe(language);
  });

  it.each(["", "123", "Paris", "Napoléon", "…?!"])("is English and not confident when unsure: %j", (text) => {
    expect(detectLanguage(text)).toEqual({ language: "en", confident: false });
  });
});
