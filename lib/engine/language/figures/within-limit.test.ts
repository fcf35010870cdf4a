import { describe, expect, it } from "vitest";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import { readAmounts } from "./read-amounts";
import { isWithinLimit } from "./within-limit";

const within = (asked: string, text: string, language: TextLanguage) =>
  readAmounts(asked, language).some((figure) => isWithinLimit(figure, text, language));

describe("isWithinLimit", () => {
  it.each<[string, TextLanguage, string, boolean]>([
    ["an order of £700", "en", "Orders over £500 are delivered free of charge.", true],
    ["an order of £300", "en", "Orders over £500 are delivered free of charge.", false],
    ["a parcel of 8 kg", "en", "Parcels up to 10 kg cost 6 euros.", true],
    ["a parcel of 900 g", "en", "Parcels under 1 kg go as letters.", true],
    ["a parcel of 8 kg", "en", "The journey takes at most 10 days.", false],
    ["my 15-year-old son", "en", "Visitors under 18 enter free.", true],
    ["a stay of 15 days", "en", "Visitors under 18 enter free.", false],
    ["after 6 years of service", "en", "Staff with 5 years or more get two extra days.", true],
    ["after 4 years of service", "en", "Staff with 5 years or more get two extra days.", false],
    ["un achat de 8 000 euros", "fr", "Au-delà de 5 000 €, trois devis sont demandés.", true],
    ["un achat de 3 000 euros", "fr", "Au-delà de 5 000 €, trois devis sont demandés.", false],
    ["un enfant de 3 ans", "fr", "Gratuit pour les moins de 4 ans.", true],
    ["un enfant de 6 ans", "fr", "Gratuit pour les moins de 4 ans.", false],
    ["un séjour de 12 nuits", "fr", "Remise de 10 % pour les séjours d'au moins 7 nuits.", true],
    ["une sortie de 20 km", "fr", "Le vélo parcourt 45 km sans recharge.", false],
  ])("%s (%s): %s → %s", (asked, language, text, expected) => {
    expect(within(asked, text, language)).toBe(expected);
  });
});
