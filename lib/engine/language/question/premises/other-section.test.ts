import { describe, expect, it } from "vitest";
import { otherSection } from "./other-section";

const DEPOTS = [
  ["Stock", "Depot: Hexley Yard – open until 18.00"],
  ["Stock", "Depot: Marlow Quay – closed on Mondays"],
  ["Stock"],
];
const LOTS = [["Lot A : Toitures Morvan (offre du 3 mai)"], ["Lot B : Zinguerie Lenoir (sans date)"]];
const quotedIn = (headings: readonly string[], text = "| Ash plank | m | 65 |") => [{ text, headings }];

describe("a quotation from a section about something else", () => {
  it("is found by the label that both sections share", () => {
    expect(otherSection("How many ash planks are at Hexley?", "en", quotedIn(DEPOTS[1] ?? []), DEPOTS)).toEqual({
      asked: "Hexley Yard",
      found: "Marlow Quay",
    });
    expect(otherSection("Combien demande Morvan pour l'échafaudage ?", "fr", quotedIn(LOTS[1] ?? []), LOTS)).toEqual({
      asked: "Toitures Morvan",
      found: "Zinguerie Lenoir",
    });
  });

  it.each([
    ["How many ash planks are at Marlow Quay?", DEPOTS[1] ?? [], "| Ash plank | m | 65 |"],
    ["Which of Hexley and Marlow has more ash?", DEPOTS[1] ?? [], "| Ash plank | m | 65 |"],
    ["How many ash planks are there?", DEPOTS[1] ?? [], "| Ash plank | m | 65 |"],
    ["How many ash planks are at Hexley?", DEPOTS[1] ?? [], "Lent by Hexley: 65 ash planks."],
    ["How many ash planks are at Hexley?", ["Stock"], "Hexley has most of them."],
    ["What of Hexley is open?", ["Note: Ask first"], "Ask first."],
  ] as const)("is none: %s", (question, headings, text) => {
    expect(otherSection(question, "en", quotedIn(headings, text), DEPOTS)).toBeNull();
  });
});
