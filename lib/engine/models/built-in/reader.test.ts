import { afterAll, describe, expect, it } from "vitest";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import { type Reason, reason } from "@/lib/shared/contracts/runs/reason";
import { passageOf } from "@/lib/shared/contracts/testing/passage-of";
import type { NumberedPassage } from "../answer-generator";
import { builtInEmbedder } from "./embedder";
import { createBuiltInReader } from "./reader";
import { builtInVerifier } from "./verifier";

const embedder = builtInEmbedder();
const reader = createBuiltInReader({ embedder, verifier: builtInVerifier() });
afterAll(() => embedder.stop());

function passages(language: TextLanguage, ...texts: string[]): NumberedPassage[] {
  return texts.map((text, at) => ({
    number: at + 1,
    retrievalScore: 1 / (at + 1),
    passage: { ...passageOf(`p${at}`, text, language), documentId: "d", documentTitle: "", ordinal: at },
  }));
}

async function read(
  question: string,
  language: TextLanguage,
  given: NumberedPassage[],
  attempt = 1,
  feedback: Reason | null = null,
) {
  const { signal } = new AbortController();
  const asked = { question, language, passages: given, mode: "grounded" as const, feedback, attempt };
  const request = { ...asked, fence: "f00d", signal };
  const chunks: string[] = [];
  for await (const chunk of reader.generate(request)) if (chunk.type === "text") chunks.push(chunk.text);
  return chunks;
}

const TOWER = passages(
  "en",
  "# Green Tower\n\nThe Green Tower stands in Oslo. It was built in 1931 by Anna Berg. Tickets cost six euros.\n\n- Opening hours vary with the season.",
  "The harbour of Oslo has many boats. Fishing is popular there.",
);
const RUCHE = passages(
  "fr",
  "La ruche abrite une colonie. Une reine pond jusqu’à 2 000 œufs par jour au printemps. Elle vit environ quatre ans.",
  "Le miel se conserve longtemps à l'abri de la lumière.",
);

/** The second passage alone says nothing about the question. */
const LAMP = passages(
  "en",
  "The crisis team meets in the room Firefly. The door is never locked.",
  "The Firefly runs for 14 hours on one charge. It weighs two kilograms.",
  "The team of gardeners meets in the green room on Mondays.",
);
const ROOM = "The crisis team meets in the room Firefly.";
const LED = LAMP.map((given) =>
  given.number === 2
    ? {
        ...given,
        lead: {
          passageId: "p0",
          sentence: ROOM,
          name: "Firefly",
          entityId: "firefly",
          query: "How long does the lamp run on one charge Firefly",
        },
      }
    : given,
);

const PRICES = passages(
  "en",
  "## Tickets\n\n| Ticket | Price |\n| --- | --- |\n| Single ticket for the tram | 1.80 euros |\n| Day ticket for the tram | 5.40 euros |",
);

/** Prices of tickets; what they are for is only in the titles. */
const TWO_PRICES = [
  [
    "The tram network of Lorvaux",
    "A single ticket costs 1.90 euros and is valid for 70 minutes, changes included. A day ticket costs 5.60 euros, and a booklet of ten tickets costs 16.50 euros.",
  ],
  [
    "The tram network of Lorvaux",
    "Complaints are answered within 15 working days. A journey that is delayed by more than 30 minutes because of Tralor is refunded with two single tickets.",
  ],
  [
    "The Lantern Museum in Lorvaux",
    "The museum is open from Tuesday to Sunday from 10:00 to 18:00, and until 21:00 on Thursdays.\n\n- A ticket costs 9 euros; the reduced price is 5 euros.\n- A tram ticket stamped on the same day gives a reduction of 1.50 euros.",
  ],
].map(([documentTitle = "", text = ""], at) => ({
  number: at + 1,
  retrievalScore: 1 - at / 20,
  passage: { ...passageOf(`p${at}`, text, "en"), documentId: documentTitle, documentTitle, ordinal: at },
}));

const TRAILER = passages(
  "en",
  "## Trailers\n\nBoat trailers may be towed only by members who hold a trailer licence.\n\nThe following papers must be carried with the trailer:\n\n- the insurance certificate\n- the inspection report\n- the list of boats\n\nThe trailer is inspected every 6 months.",
);
const REMORQUE = passages(
  "fr",
  "## Remorques\n\nSeuls les membres titulaires du permis peuvent tracter une remorque.\n\nAvec la remorque, il faut emporter les papiers suivants :\n\n- l'attestation d'assurance\n- le rapport de contrôle\n- la liste des bateaux\n\nLa remorque est contrôlée tous les six mois.",
);

const CUSTOMERS = passages(
  "fr",
  "Le plafond de crédit du client C0004 est de 6250 €. Le plafond de crédit du client C0005 est de 7500 €. Le plafond de crédit du client C0006 est de 8750 €.",
);

describe("the built-in reader", () => {
  it("quotes the sentence with the code in the question when sentences differ only by a code", async () => {
    const chunks = await read("Quel est le plafond de crédit du client C0005 ?", "fr", CUSTOMERS);
    expect(chunks.join("")).toBe("Le plafond de crédit du client C0005 est de 7500 €. [1]");
  });

  it.each([
    ["When was the Green Tower built?", "en", TOWER, "It was built in 1931 by Anna Berg. [1]"],
    [
      "How much is a single ticket for the tram?",
      "en",
      PRICES,
      "| Ticket | Price |\n| --- | --- |\n| Single ticket for the tram | 1.80 euros [1] |",
    ],
    ["How much do tickets for the Green Tower cost?", "en", TOWER, "Tickets cost six euros. [1]"],
    [
      "Combien d'œufs pond une reine par jour ?",
      "fr",
      RUCHE,
      "Une reine pond jusqu’à 2 000 œufs par jour au printemps. [1]",
    ],
    ["combien d oeufs pond la reine", "fr", RUCHE, "Une reine pond jusqu’à 2 000 œufs par jour au printemps. [1]"],
  ] as const)("%s", async (question, language, given, quote) => {
    expect((await read(question, language, given)).map((chunk) => chunk.trim())).toContain(quote);
  });

  it("quotes nothing about other things once it has found the answer", async () => {
    const text = (await read("How much does a single tram ticket cost in Lorvaux?", "en", TWO_PRICES)).join("");
    expect(text).toBe("A single ticket costs 1.90 euros and is valid for 70 minutes, changes included. [1]");
  });

  it("quotes word for word, cites each sentence, and stays short", async () => {
    const chunks = await read("When was the Green Tower built?", "en", TOWER);
    expect(chunks.length).toBeLessThanOrEqual(3);
    for (const chunk of chunks) {
      const [, text, number] = /^\s*(.*) \[(\d)\]$/s.exec(chunk) ?? [];
      expect(TOWER[Number(number) - 1]?.passage.text).toContain(text);
      expect(text).not.toMatch(/^[#-]/);
    }
  });

  it.each([
    ["en", "What must be carried with the trailer?", TRAILER],
    ["fr", "Que faut-il emporter avec la remorque ?", REMORQUE],
  ] as const)("%s: quotes the list below the sentence that introduces it", async (language, question, given) => {
    const text = (await read(question, language, given)).join("");
    for (const item of given[0]?.passage.text.match(/(?<=^- ).*/gm) ?? []) expect(text).toContain(item);
  });

  it.each([
    ["in the same paragraph", " "],
    ["in the next paragraph", "\n\n"],
  ])("quotes the answer %s, not the question, from a list of both", async (_, gap) => {
    const answers = [
      ["How long is a key card valid?", "For one year from the day of issue."],
      ["Who may sign contracts?", "Only the managing director, Edith Orr."],
      ["What does a lost key cost?", "The member pays 25 pounds."],
    ] as const;
    const faq = answers.map(([asked, answer]) => `**${asked}**${gap}${answer}`).join("\n\n");
    for (const [asked, answer] of answers) {
      const [first, ...more] = await read(asked, "en", passages("en", faq));
      expect([first, more]).toEqual([`${answer} [1]`, []]);
    }
  });

  it("quotes a sentence that begins with a pronoun together with the one before it", async () => {
    const text = (await read("When was the Green Tower built?", "en", TOWER)).join("");
    expect(text).toContain("The Green Tower stands in Oslo. [1] It was built in 1931 by Anna Berg. [1]");
  });

  it("yields nothing when no passage answers, and nothing from its own knowledge", async () => {
    expect(
      await read("Who won the chess tournament in Manila?", "en", passages("en", "Bread dough rests for an hour.")),
    ).toEqual([]);
    expect(await read("When was the Green Tower built?", "en", [])).toEqual([]);
  });

  it("quotes other sentences when the last attempt on the same passages failed", async () => {
    const first = await read("When was the Green Tower built?", "en", TOWER);
    const second = await read("When was the Green Tower built?", "en", TOWER, 2, reason("number_mismatch"));
    expect(second.map((chunk) => chunk.trim())).not.toContain("It was built in 1931 by Anna Berg. [1]");
    expect(first).not.toEqual(second);
  });

  it("starts again with the best sentences when new passages were fetched", async () => {
    const again = await read("When was the Green Tower built?", "en", TOWER, 2, reason("answer_off_topic"));
    expect(again.join("")).toContain("It was built in 1931");
  });

  it("stops with the signal's reason", async () => {
    const signal = AbortSignal.abort(new Error("stopped by the person"));
    const request = {
      question: "q",
      language: "en" as const,
      passages: TOWER,
      mode: "grounded" as const,
      feedback: null,
      attempt: 1,
      fence: "f00d",
      signal,
    };
    await expect(reader.generate(request)[Symbol.asyncIterator]().next()).rejects.toThrow("stopped by the person");
  });
});

describe("a row of a table that a question names", () => {
  const row = (number: number) =>
    `| Pump ${String(number).padStart(3, "0")} | ${(number * 7) % 90}.5 | ${number % 9}.1 |`;
  const table = (from: number) =>
    `| Pump | Flow (m³/h) | Losses (%) |\n| --- | --- | --- |\n${Array.from({ length: 12 }, (_, at) => row(from + at)).join("\n")}`;
  const PUMPS = passages("en", `# Pumps of the valley\n\n${table(131)}`, `# Pumps of the valley\n\n${table(11)}`);
  /** The rows that are quoted. */
  const quoted = async (question: string, language: TextLanguage = "en") =>
    [...(await read(question, language, PUMPS)).join("").matchAll(/\| (Pump \d+) \|/g)].map(([, name]) => name);

  it.each<[string, TextLanguage, string[]]>([
    ["What is the flow of Pump 135?", "en", ["Pump 135"]],
    ["What is the flow of pump 13?", "en", ["Pump 013"]],
    ["Quel est le débit (flow) de la pump n° 141 ?", "fr", ["Pump 141"]],
    ["What is the flow of Pump 999?", "en", []],
  ])("is quoted without those that resemble it: %s", async (question, language, expected) => {
    expect(await quoted(question, language)).toEqual(expected);
  });
});

describe("a sentence found through a name in another passage", () => {
  const question = "How long does the lamp after which the room of the crisis team is called run on one charge?";

  it("is quoted after the sentence through which it was found", async () => {
    expect((await read(question, "en", LED)).join("")).toMatch(
      /^The crisis team meets in the room Firefly\. \[1\] The Firefly runs for 14 hours on one charge\. \[2\]/,
    );
  });

  it("is quoted alone when that sentence is not among the passages, and no sentence is quoted twice", async () => {
    const text = (await read(question, "en", LED.slice(1))).join("");
    expect(text).toMatch(/^The Firefly runs for 14 hours on one charge\. \[2\]/);
    const both = (await read(question, "en", LED)).join("");
    expect(both.split(ROOM)).toHaveLength(2);
  });

  it("is ignored when it says nothing more about the question", async () => {
    const asked = "Where does the crisis team meet?";
    expect((await read(asked, "en", LED)).join("")).toBe((await read(asked, "en", LAMP)).join(""));
  });
});
