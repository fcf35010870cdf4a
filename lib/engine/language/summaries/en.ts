import type { SummaryGrammar } from "./summary-grammar";

const SUMMARY =
  "summar(?:y|ies)|overview|outline|gist|essence|essentials|recap|rundown|run-down|digest|synopsis|abstract|short version|bottom line|highlights|take-?aways|(?:main|key|important|essential|salient|central|chief|principal) (?:points?(?! of (?:contact|sale|entry|view|supply|failure|departure|call)\\b)|take-?aways?|facts?|ideas?|messages?|elements?|findings|things|details|content)";
const ADJECTIVES = "(?:[a-z-]+ ){0,2}?";
/** The words between a noun for a summary and the document. */
const OF = "(?: (?:of|from|in|on|about|for|behind)\\b|:)";

export const ENGLISH_SUMMARIES: SummaryGrammar = {
  courtesies:
    /^(?:(?:please|hi|hello|ok|okay|so)[, ]+)+|^(?:(?:can|could|would|will) you (?:please |just |quickly )*|i(?:'d| would) like (?:you to )?|i (?:need|want) (?:you to )?)|[, ]+(?:please|thanks|thank you)(?=[\s.!?]*$)/g,
  requests: [
    /^(?:briefly |quickly |just )?(?:summari[sz]e|sum up|recap|condense|boil down)(?: for (?:me|us))?\b/,
    /^outline (?=(?:the|this|our|my|your)\b)/,
    new RegExp(
      `^(?:(?:give|write|make|show|tell|get|send|draft|have)(?: me| us)? )?(?:(?:an?|the|some|all the) ${ADJECTIVES}|(?:short|brief|quick) )?(?:${SUMMARY})${OF}(?!.*\\b(?:tables?|sheets?|tabs?|pages?)[\\s?.!]*$)`,
    ),
    new RegExp(
      `^(?:what(?:'s| is| are| were| was)|tell (?:me|us)) (?:the |its |some |all the )${ADJECTIVES}(?:${SUMMARY})${OF}`,
    ),
    /^(?:tl;?dr)\b:?(?: (?:of|for)\b)?/,
    /^what (?:should|must|do) (?:i|we|one) (?:know|remember|retain|take away|need to know) (?:about|from|of)\b/,
  ],
  questions: [
    /^what(?:'s| is| are) (?<subject>(?:the|this|that|these|our|my|your) (?!.*\b(?:[a-z]+(?:ing|ed)|unhappy|sure|happy|angry|sorry|special|wrong|good|bad) (?:all )?about)(?:(?!\bwhat\b).){2,100}) (?:all )?about[\s?.!]*$/d,
    /^what (?:do|does|did) (?<subject>(?:the|this|that|these|our|my|your) (?:(?!\b(?:if|when|about|in case|what|how|who|not)\b).){2,100}) (?:say|state|contain|tell us|set out)[\s?.!]*$/d,
  ],
  length:
    /\b(?:in|with|within|using|as) (?:at most |no more than |about |just |only )?(?:(?<count>[a-z]+|\d+)|a few|a couple of|some) (?:short |brief |simple |plain )?(?:words|(?<sentences>sentences|points|bullets|bullet points)|(?<lines>lines))\b|\bin (?:one|a) (?:short |single )?paragraph\b/,
  brevity:
    /(?:[,;:.?!–-]\s*|\b(?:and )?(?:please )?)\b(?:keep it (?:short|brief|concise|simple)|(?:be|make it) (?:brief|short|concise)|in (?:short|brief|summary|essence|a nutshell|outline|broad terms|broad strokes|general terms)|briefly|roughly(?: speaking)?|on the whole|all in all|overall|broadly|short version|nothing long|the short version|short answer|just (?:the )?(?:gist|essentials|highlights|main points|key points))\b|[,;:–-]\s*(?:short|brief|concise)(?=[\s.!?]*$)/g,
  briefRequests: [/^(?:annual |yearly |the )?(?:figures|results|review|status|state) (?=of\b)/],
  parts: /\b(?:sections?|chapters?|parts?|paragraphs?|clauses?|articles?|passages?|bits?)\b/g,
  separator: /\s*(?:,|;|\band\b|&|\/)\s*/g,
  pointQuestion: "What … is it?",
  ownSummary:
    /^(?:\W|\d)*(?:(?:executive|short|brief|plain|general) )?(?:summary|abstract|synopsis|overview|key (?:points|facts|messages|findings|terms|takeaways|figures)|main (?:points|findings|messages)|highlights|at a glance|in (?:brief|short|a nutshell|summary)|tl;?dr|takeaways)\b(?: (?:of|for) .*)?\W*$/,
  mainParts:
    /\b(?:purpose|object|scope|subject|services?|price|prices|fees?|costs?|charges?|payment|rent|duration|term|termination|notice|deadlines?|decisions?|results?|findings|conclusions?|recommendations?|outcome|outlook|what (?:is|you)|cover(?:ed|age)?|exclusions?|not (?:covered|included|admitted)|warranty|guarantee)\b/,
  weighty:
    /\b(?:decid(?:ed|es?)|decision|agreed|approved|adopted|voted|bought|ordered|signed|chosen|selected|rejected|turned down|refused|must|shall|may not|required|obliged|has to|have to|needs? to|recommend(?:s|ed)?|due|costs?|charged?|paid|pays|payable|rose|fell|grew|increased?|decreased?|declined?|dropped|starts?|ends?|ended|lasts?|takes effect|terminated?|replaced|included|excluded|not (?:included|covered|allowed)|covers?|covered|free of charge|opens?|closed|planned|because|result(?:s|ed)?|concludes?|shows?|found)\b/,
  dependent:
    /^\W*(?:if|otherwise|however|also|then|but|and|so|or|therefore|in that case|for example|for instance|remember|please|thanks?|thank you|sorry|regards|kind regards|best|cheers|unless|this|these|those|such|it|they|he|she|his|her|their|its|both|one more thing)\b/,
};
