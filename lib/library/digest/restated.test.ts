import { describe, expect, it } from "vitest";
import { nameLexicon } from "@/lib/engine/language/names/name-lexicon";
import { splitSentences } from "@/lib/engine/language/text/sentences";
import { fakePassage } from "@/lib/engine/workflow/testing/fake-workflow";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import { restatedOtherwise } from "./restated";

interface Side {
  title: string;
  heading?: string;
  text: string;
}

/** The two values, if the documents disagree. */
async function values(one: Side, other: Side, language: TextLanguage): Promise<[string, string] | null> {
  const passageOf = ({ title, heading, text }: Side, n: number) => ({
    ...fakePassage(n),
    documentTitle: title,
    headingPath: heading === undefined ? [] : [heading],
    text,
    language,
  });
  const [own, passage] = [passageOf(one, 1), passageOf(other, 2)];
  const [sentence] = splitSentences(own.text, language);
  if (sentence === undefined) throw new Error("no sentence");
  const found = restatedOtherwise(own, sentence, passage, await nameLexicon(language));
  return found === null ? null : [found.fact.claim.text, found.fact.source.text];
}

const HANDBOOK = "Employee handbook";

describe("two documents disagree", () => {
  it.each([
    [
      {
        title: "Office lease, Quay Street 14",
        text: "The monthly rent is 4,200 euros, payable on the first working day.",
      },
      {
        title: "Quay Street 14: notes for new staff",
        text: "Welcome. The monthly rent is 4,500 euros, payable on the first working day.",
      },
      ["4,200", "4,500"],
      "en",
    ],
    [
      { title: "Security policy", text: "Sign-in logs of the portal are kept for 90 days." },
      { title: HANDBOOK, text: "Badges are red. Sign-in logs of the portal are kept for 180 days." },
      ["90", "180"],
      "en",
    ],
    [
      { title: "Travel rules", text: "Expense claims must be submitted within thirty days of the trip." },
      { title: HANDBOOK, text: "Expense claims must be submitted within 45 days of the trip." },
      ["thirty", "45"],
      "en",
    ],
    [
      { title: "History of the museum", text: "The Kell Museum was founded in 1887 by two sisters." },
      { title: "Visitor guide", text: "The Kell Museum was founded in 1889 by two sisters." },
      ["1887", "1889"],
      "en",
    ],
    [
      { title: "Règlement intérieur", text: "Le remboursement des repas est plafonné à 19 euros par jour." },
      { title: "Livret d'accueil", text: "Le remboursement des repas est plafonné à 25 euros par jour." },
      ["19", "25"],
      "fr",
    ],
    [
      { title: "Contrat de service", text: "Le prestataire intervient dans un délai de quatre heures ouvrées." },
      { title: "Guide de l'assistance", text: "Le prestataire intervient dans un délai de huit heures ouvrées." },
      ["quatre", "huit"],
      "fr",
    ],
  ] as const)("%#: with different values for the same thing", async (one, other, expected, language) => {
    expect(await values(one, other, language)).toEqual(expected);
  });
});

describe("two documents do not disagree", () => {
  it.each([
    [
      "the same value, written otherwise",
      { title: "A policy", text: "The yearly training budget is 2,000 euros for everyone." },
      { title: HANDBOOK, text: "The yearly training budget is 2000 euros for everyone." },
    ],
    [
      "another thing",
      { title: "A policy", text: "The monthly rent of the office is 4,200 euros." },
      { title: HANDBOOK, text: "The monthly rent of the garage is 200 euros." },
    ],
    [
      "another unit",
      { title: "A policy", text: "Payment of the invoice is due within 30 days." },
      { title: HANDBOOK, text: "Payment of the invoice is due within 2 months." },
    ],
    [
      "names in both titles",
      { title: "Lease with Anna Smith", text: "The monthly rent is 4,200 euros, payable in advance." },
      { title: "Lease with Robert Jones", text: "The monthly rent is 4,500 euros, payable in advance." },
    ],
    [
      "years in both titles",
      { title: "Annual review 2023", text: "The association had 214 paying members in spring." },
      { title: "Annual review 2024", text: "The association had 230 paying members in spring." },
    ],
    [
      "years in both headings",
      { title: "A policy", heading: "2023", text: "The association had 214 paying members in spring." },
      { title: HANDBOOK, heading: "2024", text: "The association had 230 paying members in spring." },
    ],
    [
      "parts of a series",
      { title: "lease north", text: "The monthly rent is 4,200 euros, payable in advance." },
      { title: "lease south", text: "The monthly rent is 4,500 euros, payable in advance." },
    ],
    [
      "other times of an event",
      { title: "Minutes", text: "In 2023 the committee met twice in the town hall." },
      { title: HANDBOOK, text: "In 2024 the committee met twice in the town hall." },
    ],
    [
      "other times and other figures",
      { title: "Minutes", text: "In 2023 the town hall received 1,200 visitors." },
      { title: HANDBOOK, text: "In 2024 the town hall received 1,500 visitors." },
    ],
    [
      "a further condition",
      { title: "A policy", text: "Hotel nights are reimbursed up to 120 euros." },
      { title: HANDBOOK, text: "Hotel nights in London are reimbursed up to 180 euros." },
    ],
    [
      "a further figure",
      { title: "A policy", text: "Hotel nights are reimbursed up to 120 euros." },
      { title: HANDBOOK, text: "Hotel nights are reimbursed up to 150 euros, breakfast up to 20." },
    ],
    [
      "the opposite limit",
      { title: "A policy", text: "A safe password must have at least 12 characters." },
      { title: HANDBOOK, text: "A safe password must have at most 64 characters." },
    ],
    [
      "too little in common",
      { title: "A policy", text: "The limit is 12 items." },
      { title: HANDBOOK, text: "The limit is 14 items." },
    ],
  ])("with %s", async (_, one, other) => {
    expect(await values(one, other, "en")).toBeNull();
    expect(await values(other, one, "en")).toBeNull();
  });
});
