import { describe, expect, it } from "vitest";
import { exchangedRoles } from "./exchanged-roles";

describe("two nouns of a question", () => {
  it.each([
    ["By when must the tutor inform the trainee?", "en", "In case of illness, the trainee informs her tutor by 9.30."],
    ["When does the landlord pay the tenant?", "en", "The tenant pays the landlord on the first of the month."],
    ["Quand le tuteur doit-il prévenir la stagiaire ?", "fr", "La stagiaire prévient son tuteur avant 9 h 30."],
    [
      "Si c'est le tuteur qui est malade, avant quelle heure doit-il prévenir la stagiaire ?",
      "fr",
      "En cas de maladie, la stagiaire prévient son tuteur avant 9 h 30.",
    ],
  ] as const)("%s: have exchanged their parts", (question, language, sentence) => {
    expect(exchangedRoles(question, language, ["Something else.", sentence])).not.toBeNull();
  });

  it.each([
    ["By when must the trainee inform the tutor?", "en", "The trainee informs her tutor by 9.30."],
    ["By when must the trainee inform the tutor?", "en", "The tutor is informed by the trainee before 9.30."],
    ["When does the landlord return the deposit?", "en", "The deposit is returned by the landlord within a month."],
    ["When does the landlord return the deposit?", "en", "The deposit is paid back when the landlord has the keys."],
    ["How often must the boiler be serviced?", "en", "The boiler must be serviced every year by the engineer."],
    ["Where is the famous rock the Rhine flows around?", "en", "The Rhine flows around the famous rock Lorelei."],
    ["Quand le bailleur rend-il le dépôt ?", "fr", "Le dépôt est rendu par le bailleur dans les deux mois."],
    ["Quand la stagiaire doit-elle prévenir le tuteur ?", "fr", "La stagiaire prévient son tuteur avant 9 h 30."],
  ] as const)("%s: keep their parts in: %s %s", (question, language, sentence) => {
    expect(exchangedRoles(question, language, [sentence])).toBeNull();
  });
});
