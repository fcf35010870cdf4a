import { describe, expect, it } from "vitest";
import { miniCheckFormat } from "./bespoke-minicheck";
import { graniteGuardianFormat } from "./granite-guardian";
import { LETTUCEDETECT_FORMAT, parseSpans } from "./lettucedetect";

describe("Granite Guardian's answers", () => {
  const { parse: label } = graniteGuardianFormat("guardian-risk", "ollama");
  const { parse: score } = graniteGuardianFormat("guardian-criterion", "openai-compatible");

  it.each([
    ["Yes", "fails"],
    ["No", "holds"],
    [" no\n", "holds"],
    ["Yes\n<confidence> High </confidence>", "fails"],
    ["No\n<confidence> High </confidence>", "holds"],
    ["No\n<confidence> Low </confidence>", "undecided"],
    ["Yes <confidence>Low</confidence>", "undecided"],
  ])("3.0 to 3.2: %j is %s", (text, answer) => expect(label(text)).toBe(answer));

  it.each([
    ["<score> yes </score>", "fails"],
    ["<score>no</score>", "holds"],
    ["<think>\n</think>\n<score> no </score>", "holds"],
    ["<think>It says <score> no </score> at first.</think><score> yes </score>", "fails"],
  ])("3.3 and 4.1: %j is %s", (text, answer) => expect(score(text)).toBe(answer));

  it.each([
    "",
    "Maybe",
    "No, it is grounded.",
    "Yes No",
    "No <confidence> Certain </confidence>",
    "<score> no </score>",
  ])("3.0 to 3.2: %j is not an answer", (text) => expect(label(text)).toBeNull());

  it.each(["No", "<score> maybe </score>", "<score> no", "<score> no </score> or not", "<think> no </think>"])(
    "3.3 and 4.1: %j is not an answer",
    (text) => expect(score(text)).toBeNull(),
  );
});

describe("Bespoke-MiniCheck's answers", () => {
  const { parse, request } = miniCheckFormat("ollama");

  it("mean support for Yes", () => {
    expect([parse("Yes"), parse("no\n")]).toEqual(["holds", "fails"]);
    expect(["", "Yes.", "Yes, since", "Supported"].map(parse)).toEqual([null, null, null, null]);
  });

  it("exist only for support", () => {
    expect(() => request({ check: "relevance", question: "q", passage: "p" })).toThrow("does not check relevance");
  });
});

describe("LettuceDetect v2's answers", () => {
  const ANSWER = "It is 41 metres tall. It was lit in 1987. It was lit in 1987.";
  const span = (text: string, category = "contradiction") => ({ text, category, subcategory: "temporal" });
  const parse = (value: unknown) => LETTUCEDETECT_FORMAT.parse(JSON.stringify(value), ANSWER);

  it("mark every occurrence of a quotation, since they do not say which one is meant", () => {
    const places = parse({ hallucinated_spans: [span("41 metres", "unsupported_addition"), span("1987")] });
    expect(places).toEqual([
      { start: 6, end: 15, score: null, contradicts: false },
      { start: 36, end: 40, score: null, contradicts: true },
      { start: 56, end: 60, score: null, contradicts: true },
    ]);
    expect(parse({ hallucinated_spans: [] })).toEqual([]);
  });

  it.each([
    ["words that the answer lacks", { hallucinated_spans: [span("42 metres")] }],
    ["an unknown category", { hallucinated_spans: [span("1987", "wrong")] }],
    ["another key", { hallucination_list: [] }],
    ["an empty quotation", { hallucinated_spans: [span("")] }],
  ])("are rejected: %s", (_, value) => expect(parse(value)).toBeNull());

  it("are rejected in prose", () => {
    expect(LETTUCEDETECT_FORMAT.parse("Everything is supported.", ANSWER)).toBeNull();
  });
});

describe("LettuceDetect's web API", () => {
  const ANSWER = "🗼 is 41 metres tall.";
  const prediction = { start: 5, end: 7, text: "41", hallucination_score: 0.9 };
  const parse = (change: object) => parseSpans(JSON.stringify({ predictions: [{ ...prediction, ...change }] }), ANSWER);

  it("converts its code points to UTF-16 units", () => {
    expect(parse({})).toEqual([{ start: 6, end: 8, score: 0.9, contradicts: false }]);
  });

  it.each([{ end: 5 }, { start: 6 }, { text: "42" }, { hallucination_score: 1.5 }, { start: -1 }, { start: "5" }])(
    "rejects %j",
    (change) => expect(() => parse(change)).toThrow(),
  );
});
