import { describe, expect, it } from "vitest";
import type { Language } from "@/lib/shared/contracts/language";
import { completeQuestion } from "./complete-question";

type Row = [language: Language, previous: string, asked: string, understood: string | null];

function check(rows: readonly Row[]) {
  it.each(rows)("(%s) %s %s", (language, previous, asked, understood) => {
    expect(completeQuestion(asked, previous, { language, opensWithName: false })).toBe(understood);
  });
}

describe("a pronoun with a complement stands for a noun of the previous question", () => {
  check([
    ["en", "When does the lift contract end?", "and the one with Otis?", "When does the contract with Otis end?"],
    ["en", "When was the bridge in Arlen built?", "and the one in Pontwell?", "When was the bridge in Pontwell built?"],
    [
      "en",
      "How much notice must we give on the window agreement?",
      "What about the one for the boiler?",
      "How much notice must we give on the agreement for the boiler?",
    ],
    [
      "en",
      "What is the price of the adult ticket?",
      "and that one for the car park?",
      "What is the price for the car park?",
    ],
    ["en", "Who approved the budget for 2024?", "and the one for 2025?", "Who approved the budget for 2025?"],
    ["fr", "Qui a signé le bail de la boutique ?", "et celui de l'entrepôt ?", "Qui a signé le bail de l'entrepôt ?"],
    [
      "fr",
      "Quelle est la durée du contrat d'ascenseur ?",
      "et celui de nettoyage ?",
      "Quelle est la durée du contrat de nettoyage ?",
    ],
    ["fr", "Quel est le prix du billet adulte ?", "Et celui du parking ?", "Quel est le prix du parking ?"],
    [
      "fr",
      "Qui nettoie l'escalier du bâtiment A ?",
      "et celui du bâtiment B ?",
      "Qui nettoie l'escalier du bâtiment B ?",
    ],
    [
      "fr",
      "Combien coûte l'entretien de la chaudière ?",
      "et celle du bâtiment C ?",
      "Combien coûte l'entretien de la chaudière du bâtiment C ?",
    ],
    ["fr", "Qui a voté le budget de 2024 ?", "et celui de 2025 ?", "Qui a voté le budget de 2025 ?"],
  ]);
});

describe("a bare noun after the joining preposition replaces another one", () => {
  check([
    ["fr", "Combien coûte l'atelier de poterie ?", "et de couture ?", "Combien coûte l'atelier de couture ?"],
    [
      "fr",
      "Combien coûte l'atelier pour la poterie ?",
      "et pour la couture ?",
      "Combien coûte l'atelier pour la couture ?",
    ],
    [
      "fr",
      "Quel est le prix d'un changement de pneus ?",
      "et de freins ?",
      "Quel est le prix d'un changement de freins ?",
    ],
  ]);
});

describe("a condition is added to the previous question, or replaces its own", () => {
  check([
    ["en", "On which day are the bins emptied?", "And if it snows?", "On which day are the bins emptied if it snows?"],
    ["en", "Who pays if a window breaks?", "What if the door is broken?", "Who pays if the door is broken?"],
    [
      "en",
      "Does the warranty cover the pump?",
      "even if it was opened?",
      "Does the warranty cover the pump even if it was opened?",
    ],
    ["en", "What does the parking cost?", "If I stay overnight?", "What does the parking cost if I stay overnight?"],
    [
      "fr",
      "À quelle heure ouvre la piscine ?",
      "Et s'il y a grève ?",
      "À quelle heure ouvre la piscine s'il y a grève ?",
    ],
    ["fr", "Que se passe-t-il si le locataire part ?", "et s'il ne paie pas ?", "Que se passe-t-il s'il ne paie pas ?"],
    ["en", "What does the parking cost?", "And if I stay overnight, who pays?", null],
    ["fr", "Quel est le délai ?", "Si je pars en juin, quel est le préavis ?", null],
  ]);
});

describe("further persons are asked for without the one that was named", () => {
  check([
    ["en", "Was Maja for the new opening hours?", "who else was?", "Who else was for the new opening hours?"],
    ["en", "Who voted against the new roof?", "And who else?", "Who else voted against the new roof?"],
    ["fr", "Maja était-elle pour la hausse ?", "qui d'autre ?", "Qui d'autre était pour la hausse ?"],
    ["fr", "Qui a voté contre la hausse ?", "et qui d'autre ?", "Qui d'autre a voté contre la hausse ?"],
    ["en", "Is the museum open on Sundays?", "who else is?", null],
  ]);
});

describe("a possessive before a participle", () => {
  check([
    [
      "en",
      "When does the lift contract end?",
      "until when are its prices fixed?",
      "Until when are the prices of the lift contract fixed?",
    ],
  ]);
});
