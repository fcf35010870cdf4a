import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import { missingDetails } from "./missing-details";

const kindsAndWords = (question: string, language: TextLanguage, text: string) =>
  missingDetails(question, language, text).map(({ kind, asked, found }) => [kind, asked, found]);

describe("missingDetails", () => {
  it("reports the text's own number in the sentence nearest to the question", () => {
    const text = "Fresno\n\nFresno was founded in 1872. In 1940 its population was 60,685.";
    expect(kindsAndWords("What was Fresno's population in 2010?", "en", text)).toEqual([["date", "2010", "1940"]]);
  });

  it.each<[string, TextLanguage, string, [string, string, string][]]>([
    [
      "Which plan has Halvorsen chosen?",
      "en",
      "The customer Brandt has chosen the basic plan.",
      [["name", "Halvorsen", ""]],
    ],
    [
      "When was Nikola Tesla born?",
      "en",
      "The actor John Tesla was born in Ohio in 1971.",
      [["name", "Nikola Tesla", "John Tesla"]],
    ],
    ["What is the status of order A-1042?", "en", "| A-1043 | late |", [["name", "A-1042", ""]]],
    ["What is the status of order A-104?", "en", "The order A-1042 is late.", [["name", "A-104", ""]]],
    ["How much NH3 is allowed?", "en", "At most 4 g of NH₃¹ are allowed.", []],
    ["How much NH₃ is allowed?", "en", "At most 4 g of NH3 are allowed.", []],
    ["How much NH3 is allowed?", "en", "At most 4 g of NH₄ are allowed.", [["name", "NH3", ""]]],
    ["Where is unit B12?", "en", "Unit B1² is upstairs.", [["name", "B12", ""]]],
    ["Who owns 250 shares?", "en", "Mary owns 400 shares.", [["number", "250", "400"]]],
    ["Why do the three judges resign?", "en", "The five judges resign.", [["number", "three", "five"]]],
    ["What happened in the 19th century?", "en", "In 1755 the city burnt.", [["date", "19th century", "1755"]]],
    [
      "When does it open on Saturday?",
      "en",
      "It opens at nine from Monday to Friday.",
      [["date", "Saturday", "Monday to Friday"]],
    ],
    [
      "À quelle heure ferme-t-on le samedi ?",
      "fr",
      "On ferme à 18 h du lundi au vendredi.",
      [["date", "samedi", "lundi au vendredi"]],
    ],
    ["Why is it shut in August?", "en", "It is shut from 14 to 18 April.", [["date", "August", "April"]]],
    [
      "Pourquoi est-il fermé du 14 au 18 août ?",
      "fr",
      "Il est fermé du 14 au 18 avril pour travaux.",
      [["date", "août", "avril"]],
    ],
    ["Who won the 1975 race?", "en", "Ann won the race in 1987.", [["date", "1975", "1987"]]],
    [
      "Who led Norway in 1990 with 12 ministers?",
      "en",
      "From 1945 to 1951 Einar Gerhardsen led Denmark with 15 ministers.",
      [
        ["date", "1990", "1945 to 1951"],
        ["number", "12", "15"],
        ["name", "Norway", ""],
      ],
    ],
    [
      "Quelle était la population de Dijon en 2015 ?",
      "fr",
      "Dijon comptait 150 000 habitants en 1999.",
      [["date", "2015", "1999"]],
    ],
    [
      "Quel forfait a choisi la société Halvorsen ?",
      "fr",
      "La société Brandt a choisi le forfait de base.",
      [["name", "Halvorsen", ""]],
    ],
    ["Que devient la commande F-2024-17 ?", "fr", "La commande F-2024-18 est livrée.", [["name", "F-2024-17", ""]]],
    ["Qui règne au XVIIIe siècle ?", "fr", "Il règne de 1610 à 1643.", [["date", "XVIIIe siècle", "1610 à 1643"]]],
  ])("reports different details: %s", (question, language, text, expected) => {
    expect(kindsAndWords(question, language, text)).toEqual(expected);
  });

  it.each<[string, TextLanguage, string]>([
    ["When was Tesla's motor built?", "en", "Nikola Tesla built it in Budapest."],
    ["When was Nikola Tesla born?", "en", "Tesla was born at midnight."],
    ["What did the United Nations decide?", "en", "The UN decided to wait."],
    ["What did the UNHCR decide?", "en", "The United Nations High Commissioner for Refugees decided to wait."],
    ["Who lived in Germany?", "en", "German farmers lived there."],
    ["What happened in 2010?", "en", "From 2008 to 2012 the museum was closed."],
    ["What happened in 1941?", "en", "The war (1939–45) had begun."],
    ["What happened in the 19th century?", "en", "In 1855 the city burnt."],
    ["What happened in the 1990s?", "en", "In 1994 the city burnt."],
    ["What happened on June 5, 1944?", "en", "On 5 June 1944 the ships waited."],
    ["What happened on June 5, 1944?", "en", "In 1944 the ships waited."],
    ["What happened in 2010?", "en", "The city burnt."],
    ["When does it open on Thursdays?", "en", "It opens at nine from Monday to Friday."],
    ["When does it open on Sundays?", "en", "It opens at nine, at weekends and on Monday at ten."],
    ["When does it open on Saturday?", "en", "It opens at nine."],
    ["When is it shut in May?", "en", "It is shut from March to June."],
    ["When is it shut in May?", "en", "It is shut on 14/05/2025, and in June."],
    ["May I leave early?", "en", "In March everybody leaves early."],
    ["Quand ferme-t-on en mai ?", "fr", "On ferme de mars à juin."],
    ["À quelle heure ferme-t-on le samedi ?", "fr", "On ferme à 18 h tous les jours, et le lundi à midi."],
    ["Why do the 3 judges resign?", "en", "The three judges resign."],
    ["Which three reasons are given?", "en", "Cost, time and weather are given."],
    ["Who paid 1.5 million euros?", "en", "Ann paid 1,500,000 euros."],
    ["Who stays 15 days?", "en", "Guests stay 10 to 20 days."],
    ["What is the status of order A-1042?", "en", "The order A1042 is late."],
    ["WHO WON THE GREAT RACE?", "en", "ann won the race."],
    ["What Is The Capital Of The Region?", "en", "Its main town is Bern."],
    ["What did I sign?", "en", "The contract was signed."],
    ["Who is Genghis Khan?", "en", "Gengis Khan was a ruler."],
    ["Who is the President of the Board?", "en", "She chairs it."],
    ["Quelle est la capitale de l’Italie ?", "fr", "L’Italie a pour capitale Rome."],
    ["Quels vins viennent d’Italie ?", "fr", "Les vins italiens sont connus."],
    ["Qui a fondé l’Université de Strasbourg ?", "fr", "Strasbourg a une université depuis 1538."],
    ["Que décide l’ONU ?", "fr", "L’Organisation des Nations unies décide d’attendre."],
    ["Qui sont les trois juges ?", "fr", "Les 3 juges sont élus."],
    ["Que se passe-t-il au XIXe siècle ?", "fr", "En 1855, la ville brûle."],
    ["Que se passe-t-il le 3 mars 1911 ?", "fr", "Le 3 mars 1911, la ville brûle."],
    ["Où se trouve Evry ?", "fr", "Évry se trouve au sud de Paris."],
    // A French question about an English passage: the names differ, and the year does not.
    ["Que se passe-t-il à Londres en 1855 ?", "fr", "In the year 1855 the city of London was rebuilt by the people."],
  ])("accepts other wordings: %s", (question, language, text) => {
    expect(missingDetails(question, language, text)).toEqual([]);
  });

  it("reports nothing when a text repeats the question", () => {
    const word = fc.constantFrom(
      "Paris",
      "Tesla",
      "12",
      "1984",
      "March 2019",
      "three",
      "A-17",
      "in",
      "the",
      "built",
      "50%",
    );
    fc.assert(
      fc.property(
        fc.array(word, { minLength: 1, maxLength: 8 }),
        fc.constantFrom("en" as const, "fr" as const),
        (parts, language) => {
          const question = `Who ${parts.join(" ")}?`;
          expect(missingDetails(question, language, `Before it, ${question}`)).toEqual([]);
        },
      ),
    );
  });
});
