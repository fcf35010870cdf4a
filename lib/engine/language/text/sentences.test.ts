import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import { splitSentences } from "./sentences";

const split = (text: string, language: TextLanguage) =>
  splitSentences(text, language).map(({ start, end }) => text.slice(start, end));

describe("splitSentences", () => {
  it.each([
    ["en", "Dr. J. K. Smith paid $3.5 million. He left.", ["Dr. J. K. Smith paid $3.5 million.", "He left."]],
    ["en", "The U.S. Army grew in the U.S. The end.", ["The U.S. Army grew in the U.S.", "The end."]],
    ["en", "It grew.[1] Then [2]. It fell. [3] End", ["It grew.[1]", "Then [2].", "It fell. [3]", "End"]],
    ["en", '"Why?" he asked. "No." Then No. 5 came.', ['"Why?" he asked.', '"No."', "Then No. 5 came."]],
    [
      "en",
      "See e.g. Paul, i.e. him. Wait... and go. Stop… Now!",
      ["See e.g. Paul, i.e. him.", "Wait... and go.", "Stop…", "Now!"],
    ],
    ["en", "Late fee ........ 9.50\n\nKeys…… 12 Deposit", ["Late fee ........ 9.50", "Keys…… 12 Deposit"]],
    ["en", "It went on ....\nThen it stopped.", ["It went on ....", "Then it stopped."]],
    ["en", "One line\ngoes on. Two.\n\nNo stop\n\nThree", ["One line\ngoes on.", "Two.", "No stop", "Three"]],
    [
      "en",
      "# Head\nText. More\n- a one. B\n- two\n| x | y. Z |\n1. First.\n2. Second",
      ["# Head", "Text.", "More", "- a one.", "B", "- two", "| x | y. Z |", "1. First.", "2. Second"],
    ],
    [
      "en",
      "Tenant: Ann\nDeposit:\n900 euros\nRent: 820\n\nHours:\nMonday: 9-17\nTuesday: 10-18",
      ["Tenant: Ann", "Deposit:\n900 euros", "Rent: 820", "Hours:\nMonday: 9-17\nTuesday: 10-18"],
    ],
    ["en", "He (b. 1950) is here. (It is so.) Yes.", ["He (b. 1950) is here.", "(It is so.)", "Yes."]],
    [
      "fr",
      "M. Dupont et Mme. Durand, p. ex. Paul. Cf. p. 35.",
      ["M. Dupont et Mme. Durand, p. ex. Paul.", "Cf. p. 35."],
    ],
    [
      "fr",
      "« Qui est-ce ? » demanda-t-il. Qui ? Lui ! Oui.",
      ["« Qui est-ce ? » demanda-t-il.", "Qui ?", "Lui !", "Oui."],
    ],
    ["fr", "Il dit : « Viens. » Elle part.", ["Il dit : « Viens. »", "Elle part."]],
    [
      "fr",
      "En 50 av. J.-C. César vint. Les 3,5 % etc. Les autres.",
      ["En 50 av. J.-C. César vint.", "Les 3,5 % etc.", "Les autres."],
    ],
    ["fr", "Voir l'art. 5. Il aime l'art. Elle aussi.", ["Voir l'art. 5.", "Il aime l'art.", "Elle aussi."]],
  ] as const)("%s: %s", (language, text, expected) => {
    expect(split(text, language)).toEqual(expected);
  });

  it("returns trimmed sentences in order, without overlap, that cover everything but white space", () => {
    const piece = fc.constantFrom(
      "A",
      "B",
      ". ",
      "! ",
      " ? ",
      "…",
      "\n",
      "\n\n",
      "\r\n",
      "# ",
      "- ",
      "| a |",
      "1. ",
      "« ",
      " »",
      "[1]",
      "M.",
      "3.5",
      " ",
    );
    const text = fc.oneof(
      fc.string(),
      fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join("")),
    );
    fc.assert(
      fc.property(text, fc.constantFrom("en" as const, "fr" as const), (input, language) => {
        let covered = 0;
        let rest = "";
        for (const { start, end } of splitSentences(input, language)) {
          expect(start).toBeGreaterThanOrEqual(covered);
          expect(end).toBeGreaterThan(start);
          expect(input.slice(start, end)).toBe(input.slice(start, end).trim());
          rest += input.slice(covered, start);
          covered = end;
        }
        expect((rest + input.slice(covered)).trim()).toBe("");
      }),
    );
  });
});
