import type { TotalWords } from "./total-words";

export const ENGLISH_TOTALS: TotalWords = {
  maybe: /tot|t o t|sum|averag|mean|media|overall|result|forward|brought|carried|[bc]\/[df]/,
  valueToo: /^\W*(?:sum|average|mean|median|overall)/,
  ofGroup: /^(?:grand |sub|sub |sub-)?(?:totals?|sum|subtotal|result)$/,
  between: / (?:for|of)$/,
  after:
    /gross|net|all|overall|results?|amount|due|payable|to pay|to date|page|(?:excl|incl)\w*\.? (?:of )?(?:vat|tax\w*)|vat|(?:carried|brought) (?:forward|down|over)|[bc]\/[df]/,
  hints: {
    part: /^(?:(?:out )?of which|thereof|including|incl\.)\s/,
    tax: /^(?:v\.?a\.?t|(?:sales )?tax(?:es)?|gst)\b\.?[^a-z]*(?:(?:at|@)[^a-z]*)?$/,
    balance:
      /^(?:(?:opening|closing|starting|ending|previous|initial|final|current|new|outstanding) )?balance(?: (?:due|payable|outstanding|(?:brought|carried) (?:forward|down|over)|as (?:of|at)\b.*|on\b.*|at\b.*))?$/,
    all: /^all(?: (?:the )?(?:regions|countries|sites|stores|departments|divisions|products|categories|ages|sectors|agencies|branches|offices|customers|clients|groups|areas|items|years|months))?$|^(?:the )?(?:whole|entire) [a-z]+$|^report$|^recap$|^summary$|^check(?:sum)?$|^(?:(?:total|net|gross) )?amount (?:due|payable|to pay|owed|owing)$/,
    group: /^totals? .+|.+ totals?$/,
  },
};
