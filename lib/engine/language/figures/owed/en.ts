import type { OwedGrammar } from "./owed-grammar";

const EARLIER = "(?:old|older|previous|earlier|unpaid|outstanding|overdue|other)";

const ASKS =
  /\b(?:(?:totals?|amounts?|balance|sum) (?:is |are |that is )?(?:still )?(?:due|payable|owed|owing|outstanding|to (?:be )?pa(?:y|id))(?! (?:date|by))|how much (?:do|does|must|should|will) (?:\w+ ){1,3}?(?:have to pay|need to pay|owe|pay)|how much (?:is|are) (?:still )?(?:due|owed|owing|payable|outstanding|to (?:be )?pa(?:y|id)))\b/;

export const ENGLISH_OWED: OwedGrammar = {
  asks: new RegExp(`^(?!.*\\bwhen\\b).*${ASKS.source}`),
  words: ASKS,
  includesArrears: new RegExp(
    `\\b${EARLIER}\\b.*\\b(?:included|as well|too|counted)\\b|\\b(?:including|with|plus)\\b.*\\b${EARLIER}\\b`,
  ),
  label:
    /^(?:(?:grand |net |gross |total |invoice )*(?:totals?|amounts?|balance|sum) (?:now )?(?:due|payable|owed|owing|outstanding|to (?:be )?pa(?:y|id))|(?:please |to )pay|payable|balance)\b/,
  arrears:
    /\b(?:unpaid|outstanding|overdue|(?:still|not yet|yet to be|has not been|have not been|was not) (?:owed|open|due|paid|settled)|in arrears)\b/,
};
