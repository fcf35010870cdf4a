import { describe, expect, it } from "vitest";
import { otherSpellings, spelledAsIn } from "./number-spellings";

describe("the spellings of a number", () => {
  it.each([
    ["How deep is well 9?", ["09", "009", "0009"]],
    ["depth of well no. 0012", ["12", "012"]],
    ["How deep is well 4512?", []],
    ["Which wells close within 9 days?", []],
    ["What is 9.5 % of it, or well 9-3?", []],
    ["What was built in 198?", []],
  ])("are those of a thing alone: %s", (question, expected) => {
    expect(otherSpellings(question, "en")).toEqual(expected);
  });

  it("are found after a French noun", () => {
    expect(otherSpellings("Quelle est la profondeur du puits n° 31 ?", "fr")).toEqual(["031", "0031"]);
  });

  it.each([
    ["How deep is well 9?", "| Well 009 | 4.5 |", "How deep is well 009?"],
    ["How deep is well 0009?", "Well 9 is deep, well 90 is not.", "How deep is well 9?"],
    ["How deep are wells no. 9 and 31?", "| Well | Depth |\n| 09 | 31 |", "How deep are wells no. 09 and 31?"],
    ["How deep is well 9?", "Well 9 and Well 009", "How deep is well 9?"],
    ["How deep is well 9?", "Room 009, wells 0090 and 009.5", "How deep is well 9?"],
    ["Which wells close within 9 days?", "| 009 |", "Which wells close within 9 days?"],
  ])("are those of a text: %s", (question, text, expected) => {
    expect(spelledAsIn(["Other words.", text], question, "en")).toBe(expected);
  });
});
