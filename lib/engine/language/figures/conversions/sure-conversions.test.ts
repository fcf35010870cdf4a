import { describe, expect, it } from "vitest";
import { readConversions } from "./check-conversions";
import type { FigurePlace } from "./rated-amounts";
import { conversionOf, withConversion } from "./show-conversion";

const under = (columns: readonly string[] | null, ...headings: string[]): FigurePlace => ({ columns, headings });

const YEARLY = { en: "How much does it cost over a year?", fr: "Ça fait combien par an ?" };

describe("a rate that may not hold for the whole period", () => {
  it.each([
    ["en", "It costs £20 per month for the first three months.", null],
    ["en", "From the fourth month the price is £35 per month.", null],
    ["en", "There is a joining fee of £60 plus £45 per month.", null],
    ["en", "The fee is between £50 and £60 per month.", null],
    ["en", "It costs £50–60 per month.", null],
    ["en", "The fee is up to £600 per month.", null],
    ["en", "The fee is at least £600 per month.", null],
    ["en", "It costs about £600 per month.", null],
    ["en", "Heating costs £90 per month in winter.", null],
    ["en", "The club costs £40 per month during term.", null],
    ["en", "It costs £40 per month until 31 March.", null],
    ["en", "It costs £40 per month on Saturdays.", null],
    ["en", "It costs £40 per month, then £30.", null],
    ["en", "It costs £40 per month less 10%.", null],
    ["en", "It costs £40 a month; guests pay more.", null],
    ["en", "| Heating | £90 per month |", under(["Item", "Winter"])],
    ["en", "| Heating | £90 |", under(["Item", "Monthly fee"], "Summer prices")],
    ["en", "| Heating | £90 | £20 |", under(["Item", "Monthly fee", "Joining fee"])],
    ["fr", "Le chauffage coûte 90 € par mois en hiver.", null],
    ["fr", "L'abonnement coûte 40 € par mois en été.", null],
    ["fr", "Le cours coûte 25 € par mois, de septembre à juin.", null],
    ["fr", "La cantine coûte 300 € par trimestre.", null],
    ["fr", "Il faut payer 40 € par mois les trois premiers mois, puis 55 €.", null],
    ["fr", "Le prix va de 50 à 60 € par mois.", null],
    ["fr", "Le prix est d'au moins 50 € par mois.", null],
    ["fr", "Le prix est d'environ 50 € par mois.", null],
    ["fr", "Le droit d'entrée est de 60 €, plus 25 € par mois.", null],
    ["fr", "Il coûte 40 € par mois jusqu'au 31 mars.", null],
    ["fr", "L'eau coûte 25 € par mois, majorée de 10 %.", null],
    ["fr", "Elle coûte 25 € par mois, frais de dossier en sus.", null],
    ["fr", "Il coûte 40 € par mois pendant les vacances.", null],
    ["fr", "# Chiffres mensuels 2024", null],
    ["fr", "| Chauffage | 90 € |", under(["Poste", "Prix par mois"], "Tarifs d'hiver")],
  ] as const)("%s: is not converted: %s", (language, sentence, place) => {
    expect(withConversion(sentence, YEARLY[language], language, place ?? under(null))).toBe(sentence);
  });

  it.each([
    ["en", "How much is it for three hours?", "There is a call-out fee of £60 plus £45 per hour."],
    ["en", "How much is it for three days?", "A room is £90 per night."],
    ["en", "How much is it for three nights?", "A tent is £90 per day."],
    ["fr", "Combien pour trois heures ?", "Le parking coûte 4 € la première heure, puis 2 € par heure."],
    ["fr", "Combien coûte la chambre pour trois jours ?", "La chambre coûte 90 € par nuit."],
  ] as const)("%s: %s: is not converted: %s", (language, question, sentence) => {
    expect(withConversion(sentence, question, language)).toBe(sentence);
  });

  it.each([
    ["en", "The fee is £640 per month, plus VAT, invoiced at the end of each month and payable within 30 days."],
    ["en", "The rent is £450 per month, payable on the first day."],
    ["en", "The 5 kg box costs £30 a month."],
    ["fr", "Le prix est de 780 € HT par mois, payable à trente jours."],
    ["fr", "Le loyer est de 450 € par mois, payable le premier jour."],
    ["fr", "La cuve de 5 m³ coûte 30 € par mois."],
  ] as const)("%s: is converted if only its payment has a date: %s", (language, sentence) => {
    expect(withConversion(sentence, YEARLY[language], language)).toContain("= 12 × ");
  });

  it.each([
    ["en", "How much is it for three nights?", "A room is £90 per night.", "£270 for 3 nights = 3 × £90"],
    ["fr", "Combien pour trois nuits ?", "La chambre est à 90 € par nuit.", "270 € pour 3 nuits = 3 × 90 €"],
  ] as const)("%s: nights are counted: %s", (language, question, sentence, shown) => {
    expect(withConversion(sentence, question, language)).toContain(`(${shown})`);
  });

  it("is still found, so that its sentence can be quoted", () => {
    const period = { unit: { measure: "months", size: 12 }, word: "year", count: 1 };
    const own = conversionOf("It costs £90 per month in winter.", { unit: null, period }, "en");
    expect(own?.isSure).toBe(false);
  });

  it("is no right conversion in an answer", () => {
    const text = "It costs £90 per month (£1,080 per year = 12 × £90) in winter.";
    expect(readConversions(text, "en").text).toBe(text);
  });
});

describe("a unit with words around it", () => {
  it.each([
    ["en", "How many kilometres is it?", "It is 12 nautical miles away."],
    ["en", "How many grams is it?", "Add 16 fluid ounces of milk."],
    ["en", "How many metres of oak?", "It takes 200 board feet of oak."],
    ["en", "How many litres does it hold?", "It holds 500 gallons."],
    ["en", "How many gallons does it hold?", "It holds 500 litres."],
    ["en", "weight in kg", "It weighs 3 tons."],
    ["en", "How many minutes?", "It is checked every 200 operating hours."],
    ["en", "weight in kg", "It weighs 12 stone 4 lb."],
    ["fr", "Combien de km ?", "L'île est à 20 000 metres nautiques."],
    ["fr", "Combien de minutes ?", "Toutes les 200 heures, soit 12 grosses heures."],
    ["fr", "Combien de mois dure le stage ?", "Le stage dure deux trimestres."],
  ] as const)("%s: is not converted: %s | %s", (language, question, sentence) => {
    expect(withConversion(sentence, question, language)).toBe(sentence);
  });

  it.each([
    ["en", "It holds 500 gallons (2,273 litres)."],
    ["en", "It is 12 nautical miles (about 19.3 kilometres) away."],
    ["en", "It weighs 10,000 lb (4,536 kg)."],
    ["fr", "Le stage dure deux trimestres (6 mois)."],
  ] as const)("%s: is no right conversion in an answer: %s", (language, text) => {
    expect(readConversions(text, language).text).toBe(text);
  });

  it.each([
    ["en", "weight in kg", "It weighs 10,000 lb.", "about 4,540 kg"],
    ["en", "How many inches?", "It is 12 feet long.", "about 144 inches"],
    ["en", "How many hectares?", "It has 500 acres.", "about 202 hectares"],
    ["en", "How many months?", "It takes two full years.", "24 months"],
    ["en", "How many months?", "It takes two and a half years.", "30 months"],
    ["fr", "Combien d'hectares ?", "Il a 25 000 mètres carrés.", "2,5 hectares"],
    ["fr", "Combien de mois ?", "Il dure deux ans et demi.", "30 mois"],
  ] as const)("%s: is converted: %s | %s", (language, question, sentence, shown) => {
    const own = withConversion(sentence, question, language);
    expect(own).toContain(`(${shown})`);
    expect(readConversions(own, language).text).toBe(sentence);
  });
});
