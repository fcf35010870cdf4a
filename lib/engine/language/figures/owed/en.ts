import type { OwedGrammar } from "./owed-grammar";

const EARLIER = "(?:old|older|previous|earlier|unpaid|outstanding|overdue|other)";
const OWED = "(?:due|payable|owed|owing|outstanding|to (?:be )?pa(?:y|id))";
const SUM = "(?:totals?|amounts?|balance|sum)";

const ASKS = new RegExp(
  `\\b(?:(?:(?:grand |full |overall |total )*)${SUM} (?:is |are |that is )?(?:still )?${OWED}(?! (?:date|by))|how much (?:do|does|must|should|will) (?:\\w+ ){1,3}?(?:have to pay|need to pay|owe|pay)|how much (?:is|are) (?:still )?(?:due|owed|owing|payable|outstanding|to (?:be )?pa(?:y|id)))\\b`,
);

/** What a label may add to "amount due". */
const IN = "(?: ?\\((?:gbp|eur|usd|chf|[€$£]|(?:incl?|excl?|vat)\\b[^)]*)\\)| (?:in )?(?:gbp|eur|usd|chf|[€$£]))?";
const WHEN = `(?: now| today)?(?: (?:by|on|before|within|until)\\b.*)?(?:,? incl?(?:uding|usive)?\\b.*)?${IN}`;

export const ENGLISH_OWED: OwedGrammar = {
  accented: /(?!)/,
  asks: new RegExp(`^(?!.*\\bwhen\\b).*${ASKS.source}`),
  words: ASKS,
  asksForOwn: new RegExp(
    `^(?!.*\\b(?:(?:to|owe|owed|pay|paid|payable) (?:us|me)|from|by|refund\\w*|credit\\w*)\\b).*\\b(?:${SUM} (?:is |are |that is )?(?:still )?${OWED}|how much (?:do|must|should|will) (?:i|we) (?:still )?(?:have to pay|need to pay|owe|pay)|how much (?:is|are) (?:still )?(?:due|owed|owing|payable|outstanding|to be paid))\\b`,
  ),
  includesArrears: new RegExp(
    `\\b${EARLIER}\\b.*\\b(?:included|as well|too|counted)\\b|\\b(?:including|with|plus)\\b.*\\b${EARLIER}\\b`,
  ),
  label: new RegExp(
    `^(?:(?:grand |net |gross |total |full |invoice )*${SUM} (?:now |still )?${OWED}|(?:please |to )pay(?: this amount)?|payable)${WHEN}$|^balance${IN}$`,
  ),
  arrears:
    /\b(?:unpaid|outstanding|overdue|(?:still|not yet|yet to be|has not been|have not been|was not) (?:owed|open|due|paid|settled)|(?<!\b(?:payable|paid|monthly|quarterly|yearly|annually|weekly|billed|invoiced|charged|due) )in arrears)\b/,
  numbered:
    /\b(?:invoices?|bills?|statements?|accounts?|reminders?|orders?)(?: (?:no\.?|nos\.?|number|numbers|#))? ?#?(?:[a-z]{1,6}[-/ ]?)?\d/,
  generic:
    /\b(?:any|every|each|all|if|in case|in the event|unless|when(?:ever)?|where|shall|incurs?|attracts?)\b|(?:^|\b(?:on|for|of|to) )(?:(?:unpaid|overdue|outstanding|late|such) )*(?:invoices|bills|accounts|amounts|payments|sums|balances|fees|charges)\b/,
  settled:
    /(?<!\b(?:be|not|not been|not yet|not yet been|never|never been|if|when|until|once|unless|as) )\b(?:paid(?!-| up\b)|settled|overpaid)\b|\bin (?:your|our|the customer's) favou?r\b|\b(?:in credit|credit (?:note|balance|memo)|(?:payment|paid) (?:received|with thanks)|refund due|to be refunded|nothing (?:is )?(?:due|to pay)|do not pay)\b/,
  payer: "(?:\\bto ?:|\\b(?:billed|bill|invoiced?|sold) to\\b|\\b(?:customer|client|buyer|purchaser|debtor|tenant)\\b)",
};
