import { describe, expect, it } from "vitest";
import { expectedAnswer, offersExpected } from "./expected-answer";

describe("expectedAnswer", () => {
  it.each([
    ["Who wrote it?", "en", "person"],
    ["When was it built?", "en", "time"],
    ["How many people live there?", "en", "number"],
    ["In what country is it?", "en", "place"],
    ["Why did it fall?", "en", "reason"],
    ["What is photosynthesis?", "en", "any"],
    ["Qui l'a écrit ?", "fr", "person"],
    ["En quelle année est-il né ?", "fr", "time"],
    ["Combien d'habitants ?", "fr", "number"],
    ["Où se trouve la ville ?", "fr", "place"],
    ["Pourquoi est-il parti ?", "fr", "reason"],
    ["Qu'est-ce qu'un algorithme ?", "fr", "any"],
  ] as const)("%s → %s %s", (question, language, expected) => {
    expect(expectedAnswer(question, language)).toBe(expected);
  });
});

describe("offersExpected", () => {
  it.each([
    ["It was built in 1931.", "time", "When was it built?", true],
    ["In 1914 war came.", "time", "When in 1914 did it come?", false],
    ["It is large.", "number", "How many rooms?", false],
    ["It has twelve rooms.", "number", "How many rooms?", true],
    ["The house of Anna Berg.", "person", "Whose house?", true],
    ["anything", "any", "What?", true],
  ] as const)("%s (%s, %s): %s", (text, expected, question, offers) => {
    expect(offersExpected(text, expected, question, "en")).toBe(offers);
  });
});
