import { describe, expect, it } from "vitest";
import { otherParty } from "./other-party";

describe("the two parties of a contract", () => {
  it.each([
    ["For how long may the Franchisor not run a bakery?", "en", "The Franchisee may not run a bakery for one year."],
    ["For how long may the Franchisor not run a bakery?", "en", "After termination the Franchisee may not run one."],
    ["How much is a visit asked for by the Franchisor?", "en", "A visit asked for by the Franchisee costs £240."],
    ["How much notice must the landlord give?", "en", "The tenant must give three months' notice."],
    ["How much notice does the employer give?", "en", "If the employee resigns, one month's notice is given."],
    ["Combien de temps à l'avance le bailleur doit-il prévenir ?", "fr", "Le preneur doit prévenir un mois avant."],
    ["Quel est le montant dû par le prêteur ?", "fr", "La somme due par l’emprunteur est de 300 €."],
    ["À quelle date le loyer est-il versé au locataire ?", "fr", "Le loyer est versé au bailleur le 5 du mois."],
  ] as const)("%s: is not about the other one", (question, language, sentences) => {
    expect(otherParty(question, language, { sentences, place: "" })).not.toBeNull();
  });

  it.each([
    ["When must the Tenant report damage?", "en", "Damage must be reported to the Landlord within three days."],
    ["When must the Tenant give notice?", "en", "Notice reaches the Landlord by 1 May; the Tenant keeps a copy."],
    ["When must the Tenant give notice?", "en", "Whoever leaves must notify the Landlord a month ahead."],
    ["When must the Tenant pay the Landlord?", "en", "The Landlord is paid on the first of the month."],
    ["When is the rent due?", "en", "The Landlord is paid on the first of the month."],
    ["Quand le preneur doit-il déclarer un sinistre ?", "fr", "Tout sinistre est déclaré au bailleur sous cinq jours."],
    ["Quand le preneur doit-il déclarer un sinistre ?", "fr", "Il faut avertir le bailleur sous cinq jours."],
    ["Combien coûte la franchise ?", "fr", "Le franchiseur rembourse 300 €."],
  ] as const)("%s: is about the one asked for", (question, language, sentences) => {
    expect(otherParty(question, language, { sentences, place: "" })).toBeNull();
  });

  it.each([
    ["How much notice must Harrowgill give?", "en", "The Lessee gives three months' notice.", true],
    ["How much notice must Tolbury give?", "en", "The Lessee gives three months' notice.", false],
    ["Quel préavis Loxaval doit-il respecter ?", "fr", "Le Locataire respecte un préavis de dix jours.", true],
    ["Quel est le prix du chariot chez Loxaval ?", "fr", "Le Locataire paie 1 240 € par semaine.", false],
  ] as const)("%s: the name stands for its party", (question, language, sentences, isOther) => {
    const place = "Lease – Harrowgill Ltd (“the Lessor”), Tolbury Ltd (“the Lessee”), Loxaval (“Le Loueur”)";
    expect(otherParty(question, language, { sentences, place }) !== null).toBe(isOther);
  });
});
