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
      `\\b(?:over|for|in(?=\\s(?:an?|the)\\s)|during|across|throughout)\\s(?:(?:a|one)\\s(?:(?:whole|full|entire)\\s)?|the\\s(?:whole|full|entire)\\s|(?<count>[a-z0-9-]+)\\s(?:full\\s|whole\\s)?)(?<unit>[a-z]+)${ENDS}`,
      "d",
    ),
    new RegExp(`\\b(?:per|by the|each|every)\\s(?<unit>[a-z]+)${ENDS}`, "d"),
    new RegExp(
      `(?<!\\b(?:times|once|twice|is|does|of|than|costs?|for|in|over|within|after|before|until|till|since|from|by)\\s)\\ban?\\s(?<unit>[a-z]+)(?!\\s(?:after|before|from|in advance)\\b)${ENDS}`,
      "d",
    ),
    new RegExp(`\\b(?<frequency>${FREQUENT})(?=\\s(?:\\w+\\s)?${AMOUNTS}\\b)`, "d"),
    new RegExp(`\\b(?:on an?\\s)?(?<frequency>${FREQUENT}|annually)(?:\\sbasis)?(?=\\s*[?.!]?$)`, "d"),
  ],
  units: [/\b(?:expressed |measured |given )?in\s(?:whole\s|full\s)?(?<unit>[a-z]+)(?=\s*(?:[?.,;:)!]|$))/d],
  quantity:
    /^(?:what(?:'s| is) )?(?!(?:who|when|where|why|how|is|are|did|does|do)\b)(?:(?:the|our|your) )?(?:[a-z-]+ ){1,3}?[a-z-]+\W*$|\bhow (?:much|many)\b|\b(?:costs?|prices?|fees?|rents?|charges?|amounts?|bills?|totals?|sums?|salary|consumption|output|come to|add up to|pay|owe)\b/,
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
  rateLimits:
    /\b(?:plus(?!\s(?:vat|tax)\b)|then|thereafter|afterwards?|first|second|third|fourth|next|initial\w*|introductory|last|during|until|till|from|after|before|between|up to|at (?:least|most)|min(?:imum)?|max(?:imum)?|(?:no|not|never) (?:more|less|fewer)|only|except|unless|while|when|within|since|as of|off-?peak|peak|term|term-?time|holidays?|weekends?|increas\w*|ris(?:es|ing)|starting|upwards|doubl\w*|more|less|extras?|additional\w*|on top|surcharges?|discount\w*|reduc\w*|waived|half[- ]price|bonus|free)\b/,
  seasons: /\b(?:winter|summer|spring|autumn|seasons?|seasonal|term-?time|school year|academic year|off-?peak|peak)\b/,
  paymentTerms:
    "\\b(?:payable|invoiced|billed|due|paid|charged|collected)\\s(?:(?:monthly|quarterly|yearly|annually)\\s)?(?:on|at the (?:end|start|beginning)|within|by|in (?:advance|arrears))\\b(?:(?! and )[^,;:.()|£€$])*",
  looseUnits: ["gallon", "gallons", "ton", "tons", "mph"],
  unitAdjectives: ["full", "whole", "half", "square", "cubic"],
  otherUnits: /^\s(?:of fluid|equivalent)\b/,
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
};
