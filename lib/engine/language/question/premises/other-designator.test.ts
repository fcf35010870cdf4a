import { describe, expect, it } from "vitest";
import { otherDesignator } from "./other-designator";

describe("things distinguished by a letter or number", () => {
  it.each([
    ["Why did the board prefer design A?", "en", "The board preferred design B.", "design A", "design B"],
    ["Who rents Unit 7?", "en", "Unit 9 is rented to Hartley Ltd.", "Unit 7", "Unit 9"],
    ["When is hall 4 free?", "en", "Hall 3 is free on Mondays.", "hall 4", "Hall 3"],
    ["Qui occupe le lot A ?", "fr", "Le lot B est occupé par M. Roy.", "lot A", "lot B"],
    ["Que dit l'article 5 ?", "fr", "L’article 6 fixe le préavis.", "article 5", "article 6"],
  ] as const)("%s: is not about another one", (question, language, sentences, asked, found) => {
    expect(otherDesignator(question, language, { sentences, place: "" })).toEqual({ asked, found });
  });

  it.each([
    ["Why did the board prefer design A?", "en", "Design A was preferred to design B.", ""],
    ["Who rents Unit 7?", "en", "Units 5 to 9 are rented to Hartley Ltd.", ""],
    ["Who rents Unit 7?", "en", "It is larger than unit 9.", "Unit 7"],
    ["How long have I to pay 40 euros?", "en", "Members pay 30 euros in May.", ""],
    ["What can I do after 12 days?", "en", "After 14 days it is sold.", ""],
    ["When did President John F Kennedy speak?", "en", "President John F. Kennedy spoke in May.", ""],
    ["Who rents Unit 7?", "en", "Hartley Ltd rents the barn.", ""],
    ["Où se trouve la salle 4 ?", "fr", "Les salles 4 et 5 sont au premier étage.", ""],
    ["Combien coûte le lot A ?", "fr", "Le lot coûte 40 euros.", ""],
  ] as const)("%s: keeps the one asked for, and counts", (question, language, sentences, place) => {
    expect(otherDesignator(question, language, { sentences, place })).toBeNull();
  });
});
