import { describe, expect, it } from "vitest";
import type { Language } from "@/lib/shared/contracts/language";
import { passageOf } from "@/lib/shared/contracts/testing/passage-of";
import { claimWords } from "./claim-words";
import { findClosestSentence, findEvidence } from "./find-evidence";
import { findExchange } from "./find-exchange";
import { findMismatch } from "./find-mismatch";

/** The first reason that the rules have against a claim; `null` if they have none. */
function condemned(language: Language, source: string, claim: string): string | null {
  const passages = [passageOf("p", source, language)];
  const words = claimWords(claim, language);
  const matches = [findEvidence(words, passages), findClosestSentence(words, passages)];
  const found = matches.flatMap((match) => (match === null || match.verbatim ? [] : [findMismatch(match)]));
  const exchange = findExchange(words, passages);
  return found.find((reason) => reason !== null)?.code ?? exchange?.reason.code ?? null;
}

describe("a claim that says the same", () => {
  it.each<[Language, string, string]>([
    // The same figure
    ["en", "The annual fair opens on 18 June in the old barn.", "The annual fair opens on June 18th in the old barn."],
    [
      "en",
      "The guided walk through the dunes lasts 90 minutes.",
      "The guided walk through the dunes lasts an hour and a half.",
    ],
    ["en", "The lease of the workshop runs for 24 months.", "The lease of the workshop runs for two years."],
    ["en", "The path round the lake is 1,200 metres long.", "The path round the lake is 1.2 km long."],
    ["en", "The county library lent 1,410 books in May.", "The county library lent about 1,400 books in May."],
    [
      "en",
      "The savings bank pays interest of 7.5 per cent.",
      "The savings bank pays interest of seven and a half percent.",
    ],
    ["en", "The reading room of the museum closes at 17:30.", "The reading room of the museum closes at 5.30 p.m."],
    [
      "en",
      "The chapel of the hospital was built in 1874.",
      "The chapel of the hospital was built in the 19th century.",
    ],
    [
      "fr",
      "La foire annuelle ouvre le 1er juin dans la grange.",
      "La foire annuelle ouvre le premier juin dans la grange.",
    ],
    ["fr", "La visite guidée des dunes dure 90 minutes.", "La visite guidée des dunes dure une heure et demie."],
    ["fr", "Le bail de l'atelier court sur 24 mois.", "Le bail de l'atelier court sur deux ans."],
    ["fr", "Le sentier du lac mesure 1 200 mètres.", "Le sentier du lac mesure 1,2 km."],
    [
      "fr",
      "La bibliothèque du canton a prêté 1 410 livres en mai.",
      "La bibliothèque du canton a prêté environ 1 400 livres en mai.",
    ],
    [
      "fr",
      "La caisse d'épargne verse un intérêt de 7,5 %.",
      "La caisse d'épargne verse un intérêt de sept et demi pour cent.",
    ],
    ["fr", "La salle de lecture du musée ferme à 17 h 30.", "La salle de lecture du musée ferme à 17:30."],
    // A number within a limit
    ["en", "Passengers of more than seven years pay the full fare.", "Passengers of nine years pay the full fare."],
    [
      "fr",
      "Les enfants dès huit ans paient le plein tarif au musée.",
      "Les enfants de neuf ans paient le plein tarif au musée.",
    ],
    // Negations that deny nothing, or something else
    [
      "en",
      "The storm damaged not only the roof of the barn but the garden wall.",
      "The storm damaged the roof of the barn.",
    ],
    [
      "en",
      "The tenant returns the keys of the flat no later than noon.",
      "The tenant returns the keys of the flat by noon.",
    ],
    [
      "en",
      "The kitchen was never repaired, and the roof of the barn leaks in winter.",
      "The roof of the barn leaks in winter, as the kitchen shows.",
    ],
    ["en", "The offer came out of nowhere, the mayor of the town said.", "The offer came, the mayor of the town said."],
    ["en", "The builder failed to repair the roof of the barn.", "The builder did not repair the roof of the barn."],
    ["en", "Only the warden may open the gate of the yard.", "Nobody but the warden may open the gate of the yard."],
    [
      "fr",
      "La tempête a abîmé non seulement le toit de la grange mais le mur du jardin.",
      "La tempête a abîmé le toit de la grange.",
    ],
    ["fr", "Le locataire ne rend que les clés de la cave.", "Le locataire rend les clés de la cave."],
    [
      "fr",
      "La cuisine n'a jamais été réparée, et le toit de la grange fuit en hiver.",
      "Le toit de la grange fuit en hiver, comme le montre la cuisine.",
    ],
    [
      "fr",
      "Le maçon a refusé de réparer le toit de la grange.",
      "Le maçon n'a pas voulu réparer le toit de la grange.",
    ],
    [
      "fr",
      "Seul le gardien peut ouvrir la porte de la cour.",
      "Personne d'autre que le gardien ne peut ouvrir la porte de la cour.",
    ],
    // The same name
    ["en", "The treaty was signed by the United States in Geneva.", "The treaty was signed by the USA in Geneva."],
    [
      "en",
      "The report of the council was written by Christopher Dunn.",
      "The report of the council was written by Chris Dunn.",
    ],
    [
      "en",
      "The report of the council was written by Christopher Dunn.",
      "The report of the council was written by C. Dunn.",
    ],
    ["en", "The summer concert is paid for by the National Parks Board.", "The summer concert is paid for by the NPB."],
    ["fr", "Le traité a été signé par l'Union européenne à Genève.", "Le traité a été signé par l'UE à Genève."],
    [
      "fr",
      "Le rapport du conseil a été rédigé par Christophe Aubert.",
      "Le rapport du conseil a été rédigé par Chris Aubert.",
    ],
    [
      "fr",
      "Le rapport du conseil a été rédigé par Nadia Perrin.",
      "Le rapport du conseil a été rédigé par Mme Perrin.",
    ],
    // Two places condensed
    [
      "en",
      "The museum opened in 1931 with two halls. The museum added a third hall in 1958.",
      "The museum opened with two halls and added a third hall in 1958.",
    ],
    [
      "fr",
      "Le musée a ouvert en 1931 avec deux salles. Le musée a ajouté une troisième salle en 1958.",
      "Le musée a ouvert avec deux salles et a ajouté une troisième salle en 1958.",
    ],
    // Other words
    [
      "en",
      "The deposit is refunded within 30 days.",
      "Within a month you get your deposit back, unless something is damaged.",
    ],
    ["fr", "Le dépôt est rendu sous 30 jours.", "La caution vous revient dans le mois, sauf en cas de dégâts."],
  ])("%s: is not condemned: “%s” → %s", (language, source, claim) => {
    expect(condemned(language, source, claim)).toBeNull();
  });
});

describe("a claim with one thing changed", () => {
  it.each<[Language, string, string, string]>([
    [
      "en",
      "The annual fair opens on 18 June in the old barn.",
      "The annual fair opens on 19 June in the old barn.",
      "number_mismatch",
    ],
    [
      "en",
      "The annual fair opens on 18 June in the old barn.",
      "The annual fair opens on 18 July in the old barn.",
      "date_mismatch",
    ],
    [
      "en",
      "The guided walk through the dunes lasts 90 minutes.",
      "The guided walk through the dunes lasts 70 minutes.",
      "number_mismatch",
    ],
    [
      "en",
      "The lease of the workshop runs for 24 months.",
      "The lease of the workshop runs for 24 weeks.",
      "number_mismatch",
    ],
    [
      "en",
      "The chapel of the hospital was built in 1874.",
      "The chapel of the hospital was built in 1784.",
      "date_mismatch",
    ],
    [
      "en",
      "The report of the council was written by Anna Dunn.",
      "The report of the council was written by Ruth Dunn.",
      "name_mismatch",
    ],
    [
      "en",
      "The builder did not repair the roof of the barn.",
      "The builder did repair the roof of the barn.",
      "negation_mismatch",
    ],
    [
      "en",
      "Sheds and cellars count as locked places.",
      "Sheds and cellars do not count as locked places.",
      "negation_mismatch",
    ],
    [
      "en",
      "After six months you may use the pilot boat.",
      "After six months you must use the pilot boat.",
      "negation_mismatch",
    ],
    [
      "en",
      "Bushes are planted before the first frost of the year.",
      "Bushes are planted after the first frost of the year.",
      "negation_mismatch",
    ],
    [
      "en",
      "The roof leaks, and the builder repairs the gate of the yard in May.",
      "The builder repairs the gate of the yard in June.",
      "date_mismatch",
    ],
    [
      "fr",
      "La foire annuelle ouvre le 18 juin dans la grange.",
      "La foire annuelle ouvre le 19 juin dans la grange.",
      "number_mismatch",
    ],
    [
      "fr",
      "La foire annuelle ouvre le 18 juin dans la grange.",
      "La foire annuelle ouvre le 18 juillet dans la grange.",
      "date_mismatch",
    ],
    [
      "fr",
      "La visite guidée des dunes dure 90 minutes.",
      "La visite guidée des dunes dure 70 minutes.",
      "number_mismatch",
    ],
    ["fr", "Le bail de l'atelier court sur 24 mois.", "Le bail de l'atelier court sur 24 semaines.", "number_mismatch"],
    [
      "fr",
      "La chapelle de l'hôpital fut bâtie en 1874.",
      "La chapelle de l'hôpital fut bâtie en 1784.",
      "date_mismatch",
    ],
    [
      "fr",
      "Le rapport du conseil a été rédigé par Nadia Perrin.",
      "Le rapport du conseil a été rédigé par Karine Perrin.",
      "name_mismatch",
    ],
    [
      "fr",
      "Le maçon n'a pas réparé le toit de la grange.",
      "Le maçon a réparé le toit de la grange.",
      "negation_mismatch",
    ],
    [
      "fr",
      "Les caves comptent comme des lieux fermés.",
      "Les caves ne comptent pas comme des lieux fermés.",
      "negation_mismatch",
    ],
    [
      "fr",
      "Après six mois vous pouvez utiliser le bateau pilote.",
      "Avant six mois vous pouvez utiliser le bateau pilote.",
      "negation_mismatch",
    ],
    [
      "fr",
      "Le toit fuit, et le maçon répare la porte de la cour en mai.",
      "Le maçon répare la porte de la cour en juin.",
      "date_mismatch",
    ],
    ["en", "The agent handed the keys to the buyer.", "The buyer handed the keys to the agent.", "negation_mismatch"],
    ["fr", "Le Bailleur prête le camion au Preneur.", "Le Preneur prête le camion au Bailleur.", "negation_mismatch"],
  ])("%s: is condemned: “%s” → %s", (language, source, claim, code) => {
    expect(condemned(language, source, claim)).toBe(code);
  });
});
