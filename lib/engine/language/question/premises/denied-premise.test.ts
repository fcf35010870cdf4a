import { describe, expect, it } from "vitest";
import { deniedPremise } from "./denied-premise";

describe("quotations of several sources", () => {
  const question = "Why may crates not be washed on the quay?";
  const affirmed = "Crates may be washed on the quay before 9 a.m., except on market days.";

  it("are read separately", () => {
    const beside = "Crayfish are never carried from one reach to another.";
    expect(deniedPremise(question, "en", [affirmed, beside])?.found).toBe(affirmed);
  });

  it("answer if one of them denies it", () => {
    expect(deniedPremise(question, "en", [affirmed, "Crates may not be washed on the new quay."])).toBeNull();
  });
});

describe("a question about the reason against something", () => {
  it.each([
    [
      "Why may staff not work in cafés and trains?",
      "en",
      "Work in cafés and trains is allowed, except for video calls.",
    ],
    ["Why doesn't Robomag replace the two robots?", "en", "Robomag replaces the two damaged robots free of charge."],
    ["Why was the hedge never cut?", "en", "The hedge was cut twice in May."],
    [
      "Pourquoi Robomag ne remplace-t-il pas les robots abîmés ?",
      "fr",
      "Deux robots ont été abîmés ; Robomag les remplace.",
    ],
    ["Pourquoi la salle n'est-elle pas chauffée ?", "fr", "La salle est chauffée de novembre à mars."],
  ] as const)("%s: is not answered by what affirms it", (question, language, sentence) => {
    expect(deniedPremise(question, language, [sentence])).toMatchObject({ found: sentence });
  });

  it.each([
    ["Why may staff not work on trains?", "en", "Staff may not work on trains, because calls are overheard."],
    ["Why can't members park in the yard?", "en", "Parking in the yard is forbidden, and members cannot reserve it."],
    [
      "Why do the cleaners not clean the hall?",
      "en",
      "The cleaners clean every room except the hall, which has looms.",
    ],
    ["Why does the firm not pay rent in May?", "en", "The firm pays no rent in May, since it lays the floor."],
    ["Why won't the depot switch over in April?", "en", "As the scanners arrive late, the first date is 27 May."],
    ["Why may staff work on trains?", "en", "Work on trains is allowed, because the network is good."],
    ["When may staff not work on trains?", "en", "Staff work on trains from May."],
    ["Pourquoi la salle n'est-elle pas chauffée ?", "fr", "La salle n'est chauffée que l'hiver, faute de gaz."],
    [
      "Pourquoi la salle n'est-elle pas louée ?",
      "fr",
      "Toutes les salles sont louées, sauf la salle rouge, en travaux.",
    ],
  ] as const)("%s: keeps an answer that denies it, or says something else", (question, language, sentence) => {
    expect(deniedPremise(question, language, [sentence])).toBeNull();
  });
});
