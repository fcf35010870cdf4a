import { readFileSync } from "node:fs";
import { Tokenizer } from "@huggingface/tokenizers";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { raisedDigitsApart } from "./read-passage.mjs";
import { builtInTokenCounter } from "./token-counter";

const CONTROL_TOKENS = 4;

/** The embedder's tokenizer, built as in its worker thread. */
function tokenizer(): Tokenizer {
  const json = JSON.parse(readFileSync("models/embedder-en-fr/tokenizer.json", "utf8"));
  const vocab = json.model.vocab.map((entry: [string, number], index: number) =>
    index < CONTROL_TOKENS ? [`\u0000${index}`, entry[1]] : entry,
  );
  return new Tokenizer({ ...json, added_tokens: [], post_processor: null, model: { ...json.model, vocab } }, {});
}

const embedders = tokenizer();
const tokensOf = (text: string) => embedders.encode(raisedDigitsApart(text), { add_special_tokens: false }).ids.length;

const counter = await builtInTokenCounter();

describe("counting tokens", () => {
  it.each([
    "",
    "Hello world. The turbine is serviced in March.",
    "L’été dernier, « le maire » a signé l’arrêté n° 2024-17 (1 250 €).",
    "| Name | Population |\n| --- | ---: |\n| Lyon | 522 250 |",
    "日本語のテキスト and русский текст, 👩‍🔬👩‍🔬 \u{1F9EA}",
    "<s> </s> <unk> <pad> ▁ a\u200bb\ufeffc x\u00a0y \u0007z \u0085 ﬁnance ½ … ´",
    "a\u000bb",
    "The rent is 250¹ euros for 35 m² at 10⁻⁶² of CO₂",
    "antidisestablishmentarianism".repeat(20),
  ])("counts like the embedder: %j", (text) => {
    expect(counter.count(text)).toBe(tokensOf(text));
  });

  it("counts any text like the embedder", () => {
    const word = fc.oneof(
      fc.stringMatching(/^[a-zA-Zéèàç'’-]{1,14}[.,;:!?]?$/),
      fc.string({ unit: "grapheme", maxLength: 12 }),
      fc.string({ unit: "binary", maxLength: 8 }),
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 12 }), fc.constantFrom(" ", "\n", "\t", "\n\n"), (words, between) => {
        const text = words.join(between);
        expect(counter.count(text)).toBe(tokensOf(text));
      }),
    );
  });
});
