import { describe, expect, it } from "vitest";
import { readConversions } from "./check-conversions";
import type { FigurePlace } from "./rated-amounts";
import { withConversion } from "./show-conversion";

describe("the unit that a question asks for", () => {
  it.each([
    [
      "en",
      "How many years are samples kept?",
      "Samples are kept for 36 months.",
      "Samples are kept for 36 months (3 years).",
    ],
    ["en", "How many months does it last?", "It lasts two years.", "It lasts two years (24 months)."],
    ["en", "How many grams of salt are in it?", "It has 1.5 kg of salt.", "It has 1.5 kg (1,500 grams) of salt."],
    [
      "fr",
      "Pendant combien d'années sont-ils conservés ?",
      "Ils sont conservés 36 mois.",
      "Ils sont conservés 36 mois (3 années).",
    ],
    ["fr", "Combien de minutes dure le film ?", "Le film dure deux heures.", "Le film dure deux heures (120 minutes)."],
  ] as const)("%s: is added to the amount: %s", (language, question, sentence, converted) => {
    expect(withConversion(sentence, question, language)).toBe(converted);
    expect(readConversions(converted, language).text).toBe(sentence);
  });

  it.each([
    ["en", "How many years are samples kept?", "Samples are kept for three years."],
    ["en", "How many years are samples kept?", "Samples are kept for 40 months."],
    ["en", "How many years are samples kept?", "Samples are kept for six months."],
    ["en", "How many years are samples kept?", "Samples are kept for 12 months, reports for 24 months."],
    ["en", "How many days of leave are there?", "There are five weeks of leave."],
    ["en", "How many samples are kept?", "Samples are kept for 36 months."],
    ["en", "How long are samples kept?", "Samples are kept for 36 months."],
    ["fr", "Combien de jours de congé y a-t-il ?", "Il y a cinq semaines de congé."],
  ] as const)("%s: is not added: %s | %s", (language, question, sentence) => {
    expect(withConversion(sentence, question, language)).toBe(sentence);
  });

  it.each([
    ["en", "Samples are kept for 36 months (4 years)."],
    ["en", "Samples are kept for 36 months (at least 3 years)."],
    ["en", "Samples are kept (3 years)."],
    ["fr", "Ils sont conservés 36 mois (4 ans)."],
  ] as const)("%s: a bracket that is no right conversion stays: %s", (language, text) => {
    expect(readConversions(text, language).text).toBe(text);
  });
});

const under = (columns: readonly string[] | null, ...headings: string[]): FigurePlace => ({ columns, headings });

describe("other units", () => {
  it.each([
    ["en", "weight in tonnes", "| Weight | 1,250 kg |", "| Weight | 1,250 kg (1.25 tonnes) |"],
    ["en", "How many hectolitres does it hold?", "It holds 6 m³.", "It holds 6 m³ (60 hectolitres)."],
    [
      "en",
      "How many litres?",
      "It holds two cubic metres of water.",
      "It holds two cubic metres (2,000 litres) of water.",
    ],
    ["en", "How many kilometres long is it?", "It is 12 miles long.", "It is 12 miles (about 19.3 kilometres) long."],
    ["en", "How many minutes did it last?", "Hall 2, 10:15 to 11:40.", "Hall 2, 10:15 to 11:40 (85 minutes)."],
    ["fr", "poids en tonnes ?", "Elle pèse 2 750 kg.", "Elle pèse 2 750 kg (2,75 tonnes)."],
    [
      "fr",
      "Combien d'hectolitres ?",
      "La cuve contient 4 mètres cubes.",
      "La cuve contient 4 mètres cubes (40 hectolitres).",
    ],
    [
      "fr",
      "Elle a duré combien de minutes ?",
      "Mairie, de 18 h à 20 h 10.",
      "Mairie, de 18 h à 20 h 10 (130 minutes).",
    ],
  ] as const)("%s: %s | %s", (language, question, sentence, shown) => {
    expect(withConversion(sentence, question, language)).toBe(shown);
    expect(readConversions(shown, language).text).toBe(sentence);
  });

  it.each([
    ["en", "How many litres does it hold?", "It is 8 metres long."],
    ["en", "How many minutes did it last?", "It began at 10:15 and ended well."],
    ["fr", "Combien de litres contient-elle ?", "Elle pèse 300 kg."],
  ] as const)("%s: not of another kind: %s", (language, question, sentence) => {
    expect(withConversion(sentence, question, language)).toBe(sentence);
  });
});

describe("other periods", () => {
  it.each([
    [
      "en",
      "What does it come to over a year?",
      "It costs £85 per month, plus VAT.",
      null,
      "It costs £85 per month (£1,020 per year = 12 × £85), plus VAT.",
    ],
    [
      "en",
      "How much is a hamster for twelve months?",
      "| Hamster | £4.25 |",
      under(["Animal", "Monthly fee"]),
      "| Hamster | £4.25 (£51 for 12 months = 12 × £4.25) |",
    ],
    [
      "en",
      "How much is the rent per month?",
      "The yearly rent is £10,000.",
      null,
      "The yearly rent is £10,000 (about £833.33 per month = £10,000 ÷ 12).",
    ],
    [
      "en",
      "How many jars a minute?",
      "It fills 2,400 jars an hour.",
      null,
      "It fills 2,400 jars an hour (40 per minute = 2,400 ÷ 60).",
    ],
    [
      "en",
      "How much is the rent per month?",
      "| Rent | 24,000 |",
      under(["Item", "£"], "Costs of the year"),
      "| Rent | 24,000 (2,000 per month = 24,000 ÷ 12) |",
    ],
    [
      "fr",
      "Ça fait combien par an ?",
      "Le prix est de 65 € HT par mois.",
      null,
      "Le prix est de 65 € HT par mois (780 € par an = 12 × 65 €).",
    ],
    [
      "fr",
      "Combien par mois ?",
      "Le forfait annuel est de 1 800 € HT.",
      null,
      "Le forfait annuel est de 1 800 € HT (150 € par mois = 1 800 € ÷ 12).",
    ],
    [
      "fr",
      "Combien de litres en cinq heures ?",
      "| Consommation | 2,4 litres par heure |",
      under(["Donnée", "Valeur"]),
      "| Consommation | 2,4 litres par heure (12 litres pour 5 heures = 5 × 2,4 litres) |",
    ],
    [
      "fr",
      "Le loyer par mois ?",
      "| Loyer | 6 000 |",
      under(["Poste", "€"], "Charges de l'année", "Chiffres mensuels"),
      "| Loyer | 6 000 (500 par mois = 6 000 ÷ 12) |",
    ],
  ] as const)("%s: %s | %s", (language, question, sentence, place, shown) => {
    const where = place ?? under(null);
    const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, " ");
    const own = withConversion(sentence, question, language, where);
    expect(plain(own)).toBe(shown);
    expect(readConversions(own, language, where).text).toBe(sentence);
  });

  it.each([
    ["en", "What does it come to over a year?", "It costs £85 per week."],
    ["en", "What does it cost per week?", "It costs £12 per day."],
    ["en", "What does it cost per year?", "Interest is 2 % per month."],
    ["en", "What does it cost per year?", "It costs £85."],
    ["en", "What does it cost per year?", "It costs £85 per month for adults and £40 per month for children."],
    ["en", "What does it cost per year?", "It costs £85 per year."],
    ["fr", "Quel est le prix par an ?", "Le prix est de 65 €, payable dans le mois."],
    ["fr", "Quel est le prix par an ?", "Il est révisé chaque mois de janvier."],
  ] as const)("%s: not converted: %s | %s", (language, question, sentence) => {
    expect(withConversion(sentence, question, language)).toBe(sentence);
  });

  it.each([
    ["en", "It costs £85 per month (£1,200 per year = 12 × £85).", null],
    ["en", "It costs £85 per month (£1,020 per year = 12 × £90).", null],
    ["en", "It costs £85 per week (£1,020 per year = 12 × £85).", null],
    ["en", "| Hamster | £4.25 (£51 for 12 months = 12 × £4.25) |", under(["Animal", "Yearly fee"])],
    ["en", "| Hamster | £4.25 (£51 for 12 months = 12 × £4.25) |", null],
    ["fr", "Le prix est de 65 € par mois (880 € par an = 12 × 65 €).", null],
    ["fr", "Le prix est de 65 € par an (780 € par an = 12 × 65 €).", null],
  ] as const)("%s: a bracket that does not follow stays: %s", (language, text, place) => {
    expect(readConversions(text, language, place ?? under(null)).text).toBe(text);
  });
});

describe("equal payments", () => {
  it.each([
    [
      "en",
      "Ten instalments: how much is that in total?",
      "A deposit, then ten monthly instalments of £120.",
      "A deposit, then ten monthly instalments of £120 (£1,200 in total = 10 × £120).",
    ],
    [
      "fr",
      "Les huit mensualités, ça fait combien au total ?",
      "Un acompte, puis huit mensualités de 250 €.",
      "Un acompte, puis huit mensualités de 250 € (2 000 € au total = 8 × 250 €).",
    ],
  ] as const)("%s: are added up: %s", (language, question, sentence, shown) => {
    const own = withConversion(sentence, question, language);
    expect(own.replace(/[\u00a0\u202f]/g, " ")).toBe(shown);
    expect(readConversions(own, language).text).toBe(sentence);
    expect(readConversions(own.replace("× ", "× 1"), language).text).not.toBe(sentence);
  });

  it.each([
    ["en", "How much is the press in total?", "A deposit of £300, then ten monthly instalments of £120."],
    ["en", "How much is an instalment?", "A deposit of £300, then ten monthly instalments of £120."],
    ["fr", "Combien coûte la presse au total ?", "Un acompte, puis huit mensualités de 250 €."],
    ["fr", "Quel est le montant total des cotisations ?", "Trois membres ont payé 250 €."],
  ] as const)("%s: are not added up: %s", (language, question, sentence) => {
    expect(withConversion(sentence, question, language)).toBe(sentence);
  });
});
