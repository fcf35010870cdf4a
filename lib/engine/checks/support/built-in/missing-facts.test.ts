import { describe, expect, it } from "vitest";
import type { Language } from "@/lib/shared/contracts/language";
import { figuresMissing, namesMissing } from "./missing-facts";

type Same = readonly [Language, source: string, claim: string];
type Changed = readonly [...Same, missing: string];

describe("figuresMissing", () => {
  it.each<Same>([
    // Dates
    ["en", "The lease ends on 14 March 2027.", "It runs until March 14th, 2027."],
    ["en", "The fair is held from 3 to 6 June.", "The fair closes on June 6."],
    ["en", "Filed on 09/11/2023.", "It was filed on 9 November 2023."],
    ["en", "The mill burnt down in 1874.", "The mill was lost in the 19th century."],
    ["en", "The station opened in 1934.", "The station dates from the 1930s."],
    ["en", "Annual report 2022\nOn 5 April the board met.", "The board met on April 5, 2022."],
    ["en", "It closes on 12 Sept. for a week.", "It closes on September 12."],
    ["fr", "Le bail prend effet le 1er octobre 2025.", "Il commence le premier octobre 2025."],
    ["fr", "La foire se tient du 3 au 6 juin.", "La foire ferme le 6 juin."],
    ["fr", "Acte du 09/11/2023.", "L'acte date du 9 novembre 2023."],
    ["fr", "Le moulin a brûlé en 1874.", "Le moulin a disparu au XIXe siècle."],
    ["fr", "La gare a ouvert en 1934.", "La gare date des années 1930."],
    // Times of day
    ["en", "The desk is staffed until 17:30.", "You can call until 5.30 p.m."],
    ["en", "Deliveries arrive at noon.", "Deliveries arrive at 12 p.m."],
    ["en", "The gym opens at half past six.", "The gym opens at 6:30 am."],
    ["en", "Open from 9 to 5.", "It opens at 9 am and closes at 5 pm."],
    ["fr", "L'accueil ferme à 17 h 30.", "On peut appeler jusqu'à 17:30."],
    ["fr", "La salle ouvre à huit heures et demie.", "La salle ouvre à 8 h 30."],
    ["fr", "Les livraisons arrivent à midi.", "Les livraisons arrivent à 12 h."],
    // The same number, written otherwise
    ["en", "Turnover was 3,400 units.", "Sales reached three thousand four hundred units."],
    ["en", "Interest is charged at 7.5 per cent.", "The rate of interest is seven and a half percent."],
    ["en", "The grant is €2.3bn.", "The grant amounts to 2.3 billion euros."],
    ["en", "Revenue (in millions) | 1.4 |", "Revenue was 1.4 million."],
    ["en", "Two dozen seats are reserved.", "24 seats are reserved."],
    ["en", "Three quarters of the members voted.", "75% of the members voted."],
    ["fr", "Le chiffre est de 3 400 pièces.", "On a vendu trois mille quatre cents pièces."],
    ["fr", "Le taux est de 7,5 %.", "Le taux atteint sept et demi pour cent."],
    ["fr", "La subvention est de 12 M€.", "La subvention s'élève à 12 millions d'euros."],
    ["fr", "Les deux tiers des membres ont voté.", "Environ 67 % des membres ont voté."],
    ["fr", "Une vingtaine de places sont réservées.", "Environ 20 places sont réservées."],
    // Units
    ["en", "The film lasts 105 minutes.", "The film takes an hour and three quarters."],
    ["en", "The warranty covers 24 months.", "You have a two-year warranty."],
    ["en", "The hall is 1.2 km from the station.", "From the station it is 1,200 metres."],
    ["en", "The parcel weighs 0.5 kg.", "It weighs 500 grams."],
    ["en", "A copy costs 50 cents.", "Each copy is €0.50."],
    ["en", "The trial period is six months.", "The trial lasts half a year."],
    ["en", "The room is 40 sq m.", "A room of 40 square metres."],
    ["fr", "Le film dure 1 h 45.", "Le film dure 105 minutes."],
    ["fr", "La garantie est de 18 mois.", "La garantie court un an et demi."],
    ["fr", "La salle est à 1 200 m de la gare.", "Il y a 1,2 kilomètre depuis la gare."],
    ["fr", "La pièce fait 40 m².", "Une pièce de 40 mètres carrés."],
    ["fr", "Le délai est de 48 heures.", "Vous avez deux jours."],
    // Rounded, and said to be
    ["en", "The site had 1,412 visitors.", "Around 1,400 people visited it."],
    ["en", "The bill came to £2,985.", "The bill was just under £3,000."],
    ["en", "It sold 1,234,567 copies.", "It sold 1.2 million copies."],
    ["fr", "Le site a reçu 1 412 visiteurs.", "Il y a eu environ 1 400 visites."],
    ["fr", "La facture s'élevait à 2 985 €.", "La facture approchait : près de 3 000 €."],
    // What follows from two figures
    ["en", "She led the school from 1931 until 1958.", "She was in charge for 27 years."],
    ["fr", "Ils ont reçu 1 250 € puis 1 125 €.", "Ils ont reçu 2 375 € en tout."],
    // No figures
    ["en", "Cost, time and weather count.", "Three reasons are given, and one matters first."],
    ["fr", "Le prix, le délai et la météo comptent.", "Trois raisons sont données, dont une principale."],
    ["en", "The tenant pays £940 a month.", "**Rent:** £940 per month"],
  ])("%s: finds every figure of “%s” in: %s", (language, source, claim) => {
    expect(figuresMissing(claim, source, language)).toEqual([]);
  });

  it.each<Changed>([
    ["en", "The lease ends on 14 March 2027.", "It runs until March 15th, 2027.", "March 15th, 2027"],
    ["en", "The fair is held from 3 to 6 June.", "The fair closes on July 6.", "July 6"],
    ["en", "The mill burnt down in 1874.", "The mill was lost in the 18th century.", "18th century"],
    ["en", "The desk is staffed until 17:30.", "You can call until 6.30 p.m.", "6.30 p.m."],
    ["en", "Turnover was 3,400 units.", "Sales reached 4,300 units.", "4,300"],
    ["en", "Interest is charged at 7.5 per cent.", "Interest is 5.7%.", "5.7%"],
    ["en", "The film lasts 105 minutes.", "The film takes an hour and a half.", "an hour and a half"],
    ["en", "The warranty covers 24 months.", "You have a three-year warranty.", "three-year"],
    ["en", "The deposit comes back within 30 days.", "The deposit comes back within 30 weeks.", "30 weeks"],
    ["en", "The site had 1,412 visitors.", "Around 1,900 people visited it.", "1,900"],
    ["en", "The bill came to £2,985.", "The bill came to just over £3,000.", "£3,000"],
    ["en", "Five firms made an offer.", "Seven firms made an offer.", "Seven"],
    ["en", "A stall is £500.", "A stall is €500.", "€500"],
    ["en", "Founded in 1889 by two sisters.", "It was founded in 1887.", "1887"],
    ["en", "They paid £1,410 for 9 chairs.", "They paid £1,401.", "£1,401"],
    ["en", "You have up to 30 days to reply.", "You have up to 31 days to reply.", "31 days"],
    ["en", "The film lasts 105 minutes.", "The film lasts 104 minutes.", "104 minutes"],
    ["en", "Sales were 1.95 million.", "Sales were 2 million.", "2 million"],
    ["fr", "Le personnel est d'au moins 40 salariés.", "Il y a au moins 39 salariés.", "39"],
    ["fr", "Le bail prend effet le 1er octobre 2025.", "Il commence le 1er novembre 2025.", "1er novembre 2025"],
    ["fr", "L'accueil ferme à 17 h 30.", "On peut appeler jusqu'à 18 h 30.", "18 h 30"],
    ["fr", "Le taux est de 7,5 %.", "Le taux est de 5,7 %.", "5,7 %"],
    ["fr", "La garantie est de 18 mois.", "La garantie est de deux ans.", "deux ans"],
    ["fr", "La gare a ouvert en 1934.", "La gare date des années 1920.", "années 1920"],
    ["fr", "Le site a reçu 1 412 visiteurs.", "Il y a eu environ 1 900 visites.", "1 900"],
    ["fr", "Le dépôt est rendu sous 30 jours.", "Le dépôt est rendu sous 30 semaines.", "30 semaines"],
  ])("%s: misses a changed figure in “%s”: %s", (language, source, claim, missing) => {
    expect(figuresMissing(claim, source, language)).toEqual([missing]);
  });

  it("reads a source in the other language", () => {
    const source = "Le dépôt de garantie de 1 410 euros est restitué dans un délai de deux mois après le départ.";
    expect(figuresMissing("The deposit of €1,410 is returned within two months.", source, "en")).toEqual([]);
    expect(figuresMissing("The deposit of €1,140 is returned within two months.", source, "en")).toEqual(["€1,140"]);
  });
});

describe("namesMissing", () => {
  it.each<Same>([
    ["en", "The United States signed in May.", "In May the U.S. signed."],
    ["en", "Members of the EU agreed.", "They agreed within the European Union."],
    ["en", "The National Parks Board paid.", "It was paid by the NPB."],
    ["en", "Mr Christopher Dunn resigned.", "After that, Chris Dunn resigned."],
    ["en", "Harriet Voss owns the flat.", "The flat belongs to Voss."],
    ["en", "Harriet Voss owns the flat.", "The flat belongs to H. Voss."],
    ["en", "H. Voss owns the flat.", "The flat belongs to Harriet Voss."],
    ["en", "Ms Oyelaran decides alone.", "The decision is for Director Oyelaran."],
    ["en", "The farmers came from Norway.", "They were Norwegian farmers."],
    ["en", "The rent is due on Monday.", "Payment is due each Monday in May."],
    ["en", "The rent is due monthly.", "Rent is due every month, says the Landlord."],
    ["fr", "Les États-Unis ont signé.", "Signé par les USA."],
    ["fr", "L'Union européenne a donné son accord.", "L'accord vient de l'UE."],
    ["fr", "Le Fonds de garantie maritime a payé.", "C'est le FGM qui a payé."],
    ["fr", "M. Christophe Aubert démissionne.", "C'est ensuite Chris Aubert qui démissionne."],
    ["fr", "Nadia Perrin est propriétaire.", "L'appartement est à Mme Perrin."],
    ["fr", "N. Perrin est propriétaire.", "L'appartement est à Nadia Perrin."],
    ["fr", "La directrice, Mme Lacaze, décide.", "La décision revient à la Directrice Lacaze."],
    ["fr", "Trois ouvriers italiens sont venus.", "Ils sont venus d'Italie au XIXe siècle."],
    ["fr", "Le loyer est dû le lundi.", "Selon le Bailleur, le loyer est dû le lundi."],
  ])("%s: finds every name of “%s” in: %s", (language, source, claim) => {
    expect(namesMissing(claim, source, language)).toEqual([]);
  });

  it.each<Changed>([
    ["en", "Harriet Voss owns the flat.", "The flat belongs to Karin Voss.", "Karin Voss"],
    ["en", "Harriet Voss owns the flat.", "The flat belongs to Harriet Vance.", "Harriet Vance"],
    ["en", "Harriet Voss owns the flat.", "The flat belongs to K. Voss.", "K. Voss"],
    ["en", "The European Union agreed.", "They agreed within the United Nations.", "United Nations"],
    ["en", "The National Parks Board paid.", "It was paid by the RNB.", "RNB"],
    ["en", "The farmers came from Norway.", "They were Swedish and came from Malmö.", "Malmö"],
    ["fr", "Nadia Perrin est propriétaire.", "L'appartement est à Mme Perret.", "Mme Perret"],
    ["fr", "Nadia Perrin est propriétaire.", "L'appartement est à Karine Perrin.", "Karine Perrin"],
    ["fr", "L'Union européenne est d'accord.", "L'accord vient de l'OTAN.", "OTAN"],
    ["fr", "Trois ouvriers italiens sont venus.", "Ils sont venus d'Espagne.", "Espagne"],
  ])("%s: misses a changed name in “%s”: %s", (language, source, claim, missing) => {
    expect(namesMissing(claim, source, language)).toEqual([missing]);
  });

  it("looks for persons alone in a source in the other language", () => {
    const source =
      "Le bail de l'appartement de Lyon est signé par Harriet Voss, et par son gérant, M. Aubert, à Genève.";
    expect(namesMissing("The lease of the flat in Lyons is signed by Harriet Voss in Geneva.", source, "en")).toEqual(
      [],
    );
    expect(namesMissing("The lease is signed by Karin Voss.", source, "en")).toEqual(["Karin Voss"]);
    expect(namesMissing("The lease is signed by Mr Dunn.", source, "en")).toEqual(["Mr Dunn"]);
  });
});
