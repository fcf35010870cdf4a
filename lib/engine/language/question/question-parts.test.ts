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
    [
      "en",
      "How many staff and how many machines are there?",
      ["How many staff are there", "how many machines are there"],
    ],
    ["en", "In 2024, what is the fee and when is it due?", ["In 2024, what is the fee", "when is it due"]],
    ["en", "What is the deposit and is it refundable?", ["What is the deposit", "is it refundable"]],
    [
      "en",
      "What happens if I cancel five days before, and if I cancel on the eve?",
      ["What happens if I cancel five days before", "What happens if I cancel on the eve"],
    ],
    [
      "en",
      "our cat is eleven - can she still join the plan, and what's charged beforehand?",
      ["our cat is eleven - can she still join the plan", "what's charged beforehand"],
    ],
    [
      "fr",
      "Que se passe-t-il si j'annule cinq jours avant, et si je l'annule la veille ?",
      ["Que se passe-t-il si j'annule cinq jours avant", "Que se passe-t-il si je l'annule la veille"],
    ],
    [
      "fr",
      "notre fils a neuf ans – peut-il s'inscrire, et combien coûte la carte ?",
      ["notre fils a neuf ans – peut-il s'inscrire", "combien coûte la carte"],
    ],
    ["fr", "Que faire si la chaudière s'arrête et si personne ne répond ?", []],
    ["en", "What are the price and the delivery time?", ["the price", "the delivery time"]],
    [
      "en",
      "Who approves the purchase, what is the limit and how long does it take?",
      ["Who approves the purchase, what is the limit", "how long does it take"],
    ],
    ["fr", "Quel est le délai de préavis et qui doit signer ?", ["Quel est le délai de préavis", "qui doit signer"]],
    ["fr", "Quand finit le bail, et combien coûte la caution ?", ["Quand finit le bail", "combien coûte la caution"]],
    ["fr", "Où se trouve le siège et où sont les archives ?", ["Où se trouve le siège", "où sont les archives"]],
    ["fr", "Quel est le montant de la caution et la durée du bail ?", ["le montant de la caution", "la durée du bail"]],
    [
      "fr",
      "Hauteur maximale, vitesse de montée ainsi que niveau sonore du Levtor 9",
      ["Hauteur maximale du Levtor 9", "vitesse de montée du Levtor 9", "niveau sonore du Levtor 9"],
    ],
    ["fr", "Qui signe le contrat ainsi que combien coûte-t-il ?", ["Qui signe le contrat", "combien coûte-t-il"]],
    ["fr", "Qui signe le bail et que faut-il joindre ?", ["Qui signe le bail", "que faut-il joindre"]],
    ["fr", "Quel est le prix et doit-on payer d'avance ?", ["Quel est le prix", "doit-on payer d'avance"]],
  ] as const)("%s: %s", (language, question, parts) => {
    expect(partsOf(question, language)).toEqual([...parts]);
  });

  it.each([
    [
      "en",
      "What are the weight and the price of the Kestrel?",
      ["the weight of the Kestrel", "the price of the Kestrel"],
    ],
    ["en", "Give me the weight and price of the Kestrel", ["the weight of the Kestrel", "the price of the Kestrel"]],
    [
      "en",
      "What is the warranty, the price and the weight of the Kestrel?",
      ["the warranty of the Kestrel", "the price of the Kestrel", "the weight of the Kestrel"],
    ],
    [
      "en",
      "What is the price of the pump and the delivery time?",
      ["the price of the pump", "the delivery time of the pump"],
    ],
    ["en", "What is the price of the pump and the filter?", ["the price of the pump", "the price of the filter"]],
    ["en", "What is the price of the pump and of the filter?", ["the price of the pump", "the price of the filter"]],
    [
      "en",
      "What is the price of the pump and the weight of the filter?",
      ["the price of the pump", "the weight of the filter"],
    ],
    ["en", "What was the budget in 2022 and in 2023?", ["the budget in 2022", "the budget in 2023"]],
    ["en", "What was the budget in 2022 and 2023?", ["the budget in 2022", "the budget in 2023"]],
    ["en", "What is the fee for adults and for children?", ["the fee for adults", "the fee for children"]],
    ["en", "What are the opening and closing times?", ["the opening times", "the closing times"]],
    ["en", "When was it built and renovated?", ["When was it built", "When was it renovated"]],
    ["en", "How much does it weigh and cost?", ["How much does it weigh", "How much does it cost"]],
    ["en", "How do I open and close the valve?", ["How do I open the valve", "How do I close the valve"]],
    ["en", "Who designed and built the bridge?", ["Who designed the bridge", "Who built the bridge"]],
    ["en", "Who designed the bridge and the tower?", ["Who designed the bridge", "Who designed the tower"]],
    ["en", "Who is the mayor and the treasurer?", ["Who is the mayor", "Who is the treasurer"]],
    ["en", "How long and how wide is it?", ["How long is it", "how wide is it"]],
    ["en", "How tall and heavy is the crane?", ["How tall is the crane", "How heavy is the crane"]],
    ["en", "When and where does it meet?", ["When does it meet", "where does it meet"]],
    ["en", "When do the library and the museum open?", ["When does the library open", "When does the museum open"]],
    ["en", "How much do price and quality count?", ["How much do price count", "How much do quality count"]],
    ["en", "How many rooms and floors does it have?", ["How many rooms does it have", "How many floors does it have"]],
    ["en", "Are dogs and children admitted?", ["Are dogs admitted", "Are children admitted"]],
    ["fr", "Les chiens et les enfants sont-ils admis ?", ["Les chiens sont-ils admis", "les enfants sont-ils admis"]],
    ["fr", "Quels sont le poids et le prix du Faucon ?", ["le poids du Faucon", "le prix du Faucon"]],
    ["fr", "Donne-moi le poids et la garantie du Faucon", ["le poids du Faucon", "la garantie du Faucon"]],
    [
      "fr",
      "Quels sont la garantie, le prix et le poids du Faucon ?",
      ["la garantie du Faucon", "le prix du Faucon", "le poids du Faucon"],
    ],
    ["fr", "Quelles sont l'altitude et la population de Rennes ?", ["l'altitude de Rennes", "la population de Rennes"]],
    [
      "fr",
      "Quel est le prix de la pompe et le délai de livraison ?",
      ["le prix de la pompe", "le délai de livraison de la pompe"],
    ],
    ["fr", "Quel est le prix de la pompe et du filtre ?", ["le prix de la pompe", "le prix du filtre"]],
    [
      "fr",
      "Quelle est la durée de la période d'essai et du préavis ?",
      ["la durée de la période d'essai", "la durée du préavis"],
    ],
    ["fr", "Quel était le budget en 2022 et en 2023 ?", ["le budget en 2022", "le budget en 2023"]],
    [
      "fr",
      "Quel est le tarif pour les adultes et les enfants ?",
      ["le tarif pour les adultes", "le tarif pour les enfants"],
    ],
    ["fr", "Quand a-t-il été construit et rénové ?", ["Quand a-t-il été construit", "Quand a-t-il été rénové"]],
    ["fr", "Combien pèse et coûte la grue ?", ["Combien pèse la grue", "Combien coûte la grue"]],
    ["fr", "Qui a conçu et construit le pont ?", ["Qui a conçu le pont", "Qui a construit le pont"]],
    ["fr", "Qui a conçu le pont et la tour ?", ["Qui a conçu le pont", "Qui a conçu la tour"]],
    ["fr", "Quelle est la longueur et la largeur du pont ?", ["la longueur du pont", "la largeur du pont"]],
    ["fr", "Quand et où a lieu la réunion ?", ["Quand a lieu la réunion", "où a lieu la réunion"]],
    ["fr", "Quand ouvrent la bibliothèque et le musée ?", ["Quand ouvre la bibliothèque", "Quand ouvre le musée"]],
    [
      "fr",
      "Combien de jours de congés et de télétravail ont les salariés ?",
      ["Combien de jours de congés ont les salariés", "Combien de jours de télétravail ont les salariés"],
    ],
  ] as const)("%s: coordinated words are cut in %s", (language, question, parts) => {
    const asked = questionParts(question, language, ["Another text."]).map(({ text }) => text);
    expect(asked).toEqual([...parts]);
  });

  it.each([
    ["en", "Which is heavier, the Kestrel or the Merlin?", ["How heavy is the Kestrel", "How heavy is the Merlin"]],
    [
      "en",
      "Which pump costs less: the Kestrel or the Merlin?",
      ["How much does the Kestrel cost", "How much does the Merlin cost"],
    ],
    ["en", "Which was built later, the mill or the bridge?", ["When was the mill built", "When was the bridge built"]],
    ["en", "Which is better, tea or coffee?", []],
    ["fr", "Quelle est la plus lourde, la P20 ou la P30 ?", ["Combien pèse la P20", "Combien pèse la P30"]],
    ["fr", "Quelle pompe est la moins chère, la P20 ou la P30 ?", ["Combien coûte la P20", "Combien coûte la P30"]],
    ["fr", "Lequel est le meilleur, le thé ou le café ?", []],
  ] as const)("%s: of a comparison ask for each of the two: %s", (language, question, parts) => {
    expect(partsOf(question, language)).toEqual([...parts]);
  });

  it("ask in the singular for one thing", () => {
    const first = (question: string, language: "en" | "fr") => questionParts(question, language)[0]?.question;
    expect(first("What are the weight and the price?", "en")).toBe("What is the weight?");
    expect(first("What were the costs and the price?", "en")).toBe("What were the costs?");
    expect(first("Quels sont la garantie et le prix ?", "fr")).toBe("Quelle est la garantie?");
  });

  it.each([
    ["en", "What is the address of Marks and Spencer?", "Marks & Spencer is at 5 High Street."],
    ["en", "What is the fee for adults and children?", "The fee for adults and children is 5 euros."],
    ["en", "Who is the first aid and fire officer?", "The first aid and fire officer is Ivo Lark."],
    ["fr", "Quels sont les frais de port et d'emballage ?", "| Commande | Frais de port et d'emballage |"],
    ["fr", "Qui a conçu et construit le pont ?", "Marc Orbe a conçu et construit le pont."],
  ] as const)("%s: what the documents have as one phrase stays one in %s", (language, question, text) => {
    expect(questionParts(question, language, [text])).toEqual([]);
    expect(questionParts(question, language, ["Another text."])).not.toEqual([]);
  });

  it.each([
    [
      "en",
      "What is the population of Leeds and York?",
      "Leeds and York are cities. Leeds has 500,000 people. York has fewer.",
    ],
    ["en", "What is the fee for adults and children?", "# Fees for adults and children\n\nThe fee is 6 euros."],
  ] as const)(
    "%s: two things that are also named apart, or in a heading, are two in %s",
    (language, question, text) => {
      expect(questionParts(question, language, [text])).toHaveLength(2);
    },
  );

  it.each([
    ["en", "What do the terms and conditions say about returns?"],
    ["en", "What are the terms and conditions?"],
    ["en", "What is the difference between the price and the cost?"],
    ["en", "Who signs for Marlow and Finch?"],
    ["en", "Which employees who work on site and who are paid monthly get a bonus?"],
    ["en", "How are health and safety checked?"],
    ["en", "The lease ended and what?"],
    ["en", "What does Johnson and Johnson sell?"],
    ["en", "What is the total of the rent and the deposit?"],
    ["en", "What was the budget between 2022 and 2023?"],
    ["en", "Who is the director of research and development?"],
    ["en", "Who is the health and safety officer?"],
    ["en", "What is the bed and breakfast price?"],
    ["en", "How many people live in Leeds and work in York?"],
    ["en", "What happens if I cancel and do not pay?"],
    ["en", "Is the kiln heavy and expensive?"],
    ["fr", "Qui est le directeur de la recherche et du développement ?"],
    ["fr", "Quel est le total du loyer et des charges ?"],
    ["fr", "Quel est le salarié qui travaille au siège et qui est payé au mois ?"],
    ["fr", "Quelle est la différence entre le prix et le coût ?"],
    ["fr", "Quelles sont les conditions générales et particulières ?"],
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

  it("are two to six, for any text", () => {
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
      " et de la ",
      " of ",
      "the weight",
      "\n",
    );
    const texts = fc.array(piece, { maxLength: 20 }).map((all) => all.join(""));
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: "binary" }), texts),
        fc.constantFrom(...LANGUAGES),
        (question, language) => {
          const parts = questionParts(question, language);
          expect([0, 2, 3, 4, 5, 6]).toContain(parts.length);
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

it("reads a question of very many coordinated words at once, as one part", () => {
  expect(questionParts(`Who ${"a pump and a filter of the ".repeat(40)}tank?`, "en")).toEqual([]);
  expect(questionParts(`Qui ${"la pompe et le filtre du bac ".repeat(40)}?`, "fr")).toEqual([]);
});
