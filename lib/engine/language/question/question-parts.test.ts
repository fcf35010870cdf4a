import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LANGUAGES } from "@/lib/shared/contracts/language";
import { askedItems, countItems } from "./asked-items";
import { questionParts } from "./question-parts";

const partsOf = (question: string, language: "en" | "fr") => questionParts(question, language).map(({ text }) => text);

describe("the parts of a question", () => {
  it.each([
    ["en", "What is the notice period and who must sign?", ["What is the notice period", "who must sign"]],
    [
      "en",
      "When does the lease end, and how much is the deposit?",
      ["When does the lease end", "how much is the deposit"],
    ],
    ["en", "What is the notice period? Who must sign?", ["What is the notice period", "Who must sign"]],
    ["en", "How many staff and how many machines are there?", ["How many staff", "how many machines are there"]],
    ["en", "In 2024, what is the fee and when is it due?", ["In 2024, what is the fee", "when is it due"]],
    ["en", "What is the deposit and is it refundable?", ["What is the deposit", "is it refundable"]],
    ["en", "What are the price and the delivery time?", ["What are the price", "What are the delivery time"]],
    [
      "en",
      "Who approves the purchase, what is the limit and how long does it take?",
      ["Who approves the purchase, what is the limit", "how long does it take"],
    ],
    ["fr", "Quel est le délai de préavis et qui doit signer ?", ["Quel est le délai de préavis", "qui doit signer"]],
    ["fr", "Quand finit le bail, et combien coûte la caution ?", ["Quand finit le bail", "combien coûte la caution"]],
    ["fr", "Où se trouve le siège et où sont les archives ?", ["Où se trouve le siège", "où sont les archives"]],
    [
      "fr",
      "Quel est le montant de la caution et la durée du bail ?",
      ["Quel est le montant de la caution", "Quel est la durée du bail"],
    ],
    ["fr", "Qui signe le contrat ainsi que combien coûte-t-il ?", ["Qui signe le contrat", "combien coûte-t-il"]],
    ["fr", "Qui signe le bail et que faut-il joindre ?", ["Qui signe le bail", "que faut-il joindre"]],
    ["fr", "Quel est le prix et doit-on payer d'avance ?", ["Quel est le prix", "doit-on payer d'avance"]],
  ] as const)("%s: %s", (language, question, parts) => {
    expect(partsOf(question, language)).toEqual([...parts]);
  });

  it.each([
    ["en", "What do the terms and conditions say about returns?"],
    ["en", "What are the terms and conditions?"],
    ["en", "What is the difference between the price and the cost?"],
    ["en", "When and where does the meeting take place?"],
    ["en", "Who signs for Marlow and Finch?"],
    ["en", "Which employees who work on site and who are paid monthly get a bonus?"],
    ["en", "What is the capital of the north and the south?"],
    ["en", "How are health and safety checked?"],
    ["en", "The lease ended and what?"],
    ["fr", "Quel est le salarié qui travaille au siège et qui est payé au mois ?"],
    ["fr", "Quelle est la différence entre le prix et le coût ?"],
    ["fr", "Quelles sont les conditions générales et particulières ?"],
    ["fr", "Quand et où a lieu la réunion ?"],
    ["fr", "Le lundi ou le mardi, qui ouvre et ferme ?"],
    ["fr", "Que se passe-t-il si je résilie et que je ne paie pas ?"],
    ["fr", "Que dit la convention sur l'hygiène et la sécurité ?"],
  ] as const)("%s: there is one in %s", (language, question) => {
    expect(partsOf(question, language)).toEqual([]);
  });

  it("take the names of the parts before them, or what they refer to", () => {
    expect(questionParts("What is the price of the Kestrel pump and when is it delivered?", "en")[1]?.question).toBe(
      "when is it delivered (price, Kestrel pump)?",
    );
    expect(questionParts("What does Marlow pay and who signs?", "en")[1]?.question).toBe("who signs (Marlow)?");
    expect(questionParts("Quel est le prix de la pompe et quand est-elle livrée ?", "fr")[1]?.question).toBe(
      "quand est-elle livrée (prix, pompe)?",
    );
  });

  it("are words of the question, two to four, for any text", () => {
    const piece = fc.constantFrom(
      "what is",
      " and ",
      "who signs",
      "it",
      "?",
      ", ",
      "qui",
      " et ",
      "combien",
      "É",
      "ﬁ",
      " the fee",
      "le prix",
      "\n",
    );
    const texts = fc.array(piece, { maxLength: 20 }).map((all) => all.join(""));
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: "binary" }), texts),
        fc.constantFrom(...LANGUAGES),
        (question, language) => {
          const parts = questionParts(question, language);
          expect([0, 2, 3, 4]).toContain(parts.length);
          for (const { text } of parts) expect(text.trim()).not.toBe("");
        },
      ),
    );
  });
});

describe("the number of things that a question asks for", () => {
  it.each([
    ["en", "Which five documents must be attached?", 5],
    ["en", "What are the three main duties of the tenant?", 3],
    ["en", "List the 4 steps.", 4],
    ["fr", "Quels sont les cinq documents à joindre ?", 5],
    ["fr", "Quelles trois pièces faut-il fournir ?", 3],
    ["fr", "Citez les 4 étapes.", 4],
    ["en", "Which documents must be attached?", null],
    ["en", "What happens within five days?", null],
    ["en", "Which two weeks are closed?", null],
    ["en", "What is the fee for 2 rooms?", null],
    ["en", "Which 300 samples were lost?", null],
    ["fr", "Que se passe-t-il au bout de trois mois ?", null],
    ["fr", "Quels sont les 30 jours de congé ?", null],
  ] as const)("%s: %s", (language, question, count) => {
    expect(askedItems(question, language)).toBe(count);
  });

  it.each([
    ["A copy of the lease, a proof of address and a bank statement.", 3],
    ["- A copy of the lease\n- A proof of address", 2],
    ["You must attach:\n\nA copy of the lease\n\nA proof of address", 2],
    ["| Document | Copies |\n| Lease | 2 |\n| Deed | 1 |", 2],
    ["A copy of the lease.", 1],
    ["Anna Marsh leads it with Tom Orr.", 2],
  ])("is compared with how many an answer names: %j", (answer, count) => {
    expect(countItems(answer, "en")).toBe(count);
  });
});
