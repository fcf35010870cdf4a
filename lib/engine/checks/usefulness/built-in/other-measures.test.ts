import { describe, expect, it } from "vitest";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import type { Passage } from "@/lib/shared/contracts/library/document";
import { builtInJudging, titled } from "../../testing/built-in-judging";
import { claimOf, recordingContext } from "../../testing/judging";

const { answered, judges, judged } = builtInJudging();

const LEASE = titled(
  "lease",
  "Lease of the boathouse",
  "The boathouse is let to the Arden Rowing Club. The rent is £450 per month, payable on the first day. A deposit of £900 is held by the landlord.",
);
const PRESS = titled(
  "press",
  "Data sheet of the Merle press",
  "| Property | Value |\n| --- | --- |\n| Weight of the press | 2,350 kg |\n| Rated power | 11 kW |",
);
const COSTS = {
  ...titled(
    "costs",
    "Budget",
    "| Item | Amount (£) |\n| --- | --- |\n| Rent of the workshop | 18,000 |\n| Insurance | 2,400 |",
  ),
  headingPath: ["Costs of the year"],
};
const BAIL = titled(
  "bail",
  "Bail du hangar à bateaux",
  "Le hangar est loué au club d'aviron. Le loyer est de 450 € par mois, payable le premier jour. Une caution de 900 € est versée.",
  "fr",
);
const CHARGES = {
  ...titled(
    "charges",
    "Budget",
    "| Poste | Montant (€) |\n| --- | --- |\n| Loyer de l'atelier | 18 000 |\n| Assurance | 2 400 |",
    "fr",
  ),
  headingPath: ["Charges de l'année"],
};
const PRESSE = titled(
  "presse",
  "Fiche technique de la presse Merle",
  "| Caractéristique | Valeur |\n| --- | --- |\n| Poids de la presse | 2 350 kg |\n| Puissance | 11 kW |",
  "fr",
);
const HEARING = titled("hearing", "Hearing of the council", "The hearing lasted from 10:15 to 11:40 in the town hall.");
const AUDIENCE = titled("audience", "Audience", "L'audience a duré de 10 h 15 à 11 h 40, à la mairie.", "fr");

describe("an amount in another unit or for another period than asked", () => {
  it.each<[string, TextLanguage, Passage, string, "useful" | "unknown"]>([
    [
      "How much does the rent of the boathouse come to over a year?",
      "en",
      LEASE,
      "£5,400 per year = 12 × £450",
      "unknown",
    ],
    ["What is the weight of the press in tonnes?", "en", PRESS, "2.35 tonnes", "useful"],
    ["How much is the rent of the workshop per month?", "en", COSTS, "1,500 per month = 18,000 ÷ 12", "unknown"],
    ["Le loyer du hangar, ça fait combien par an ?", "fr", BAIL, "5 400 € par an = 12 × 450 €", "unknown"],
    ["Quel est le poids de la presse en tonnes ?", "fr", PRESSE, "2,35 tonnes", "useful"],
    ["How many minutes did the hearing last?", "en", HEARING, "85 minutes", "unknown"],
    ["Combien de minutes l'audience a-t-elle duré ?", "fr", AUDIENCE, "85 minutes", "unknown"],
    ["Combien coûte le loyer de l'atelier par mois ?", "fr", CHARGES, "1 500 par mois = 18 000 ÷ 12", "unknown"],
  ])(
    "is converted and supported, but approved only if no rate or time is taken for granted: %s",
    async (question, language, passage, shown, usefulness) => {
      const { context } = recordingContext({ question, language });
      const answer = await answered(question, language, passage);
      expect(answer.replace(/[\u00a0\u202f]/g, " ")).toContain(`(${shown})`);
      const claim = answer.split("\n").find((line) => line.includes("(")) ?? "";
      const { verdict } =
        (await judges.support.judgeRemaining([claimOf("1", claim)], [passage], context)).verdicts[0] ?? {};
      expect(verdict).toBe("supported");
      expect((await judged(question, language, answer, [passage])).usefulness).toBe(usefulness);
    },
  );

  it.each<[string, TextLanguage, Passage, string]>([
    [
      "How much is the rent of the boathouse over a year?",
      "en",
      LEASE,
      "The rent is £450 per month, payable on the first day.",
    ],
    [
      "How much is the rent of the boathouse over a year?",
      "en",
      LEASE,
      "The rent is £450 per month (£4,500 per year = 10 × £450), payable on the first day.",
    ],
    [
      "What is the weight of the press in tonnes?",
      "en",
      PRESS,
      "| Property | Value |\n| --- | --- |\n| Weight of the press | 2,350 kg |",
    ],
    [
      "Combien coûte le loyer de l'atelier par mois ?",
      "fr",
      CHARGES,
      "| Poste | Montant (€) |\n| --- | --- |\n| Loyer de l'atelier | 18 000 |",
    ],
    [
      "Le loyer du hangar, ça fait combien par an ?",
      "fr",
      BAIL,
      "Le loyer est de 450 € par mois, payable le premier jour.",
    ],
  ])("is not approved without its conversion: %s", async (question, language, passage, answer) => {
    expect((await judged(question, language, answer, [passage])).usefulness).not.toBe("useful");
  });

  it.each<[string, TextLanguage, Passage, string]>([
    [
      "How much is the rent of the boathouse over a year?",
      "en",
      LEASE,
      "The rent is £450 per month (£4,500 per year = 10 × £450), payable on the first day.",
    ],
    [
      "How much is the rent per month?",
      "en",
      COSTS,
      "| Rent of the workshop | 18,000 (1,500 per week = 18,000 ÷ 12) |",
    ],
    [
      "Le loyer, ça fait combien par an ?",
      "fr",
      BAIL,
      "Le loyer est de 450 € par mois (4 500 € par an = 10 × 450 €), payable le premier jour.",
    ],
  ])("is not supported when it is wrong: %s", async (question, language, passage, claim) => {
    const { context } = recordingContext({ question, language });
    const { verdicts } = await judges.support.judgeRemaining([claimOf("1", claim)], [passage], context);
    expect(verdicts[0]?.verdict).not.toBe("supported");
  });
});
