import { describe, expect, it } from "vitest";
import { searchHits, searchTerms } from "./run-search";

const found = (text: string, query: string) =>
  searchHits(text, searchTerms(query)).map(({ start, end }) => text.slice(start, end));

describe("the terms of a search in a text", () => {
  it("are found in numbers and words with the mark of a note, which is no digit of theirs", () => {
    expect(found("The fee is 360² euros for members³.", '"360 euros" members')).toEqual(["360² euros", "members"]);
    expect(found("The fee is 360² euros.", "3602")).toEqual([]);
    expect(found("A room of 18 m².", "m2")).toEqual(["m²"]);
  });
});
