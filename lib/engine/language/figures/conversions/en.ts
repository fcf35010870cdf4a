import type { ConversionGrammar } from "./conversion-grammar";

/** After a period that a question asks for, not a thing named after it ("a day pass", "a year's lease"). */
const ENDS =
  "(?=\\s*(?:[?.,;:)!]|$)|\\s(?:in|for|on|at|with|without|do(?:es)?|did|is|are|was|were|can|will|would|could|should|from|to|and|or|by|if|when|excluding|including|under|before|after|the|we|i|you|they|it|there|plus|net|gross)\\b)";
const AMOUNTS =
  "(?:costs?|prices?|fees?|rents?|rentals?|charges?|amounts?|bills?|totals?|payments?|rates?|salary|salaries|incomes?|consumption|output|expenses?|equivalent)";
const FREQUENT = "monthly|yearly|annual|weekly|daily|hourly|quarterly";

export const ENGLISH_CONVERSIONS: ConversionGrammar = {
  periods: [
    new RegExp(
      `\\b(?:over|for|in|during|across|throughout)\\s(?:(?:a|one)\\s(?:(?:whole|full|entire)\\s)?|the\\s(?:whole|full|entire)\\s|(?<count>[a-z0-9-]+)\\s(?:full\\s|whole\\s)?)(?<unit>[a-z]+)${ENDS}`,
      "d",
    ),
    new RegExp(`\\b(?:per|by the|each|every)\\s(?<unit>[a-z]+)${ENDS}`, "d"),
    new RegExp(
      `(?<!\\b(?:times|once|twice|is|does|of|than|costs?|for|in|over)\\s)\\ban?\\s(?<unit>[a-z]+)(?!\\s(?:after|before|from|in advance)\\b)${ENDS}`,
      "d",
    ),
    new RegExp(`\\b(?<frequency>${FREQUENT})(?=\\s(?:\\w+\\s)?${AMOUNTS}\\b)`, "d"),
    new RegExp(`\\b(?:on an?\\s)?(?<frequency>${FREQUENT}|annually)(?:\\sbasis)?(?=\\s*[?.!]?$)`, "d"),
  ],
  units: [/\b(?:expressed |measured |given )?in\s(?:whole\s|full\s)?(?<unit>[a-z]+)(?=\s*(?:[?.,;:)!]|$))/d],
  quantity:
    /\bhow (?:much|many)\b|\b(?:costs?|prices?|fees?|rents?|charges?|amounts?|bills?|totals?|sums?|salary|consumption|output|come to|add up to|pay|owe)\b/,
  withoutUnit: {
    time: [[/\bhow many [a-z]+/, "how long"]],
    other: [
      [/\bhow many [a-z]+ of\b/, "how much"],
      [/\bhow many [a-z]+/, "how much"],
    ],
  },
  frequencies: new Map([
    ["hourly", "hour"],
    ["daily", "day"],
    ["weekly", "week"],
    ["fortnightly", "fortnight"],
    ["monthly", "month"],
    ["quarterly", "quarter"],
    ["yearly", "year"],
    ["annual", "year"],
    ["annually", "year"],
    ["annum", "year"],
    ["pcm", "month"],
  ]),
  rate: "(?:per|a|an|each|every)\\s|/\\s?",
  span: "(?:over|for)",
  scope: "(?:per|an?|each|every|(?:of|for|in|over) the)",
  taxes: ["(?:plus|excluding|including|excl\\.?|incl\\.?|ex|before|with|without) (?:vat|tax)", "net", "gross", "vat"],
  perPeriod: "per …",
  forPeriods: "for …",
  about: "about",
  payments: "(?:\\w+ )?(?<counted>instal?lments|payments|repayments|contributions|fees) of",
  altogether: /\b(?:in total|total|altogether|in all|add up to|come to|combined|overall|all together)\b/,
  inTotal: "in total",
  together: "… together",
  difference: "difference: …",
  named: ": ",
  asksDifference:
    /\bby how (?:much|many)\b|\bhow much (?:more|less|cheaper|dearer|higher|lower|longer|shorter)\b|\bdifference\b/,
  reductions: /\b(?:free|discounts?|discounted|reductions?|reduced|waived|% off|off for|half[- ]price|bonus)\b/,
};
