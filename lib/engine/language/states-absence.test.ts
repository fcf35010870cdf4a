import { describe, expect, it } from "vitest";
import { statesAbsence } from "./states-absence";

describe("statesAbsence", () => {
  it.each([
    "The policy gives no price.",
    "The lease does not mention pets.",
    "No deadline is given for the appeal.",
    "The minutes don't say who chaired the meeting.",
    "The guide is silent on refunds.",
    "There is no date in the letter.",
    "The manual says nothing about batteries.",
    "I could not find a phone number in the documents.",
    "Its author is not named.",
  ])("finds: %s", (text) => {
    expect(statesAbsence(text, "en")).toBe(true);
  });

  it.each([
    "Le règlement n’indique aucun prix.",
    "Le bail ne mentionne pas les animaux.",
    "Aucune date n’est donnée pour le recours.",
    "Le compte rendu ne précise pas qui présidait.",
    "La notice est muette sur les piles.",
    "Le texte ne dit rien des remboursements.",
    "L’auteur n’est pas nommé.",
    "Je n’ai pas trouvé de numéro dans les documents.",
  ])("finds: %s", (text) => {
    expect(statesAbsence(text, "fr")).toBe(true);
  });

  it.each([
    ["en", "The tenant may not keep pets."],
    ["en", "The price is £40, without tax."],
    ["en", "He did not attend the meeting."],
    ["en", "Refunds are not possible after thirty days."],
    ["fr", "Le locataire ne peut pas avoir d’animaux."],
    ["fr", "Le prix est de 40 €, sans la taxe."],
    ["fr", "Il n’était pas présent à la réunion."],
    ["fr", "Aucun remboursement après trente jours."],
  ] as const)("%s: leaves out: %s", (language, text) => {
    expect(statesAbsence(text, language)).toBe(false);
  });
});
