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
    expect(detectLanguage(text)).toEqual({ language: "en", confident: false, writtenIn: null });
  });

  it.each([
    ["Wie hoch ist die Kündigungsfrist?", "de"],
    ["Was kostet das?", "de"],
    ["Wo findet die Sitzung am Donnerstag statt?", "de"],
    ["Qual è il termine di preavviso?", "it"],
    ["Chi firma il contratto di locazione?", "it"],
    ["Qual è il prezzo totale?", "it"],
    ["Wat is de opzegtermijn?", "nl"],
    ["Qual é o prazo de aviso prévio?", "pt"],
    ["Hur lång är uppsägningstiden?", "sv"],
    ["Jaki jest okres wypowiedzenia?", "pl"],
    ["Какой срок расторжения договора?", "ru"],
    ["通知期間はどのくらいですか", "ja"],
  ] as const)("reads %s as other, written in %s", (text, writtenIn) => {
    expect(detectLanguage(text)).toMatchObject({ language: "other", writtenIn });
  });

  it("is confident about another language in a text, not in a few words", () => {
    const text = "Der Vertrag kann mit einer Frist von drei Monaten gekündigt werden.";
    expect(detectLanguage(text)).toEqual({ language: "other", confident: true, writtenIn: "de" });
    expect(detectLanguage("Was kostet das?").confident).toBe(false);
  });

  it.each([
    ["When did Luther write Wir glauben all an einen Gott?", "en"],
    ["D'où vient Luis Suárez Miramontes ?", "fr"],
    [
      "La Transnistrie, en forme longue la république moldave du Dniestr (en russe : Приднестровская), est un État.",
      "fr",
    ],
  ] as const)("keeps a text with foreign names in its language: %s", (text, language) => {
    expect(detectLanguage(text)).toMatchObject({ language, writtenIn: null });
  });
});
