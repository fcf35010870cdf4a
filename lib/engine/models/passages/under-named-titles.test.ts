import { describe, expect, it } from "vitest";
import { passageOf } from "@/lib/shared/contracts/testing/passage-of";
import { underNamedTitles } from "./under-named-titles";

const CATERING =
  "# CATERING AGREEMENT\n\n**Client:** Penderwick Hall Conference Trust\n**Caterer:** Saltmarsh & Thyme Catering Ltd";
const INFOGERANCE =
  "# Contrat de prestation\n\nconclu entre la société Nuvéa Services, ci-après « le Prestataire », et la Clinique vétérinaire des Trois Ponts, ci-après « le Client ».";

async function titleFor(question: string, language: "en" | "fr", opening: string, text: string): Promise<string> {
  const passage = { ...passageOf("p", text, language), documentId: "d", documentTitle: "Agreement" };
  const openings = { read: async () => new Map([["d", opening]]) };
  const [named] = await underNamedTitles([passage], { question, language }, openings);
  return named?.documentTitle ?? "";
}

describe("underNamedTitles", () => {
  it.each([
    [
      "Who is the head chef at Penderwick Hall?",
      "en",
      CATERING,
      "Agreement – Penderwick Hall Conference Trust (“Client”)",
    ],
    ["who is the head chef at penderwick?", "en", CATERING, "Agreement – Penderwick Hall Conference Trust (“Client”)"],
    ["Who cooks for Saltmarsh & Thyme?", "en", CATERING, "Agreement – Saltmarsh & Thyme Catering Ltd (“Caterer”)"],
    ["Qui appelle Nuvéa le samedi ?", "fr", INFOGERANCE, "Agreement – Nuvéa Services (“le Prestataire”)"],
    ["Qui dépanne la clinique des Trois Ponts ?", "fr", INFOGERANCE, "Agreement – Trois Ponts (“le Client”)"],
  ] as const)("%s", async (question, language, opening, title) => {
    expect(await titleFor(question, language, opening, "6.1 The head chef is Florian Adebayo.")).toBe(title);
  });

  it.each([
    ["names nothing", "Who is the head chef?", "The head chef is Florian Adebayo."],
    ["names what the passage mentions", "Who is the chef at Penderwick Hall?", "Penderwick Hall has a chef."],
    ["names something else", "Who is the head chef at Larkrise?", "The head chef is Florian Adebayo."],
  ])("leaves the title alone when the question %s", async (_, question, text) => {
    expect(await titleFor(question, "en", CATERING, text)).toBe("Agreement");
  });
});
