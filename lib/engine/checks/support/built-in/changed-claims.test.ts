import { afterAll, describe, expect, it } from "vitest";
import { builtInEmbedder } from "@/lib/engine/models/built-in/embedder";
import { builtInVerifier } from "@/lib/engine/models/built-in/verifier";
import type { Language } from "@/lib/shared/contracts/language";
import { passageOf } from "@/lib/shared/contracts/testing/passage-of";
import { claimOf, recordingContext } from "../../testing/judging";
import { createSupportJudge } from "./support";

const embedder = builtInEmbedder();
const judge = createSupportJudge({ models: { embedder, verifier: builtInVerifier() }, threshold: 0.8 });
afterAll(() => embedder.stop());

async function verdictOf(source: string, text: string, language: Language, question = "") {
  const { context } = recordingContext({ question, language });
  const { verdicts } = await judge.judgeRemaining(
    [claimOf("a1.s0", text)],
    [passageOf("p", source, language)],
    context,
  );
  return verdicts[0]?.verdict;
}

describe("a sentence with one thing changed", () => {
  it.each<[Language, string, string, string]>([
    ["en", "The deposit is refunded within 30 days.", "30 days", "30 weeks"],
    ["en", "The fee for a stall is £500 per table.", "£500", "€500"],
    ["en", "Late payments bear interest of 4% a year.", "4%", "4 pence"],
    ["en", "Either side gives two months' notice in writing.", "two months'", "one month's"],
    ["en", "Hoses may be used in the garden before noon.", "before", "after"],
    ["en", "Team leaders must be in the office on Tuesdays.", "must", "may"],
    ["en", "All the members of the board voted for the motion.", "All", "Some"],
    ["en", "The cold room must stay below 4 °C at night.", "below", "above"],
    ["en", "The boiler is serviced once a year by the tenant.", "once", "twice"],
    ["en", "No car may be parked in front of the gate.", "No", "A"],
    [
      "en",
      "The Landlord lends the forklift to the Tenant.",
      "Landlord lends the forklift to the Tenant",
      "Tenant lends the forklift to the Landlord",
    ],
    [
      "en",
      "The agent handed the keys to the buyer.",
      "agent handed the keys to the buyer",
      "buyer handed the keys to the agent",
    ],
    [
      "en",
      "The cellar is dry. The Landlord repairs the roof, and the Tenant repairs the floor.",
      "Landlord repairs the roof",
      "Tenant repairs the roof",
    ],
    ["en", "Newspapers cannot be borrowed.", "cannot", "can"],
    ["fr", "Le dépôt est rendu sous 30 jours.", "30 jours", "30 semaines"],
    ["fr", "L'emplacement coûte 7 € par table.", "7 €", "7 $"],
    ["fr", "L'atelier est visité sous deux semaines par le gérant.", "deux semaines", "une semaine"],
    ["fr", "L'arrosage du jardin est permis avant midi.", "avant", "après"],
    ["fr", "Les chefs d'équipe doivent être présents le mardi.", "doivent", "peuvent"],
    ["fr", "Tous les membres du bureau ont voté la motion.", "Tous les", "Certains"],
    ["fr", "La réserve doit rester au-dessous de 18 °C.", "dessous", "dessus"],
    ["fr", "Le monte-charge n'est plus accessible le dimanche.", "n'est plus", "est"],
    ["fr", "Aucun objet ne peut être laissé dans l'escalier.", "Aucun objet ne", "Un objet"],
    [
      "fr",
      "Le Bailleur prête le transpalette au Preneur.",
      "Bailleur prête le transpalette au Preneur",
      "Preneur prête le transpalette au Bailleur",
    ],
    ["en", "The freezer is kept at −18 °C at all times.", "−18", "18"],
    ["en", "The response time of the service is < 5 ms on average.", "<", ">"],
    ["en", "On Monday building B is closed for urgent repairs.", "building B", "building A"],
    ["en", "HR approves the purchase of laptops above 900 euros.", "HR", "IT"],
    ["en", "Annex II lists the machines of the workshop.", "Annex II", "Annex I"],
    ["en", "The reading room opens at 9 pm on Mondays in winter.", "pm", "am"],
    ["en", "The fee is paid by the tenant before the visit.", "by the", "to the"],
    ["en", "The files are copied from Dublin every night.", "from", "to"],
    ["en", "The council voted against the new car park in June.", "against", "for"],
    ["en", "The tenant refused to pay the fee for the keys.", "refused to pay", "pays"],
    ["fr", "Le congélateur est maintenu à -18 °C en permanence.", "-18", "18"],
    ["fr", "Le bâtiment B est fermé le lundi pour travaux.", "bâtiment B", "bâtiment A"],
    ["fr", "Mme Roux signe le bail du local de la rue Haute.", "Mme Roux", "M. Roux"],
    ["fr", "Le conseil a voté contre le nouveau parking en juin.", "contre", "pour"],
    ["fr", "Les frais sont payés par le locataire avant la visite.", "par le", "au"],
    ["fr", "Les deux tiers des membres doivent être présents au vote.", "Les deux tiers", "Un tiers"],
  ])("%s: is not supported: %s", async (language, source, from, to) => {
    const sentence = source.split(/(?<=\.) /).at(-1) ?? "";
    expect(await verdictOf(source, sentence, language)).toBe("supported");
    const changed = sentence.replace(from, to);
    expect(changed).not.toBe(sentence);
    expect(await verdictOf(source, changed, language)).toMatch(/^(contradicted|unknown)$/);
  });

  it.each<[Language, string, string]>([
    ["en", "A loan can be renewed twice unless another reader waits.", "A loan can be renewed twice."],
    ["en", "The deputy mayor signs the register of the parish.", "The mayor signs the register of the parish."],
    ["en", "Staff have 27 days of leave.", "27 days."],
    ["fr", "Le prêt est renouvelable deux fois, sauf si un lecteur attend.", "Le prêt est renouvelable deux fois."],
    ["fr", "L'adjoint du maire, ancien notaire, signe le registre.", "L'adjoint du maire, notaire, signe le registre."],
    ["fr", "Le personnel a 28 jours de congés.", "28 jours."],
    ["en", "The reading room opens at 9:30.", "The reading room opens at 9."],
    ["en", "The store runs version 2.5.1 of the till software.", "The store runs version 2.5."],
    ["en", "The depot of the company is in Stoke-on-Trent.", "The depot of the company is in Stoke."],
    ["en", "The board denied that the footbridge is unsafe in winter.", "The footbridge is unsafe in winter."],
    ["en", "If the rent is late, the landlord may end the lease.", "The landlord may end the lease."],
    ["en", "Only members may borrow films from the shelf.", "Members may borrow films from the shelf."],
    ["en", "It is forbidden to:\n\n- smoke in the yard\n- park a van near the gate\n", "Park a van near the gate."],
    ["fr", "La salle ouvre à 9 h 30.", "La salle ouvre à 9 h."],
    ["fr", "La moitié de la caution est rendue sous 30 jours.", "La caution est rendue sous 30 jours."],
    ["fr", "Le bureau a démenti que la passerelle soit dangereuse en hiver.", "La passerelle est dangereuse en hiver."],
    ["fr", "Si le loyer est en retard, le bailleur peut résilier le bail.", "Le bailleur peut résilier le bail."],
    ["fr", "Seuls les adhérents peuvent emprunter les films.", "Les adhérents peuvent emprunter les films."],
    ["fr", "Il est interdit de :\n\n- fumer dans la cour\n- garer une camionnette\n", "Garer une camionnette."],
  ])("%s: is undecided if it leaves out what narrows it: %s", async (language, source, claim) => {
    expect(await verdictOf(source, claim, language)).toBe("unknown");
  });
});

describe("a sentence that says the same", () => {
  it.each<[Language, string, string]>([
    ["en", "Overtime is paid at 125% of the hourly rate.", "Overtime is paid at 125 per cent of the hourly rate."],
    ["en", "The fee is £500 for every stall.", "The fee is 500 pounds for every stall."],
    ["en", "The tenant shall clean the yard before noon.", "The tenant must clean the yard before noon."],
    ["en", "One month of notice is given to the agent.", "1 month of notice is given to the agent."],
    ["en", "The yard is closed at noon. Open at dusk.", "Open at dusk."],
    [
      "en",
      "The roof will last no more than two years. Two firms made an offer:\n\n- Sorrel Roofing: £38,000;\n- Wick Felt: £29,000.",
      "Sorrel Roofing: £38,000;",
    ],
    [
      "fr",
      "Les heures supplémentaires sont payées à 125 %.",
      "Les heures supplémentaires sont payées à 125 pour cent.",
    ],
    ["fr", "L'entrée coûte 7 € par personne.", "L'entrée coûte 7 euros par personne."],
    ["fr", "Un mois de préavis est donné au gérant.", "1 mois de préavis est donné au gérant."],
  ])("%s: is supported: %s", async (language, source, claim) => {
    expect(await verdictOf(source, claim, language)).toBe("supported");
  });

  it.each<[Language, string, string]>([
    ["en", "The tower was built in Oslo in 1931 by Anna Berg.", "The tower was built in 1931 in Oslo by Anna Berg."],
    ["en", "The chair of the committee is Greta Lindqvist.", "Greta Lindqvist is the chair of the committee."],
    [
      "fr",
      "La tour fut construite à Lyon en 1931 par Anna Berg.",
      "La tour fut construite en 1931 à Lyon par Anna Berg.",
    ],
  ])("%s: is not contradicted by another order of words: %s", async (language, source, claim) => {
    expect(await verdictOf(source, claim, language)).not.toBe("contradicted");
  });

  it.each<[Language, string, string, string]>([
    [
      "en",
      "It is forbidden to:\n\n- park a van near the gate",
      "What is forbidden near the gate?",
      "Park a van near the gate.",
    ],
    [
      "fr",
      "Il est interdit de :\n\n- garer une camionnette",
      "Qu'est-il interdit de garer ?",
      "Garer une camionnette.",
    ],
  ])(
    "%s: is supported as an item of a list of what the question asks: %s",
    async (language, source, question, claim) => {
      expect(await verdictOf(source, claim, language, question)).toBe("supported");
    },
  );
});
