import { describe, expect, it } from "vitest";
import type { Language } from "@/lib/shared/contracts/language";
import { completeQuestion } from "./complete-question";

const NAMES = ["Paris", "Orion"];

/** Each follow-up is completed with the question before it, as it was understood. */
type Chain = [first: string, ...[asked: string, understood: string | null][]];

const CHAINS: [Language, ...Chain][] = [
  [
    "en",
    "Who approves the orders of the workshop?",
    ["In her absence?", "Who approves the orders of the workshop in her absence?"],
  ],
  [
    "fr",
    "Qui signe les bons de commande ?",
    ["et pendant ses congés ?", "Qui signe les bons de commande pendant ses congés ?"],
  ],
  [
    "en",
    "How many containers did the port of Velmar handle in 2022?",
    ["2023?", "How many containers did the port of Velmar handle in 2023?"],
    ["2024 please", "How many containers did the port of Velmar handle in 2024?"],
    ["and cruise ships?", "How many cruise ships did the port of Velmar handle in 2024?"],
    ["how many in 2022?", "How many cruise ships did the port of Velmar handle in 2022?"],
    ["And in Brenmoor?", "How many cruise ships did the port of Brenmoor handle in 2022?"],
    ["its revenue?", "What is the revenue of the port of Brenmoor in 2022?"],
  ],
  [
    "fr",
    "Combien de conteneurs le port de Velmar a-t-il traités en 2022 ?",
    ["Pour 2023 ?", "Combien de conteneurs le port de Velmar a-t-il traités en 2023 ?"],
    ["et 2024 ?", "Combien de conteneurs le port de Velmar a-t-il traités en 2024 ?"],
    ["Et les navires de croisière ?", "Combien de navires de croisière le port de Velmar a-t-il traités en 2024 ?"],
    ["à Nantes ?", "Combien de navires de croisière le port de Nantes a-t-il traités en 2024 ?"],
  ],
  [
    "en",
    "How much is a tyre change for the Orion 3?",
    ["What about a service?", "How much is a service for the Orion 3?"],
    ["and for the Orion 5?", "How much is a service for the Orion 5?"],
    ["Orion 3?", "How much is a service for the Orion 3?"],
    ["And the duration?", "What is the duration of a service for the Orion 3?"],
    ["the price of a windscreen?", "What is the price of a windscreen for the Orion 3?"],
  ],
  [
    "fr",
    "Quel est le prix d'un changement de pneus pour l'Orion 3 ?",
    ["Et une révision ?", "Quel est le prix d'une révision pour l'Orion 3 ?"],
    ["et pour le Merrow K7 ?", "Quel est le prix d'une révision pour le Merrow K7 ?"],
    ["Et la durée ?", "Quelle est la durée d'une révision pour le Merrow K7 ?"],
  ],
  [
    "en",
    "How much does the Merrow K5 weigh?",
    ["And its warranty?", "How long is the warranty of the Merrow K5?"],
    ["And how much does it cost?", "How much does the Merrow K5 cost?"],
    ["Price?", "What is the price of the Merrow K5?"],
    ["How long is it?", "How long is the Merrow K5?"],
    ["and the Merrow K7?", "How long is the Merrow K7?"],
    ["Merrow K5 warranty", "How long is the warranty of Merrow K5?"],
  ],
  [
    "fr",
    "Combien pèse le Merrow K5 ?",
    ["Et sa garantie ?", "Combien de temps dure la garantie du Merrow K5 ?"],
    ["et le prix ?", "Quel est le prix du Merrow K5 ?"],
    ["Combien coûte-t-il ?", "Combien le Merrow K5 coûte-t-il ?"],
    ["et son délai de livraison ?", "Quel est le délai de livraison du Merrow K5 ?"],
    ["Quelle est sa hauteur ?", "Quelle est la hauteur du Merrow K5 ?"],
    ["garantie Merrow K7", "Combien de temps dure la garantie de Merrow K7 ?"],
  ],
  [
    "en",
    "What is the height of the tower?",
    ["and the bridge?", "What is the height of the bridge?"],
    ["And its length?", "What is the length of the bridge?"],
  ],
  [
    "fr",
    "Quelle est la hauteur de la tour ?",
    ["et le pont ?", "Quelle est la hauteur du pont ?"],
    ["et sa longueur ?", "Quelle est la longueur du pont ?"],
  ],
  [
    "en",
    "When does the museum open on Saturdays?",
    ["sunday?", "When does the museum open on sunday?"],
    ["and the library?", "When does the library open on sunday?"],
    ["on weekdays", "When does the library open on weekdays?"],
  ],
  [
    "fr",
    "À quelle heure ouvre le musée le samedi ?",
    ["Et le dimanche ?", "À quelle heure ouvre le musée le dimanche ?"],
    ["Et la bibliothèque ?", "À quelle heure ouvre la bibliothèque le dimanche ?"],
    ["En juillet ?", "À quelle heure ouvre la bibliothèque le dimanche en juillet ?"],
  ],
  [
    "en",
    "What was the rainfall in March 2022?",
    ["April?", "What was the rainfall in April 2022?"],
    ["2023?", "What was the rainfall in April 2023?"],
    ["and in May 2021?", "What was the rainfall in May 2021?"],
  ],
  [
    "fr",
    "Quel était le chiffre d'affaires au premier trimestre 2023 ?",
    ["deuxième trimestre ?", "Quel était le chiffre d'affaires au deuxième trimestre 2023 ?"],
    ["Et le bénéfice ?", "Quel était le bénéfice au deuxième trimestre 2023 ?"],
  ],
  [
    "en",
    "How many quotes does a purchase of more than 5,000 euros need?",
    ["And for 20,000 euros?", "How many quotes does a purchase of 20,000 euros need?"],
  ],
  [
    "fr",
    "Combien de devis faut-il pour un achat de plus de 5 000 euros ?",
    ["Et pour 20 000 euros ?", "Combien de devis faut-il pour un achat de 20 000 euros ?"],
  ],
  [
    "en",
    "Who is the director of the Lyon office?",
    ["And the treasurer?", "Who is the treasurer of the Lyon office?"],
    ["Paris?", "Who is the treasurer of the Paris office?"],
  ],
  ["fr", "Qui dirige l'agence de Lyon ?", ["Et celle de Paris ?", "Qui dirige l'agence de Paris ?"]],
  [
    "en",
    "How many days of leave do employees get?",
    ["And apprentices?", "How many days of leave do apprentices get?"],
    ["and after ten years?", "How many days of leave do apprentices get after ten years?"],
  ],
  ["fr", "Combien coûte la chambre 12 ?", ["la chambre 14 ?", "Combien coûte la chambre 14 ?"]],
  [
    "fr",
    "Quel est le tarif adulte ?",
    ["Et enfant ?", "Quel est le tarif enfant ?"],
    ["tarif étudiant ?", "Quel est le tarif étudiant ?"],
  ],
  [
    "en",
    "How many quotes do purchases over 1,000 euros need?",
    ["And over 10,000 euros?", "How many quotes do purchases over 10,000 euros need?"],
    ["less than 500 euros?", "How many quotes do purchases less than 500 euros need?"],
  ],
  ["fr", "Quand ouvre la boutique du musée ?", ["Et le musée le samedi ?", "Quand ouvre le musée le samedi ?"]],
  [
    "en",
    "How much is an adult ticket?",
    ["child?", "How much is a child ticket?"],
    ["and for students?", "How much is a ticket for students?"],
  ],
  ["fr", "Quel est le tarif étudiant ?", ["Et pour les enfants ?", "Quel est le tarif pour les enfants ?"]],
  [
    "en",
    "When was the Orlin tower built?",
    ["the bridge?", "When was the Orlin bridge built?"],
    ["an X-ray?", "When was an X-ray built?"],
  ],
  [
    "fr",
    "Quand la tour d'Orlin a-t-elle été construite ?",
    ["Sa longueur ?", "Quelle est la longueur de la tour d'Orlin ?"],
    ["longueur", "Quelle est la longueur de la tour d'Orlin ?"],
  ],
  ["en", "Who is the head of the Arden school?", ["its address?", "What is the address of the Arden school?"]],
  ["en", "Who is the head of the Arden school?", ["When was it founded?", "When was the Arden school founded?"]],
  ["en", "Who is the head of the Arden school?", ["her age?", "What is the age of the head of the Arden school?"]],
  ["en", "2022?", ["2023?", null]],
  ["en", "And by post? (How much is a parcel)", ["2023?", null]],
  ["en", "Can I bring a dog on the ferry?", ["a bicycle?", "Can I bring a bicycle on the ferry?"]],
  [
    "en",
    "How much does the Merrow K5 cost?",
    ["What is photosynthesis?", null],
    ["When does the garage open on Saturday?", null],
    ["Thanks!", null],
  ],
  [
    "fr",
    "Combien coûte le Merrow K5 ?",
    ["À quelle heure ouvre le garage le samedi ?", null],
    ["Merci beaucoup !", null],
  ],
];

describe("completeQuestion", () => {
  it.each(CHAINS)("in %s, after: %s", (language, first, ...followUps) => {
    let previous = first;
    for (const [asked, understood] of followUps) {
      const opensWithName = NAMES.some((name) => asked.startsWith(name));
      expect(completeQuestion(asked, previous, { language, opensWithName })).toBe(understood);
      previous = understood ?? previous;
    }
  });
});
