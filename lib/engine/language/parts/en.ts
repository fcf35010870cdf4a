import type { PartsGrammar } from "../parts-grammar";

const DETERMINER = "(?:the|an?|its|their|his|her|my|your|our|this|that|these|those|each|every|[a-z-]+'s)";
const PREPOSITION =
  "(?:of|for|in|on|at|to|with|from|by|about|under|during|per|after|before|within|without|into|until|since|against|over)";
const VERB = "(?:is|are|was|were|be|been|do|does|did|has|have|had|can|could|may|must|will|would|should)";
/** No function word: function words end a noun phrase. */
const WORD = `(?!(?:${DETERMINER}|${PREPOSITION}|${VERB}|and|or|nor|between|than|that|which|who|whom|whose|what|when|where|why|how|if|unless|because|as|not|it|they|them|you|we|i|he|she|there)(?![^\\s,;:?!]))[^\\s,;:?!]+`;
/** Of a noun, as part of its meaning. */
const COMPLEMENT = "(?:birth|delivery|payment|issue|receipt|work|entry|departure|arrival|operation|use|sale|purchase)";
const NOUN = `(?:${DETERMINER} )?${WORD}(?: ${WORD}){0,3}(?: of ${COMPLEMENT}(?![^\\s,;:?!]))?`;
const DEFINITE = `${DETERMINER} ${WORD}(?: ${WORD}){0,3}`;
const AND = "(?:,? and(?: also| then| later| last)?|,? as well as)";
/** Nouns for what a thing has, which are asked for beside each other: "the price of the pump and the weight". */
const PROPERTY =
  "(?:price|cost|fee|rate|tariff|rent|deposit|amount|budget|salary|bonus|allowance|discount|penalty|weight|mass|length|width|height|depth|size|capacity|power|speed|voltage|consumption|warranty|guarantee|dimensions|colou?r|material|date|deadline|duration|period|time|times|hours|days|address|e-?mail|number|name|title|age|population|area|altitude|elevation|author|owner|director|manager|capacity|range|delivery|terms|conditions|level|distance|angle|flow)s?";
/** A subordinate clause that coordinates nothing itself. */
const CONDITION = "(?:if|when) (?:(?!,| and | or ).)+";
/** The end of a question, or a complement of the last noun. */
const REST = `(?: ${PREPOSITION} .*)?$`;
const PARTICIPLE =
  "(?:[a-z-]{2,}(?:ed|en)|built|rebuilt|made|paid|sold|bought|sent|held|kept|found|lost|won|read|written|cut|put|set|shut|born|laid|led|met|taught|begun|done|gone|drawn|known|shown|grown)";
const AUXILIARY = "(?:do|does|did|can|could|may|must|will|would|should)";
const BE = "(?:is|are|was|were)";
const WHO = "(?:who|whom|whose|what|which|when|where|why|how)";
const START = `^(?:.*[,.:;] )?(?:${PREPOSITION} )?`;
/** Clauses have verbs and objects of their own. */
const PLAIN = "(?!.* (?:if|unless|because|whether|while|that|which|who) .*\\band\\b)";

const list = (item: string) => `(?<list>${item}(?:, ${item})*${AND} ${item})`;
const FRAME = `(?:(?:what|which) (?:${BE}|will be)|what's|(?:(?:please|can you|could you|would you) )*(?:give|tell|show|send|find|list|state|name|quote)(?: me| us)?|(?:i|we) (?:need|want|would like)(?: to know)?|(?:i'd|we'd) like(?: to know)?)`;

/** "Which pump …, the P20 or the P30". */
const compared = (asking: string) =>
  new RegExp(
    `^(?:which|what)(?: (?:one|of the two|${WORD}(?: ${WORD})?))? ${asking}(?:,|:| -)? (?<first>[^,:]+?) or (?<second>[^,:]+)$`,
    "d",
  );

const MORE = "(?:longer|shorter|higher|lower|bigger|smaller|greater|larger|cheaper|more expensive|less expensive)";
/** After a comparison: asks for the amount or the difference. */
const AND_HOW =
  "(?:(?:,| -|\\?|;)? ?(?:and )?(?:(?:by )?how (?:much|long|many)\\b.*|what(?:'s| is) the difference.*))?";

export const ENGLISH_PARTS: PartsGrammar = {
  opening: new RegExp(
    `(?:^|[.,:;!] ?| [-–—] )(?:(?:(?:and|by|in|on|at|for|from|to|of|with|within|under|until|since|according to) )*(?:who|whom|whose|what|which|when|where|why|how|is|are|was|were|does|do|did|can|may|must|should|has|have|will)|${FRAME})\\b`,
  ),
  joint:
    /(?:\?\s+(?:and )?|[,;]? (?:and(?: also)?|as well as) )(?=(?:(?:by|in|on|at|for|from|to|with|within|under|until|since) )?(?:what|when|where|why|how|whom|whose)\b|(?<!\w.*\b(?:who|which|that)\b[^?]*)(?:who|which)\b|(?:is|are|was|were|does|do|did|can|may|must|should|has|have|will) (?:it|they|there|the|an?|this|these|he|she|we|i|you|my|our|their|its)\b)/g,
  askingWords: [
    /^(?<list>how [a-z-]+(?:, how [a-z-]+)*,? and how [a-z-]+)(?: (?:is|are|was|were|do|does|did|can|must|should|will)\b.*)$/d,
    /^(?<list>how (?:many|much) [a-z' -]+? and how (?:many|much) [a-z' -]+?)(?: (?:is|are|was|were|do|does|did|can|must|should|will|has|have)\b.*)$/d,
    /^(?:how )(?!(?:many|much)\b)(?<list>[a-z-]+(?:, [a-z-]+)*,? and (?!how\b)[a-z-]+)(?: (?:is|are|was|were|do|does|did|can|must|should|will)\b.*)$/d,
    /^(?<list>(?:when|where|how|why|by whom)(?:, (?:when|where|how|why|by whom))*,? and (?:when|where|how|why|by whom))(?: (?:is|are|was|were|do|does|did|can|may|must|should|will|has|have)\b.*)$/d,
  ],
  nouns: [
    new RegExp(
      `${START}(?:${FRAME} )(?<list>${NOUN}(?<lent> ${PREPOSITION} (?!(?:${DETERMINER} )?(?:${WORD} ){0,2}${PROPERTY}(?:,|${AND} ))${NOUN})(?:,? (?:and )?(?:${DETERMINER} )?(?:${WORD} ){0,2}${PROPERTY})*${AND} (?:${DETERMINER} )?(?:${WORD} ){0,2}${PROPERTY})$`,
      "d",
    ),
    new RegExp(
      `${START}(?:${FRAME} )(?<list>${NOUN} ${PREPOSITION} (?!${COMPLEMENT}${AND} )[^,]+?${AND} ${DETERMINER} (?:(?:${WORD} ){0,2}${PROPERTY} ${PREPOSITION}|(?:${WORD} ){0,2}${WORD} of) .+)$`,
      "d",
    ),
    new RegExp(
      `${START}(?:${FRAME} (?:${DETERMINER} )?)(?<list>(?:minimum|maximum|min|max|gross|net|opening|closing|first|second|third|last|old|new|initial|final|monthly|annual|yearly|weekly|daily|lower|upper|full|reduced|internal|external)(?:, [a-z]+)*${AND} (?:minimum|maximum|min|max|gross|net|opening|closing|first|second|third|last|old|new|initial|final|monthly|annual|yearly|weekly|daily|lower|upper|full|reduced|internal|external))(?: ${WORD}.*)$`,
      "d",
    ),
    new RegExp(`${START}(?:${FRAME} )${list(NOUN)}(?:${REST})`, "d"),
    new RegExp(`^${list(`(?:${DETERMINER} )?(?:${WORD} ){0,2}${PROPERTY}`)}(?: of .*)$`, "d"),
    new RegExp(
      `${START}(?:(?:what|which|how many|how much) )${list(`${WORD}(?: ${WORD}){0,1}`)}(?: (?:${BE}|${AUXILIARY}|has|have)\\b.*)$`,
      "d",
    ),
  ],
  coordinations: [
    new RegExp(`${START}(?:${WHO}|${VERB})\\b.*? (?<list>${CONDITION}(?:, ${CONDITION})*, and ${CONDITION})$`, "d"),
    new RegExp(
      `${START}${PLAIN}(?:${WHO} (?:.* )?(?:who|${BE}|has|have|had|been|be)(?: .*)? |who )${list(PARTICIPLE)}(?:(?: (?:${PREPOSITION}|${DETERMINER}) .*)?)$`,
      "d",
    ),
    new RegExp(`${START}${PLAIN}(?:${WHO} (?:.* )?)${list(`${PREPOSITION} ${NOUN}`)}(?:${REST})`, "d"),
    new RegExp(
      `${START}${PLAIN}(?:(?:${WHO}|${FRAME}) .*\\b(?:of|for|in|at|on|from|by|about|during|under|with) )${list(NOUN)}(?:${REST}|(?: (?:${BE}|${AUXILIARY}|has|have) .*)$)`,
      "d",
    ),
    new RegExp(
      `${START}${PLAIN}(?:${WHO} (?:[a-z]+ ){0,2}${BE} )(?<list>(?:${DETERMINER} ${WORD}(?: ${WORD}){0,3}?, )*${DETERMINER} ${WORD}(?: ${WORD}){0,3}?${AND} ${DETERMINER} ${WORD}(?: ${WORD}){0,3}?)(?:(?: (?:${PARTICIPLE}|${PREPOSITION})\\b.*)?)$`,
      "d",
    ),
    new RegExp(
      `${START}${PLAIN}(?:${WHO} (?:[a-z]+ ){0,2}${AUXILIARY} )(?<list>${DETERMINER} ${WORD}(?: ${WORD}){0,2}?${AND} ${DETERMINER} ${WORD}(?: [^ ]*\\d[^ ]*)?)(?: ${WORD}.*| ${VERB}.*)$`,
      "d",
    ),
    new RegExp(
      `${START}${PLAIN}(?:${WHO} (?:.* )?${AUXILIARY} (?:.* )?(?:it|they|you|we|i|he|she|one|${WORD}) )(?<list>(?!${PREPOSITION}\\b)[a-z-]+${AND} [a-z-]+)(?:(?: (?:${PREPOSITION}|${DETERMINER}) .*)?)$`,
      "d",
    ),
    new RegExp(
      `${START}${PLAIN}(?:${WHO} (?:[a-z]+ ){0,2}${AUXILIARY} )${list(WORD)}(?: (?:${WORD}|${VERB})(?: .*)?)$`,
      "d",
    ),
    new RegExp(`^(?:who )(?<list>[a-z]+s? .+? and [a-z]+(?:s|ed|ilt) ${DETERMINER} .+)$`, "d"),
    new RegExp(`${START}${PLAIN}(?:${WHO} .*?)${list(DEFINITE)}(?:${REST})`, "d"),
    new RegExp(`^${PLAIN}(?:who [a-z]+ )${list(NOUN)}(?:${REST})`, "d"),
    new RegExp(
      `^${PLAIN}(?:${BE}|${AUXILIARY}) ${list(`(?:${DETERMINER} )?${WORD}`)}(?: (?:${WORD}|${VERB}|${PREPOSITION})(?: .*)?)$`,
      "d",
    ),
  ],
  comparisons: [
    {
      asks: new RegExp(
        `^between (?<first>[^,:]+?) and (?<second>[^,:]+?),? which (?:one )?(?:has|carries|offers|gives|comes with) (?:the |a )?${MORE} (?<what>[a-z -]+?)${AND_HOW}$`,
        "d",
      ),
      each: "What is the $<what> of …",
    },
    {
      asks: new RegExp(
        `^which (?:one |of the two |${WORD} )?(?:has|carries|offers|gives|comes with) (?:the |a )?${MORE} (?<what>[a-z -]+?)(?:,|:| -) (?<first>[^,:]+?) or (?<second>[^,:]+?)${AND_HOW}$`,
        "d",
      ),
      each: "What is the $<what> of …",
    },
    {
      asks: new RegExp(
        `^(?:is|was|are|were) (?<first>(?:the |our |their )?[^,:]+?(?: (?:from|by|of) [^,:]+?)?) (?:${MORE}|cheaper|dearer|longer|shorter) than (?<second>(?:the |our |their |that (?:of|from|by) |[a-z]+'s )[^,:?]+?)${AND_HOW}$`,
        "d",
      ),
      each: "How much is …",
    },
    {
      asks: /^(?<first>[^,:]+?) (?:against|versus|vs\.?|compared (?:to|with)) (?<second>[^,:]+?)(?:,|:| -) (?:what(?:'s| is| was)|how (?:big|large) is) the difference(?: in (?<what>[a-z ]+?))?$/d,
      each: "How much is …",
    },
    { asks: compared("is (?:the )?(?:heavier|lighter)"), each: "How heavy is …" },
    { asks: compared("weighs (?:more|less)"), each: "How much does … weigh" },
    {
      asks: compared("(?:is (?:the )?(?:cheaper|dearer|(?:more|less) expensive)|costs (?:more|less))"),
      each: "How much does … cost",
    },
    { asks: compared("is (?:the )?(?:longer|shorter)"), each: "How long is …" },
    { asks: compared("lasts (?:longer|shorter|less long)"), each: "How long does … last" },
    { asks: compared("is (?:the )?(?:taller|higher|lower)"), each: "How high is …" },
    { asks: compared("is (?:the )?(?:wider|broader|narrower)"), each: "How wide is …" },
    { asks: compared("is (?:the )?(?:deeper|shallower)"), each: "How deep is …" },
    { asks: compared("is (?:the )?(?:faster|slower)"), each: "How fast is …" },
    {
      asks: compared(`(?<be>is|was) (?<done>${PARTICIPLE}) (?:earlier|later|first|last)`),
      each: "When $<be> … $<done>",
    },
  ],
  separator: /,? (?:and(?: also| then| later| last)?|as well as) |, /g,
  determiner: new RegExp(`^(?:${DETERMINER}|if|when) `),
  oneThing:
    /\b(?:terms and conditions|conditions and terms|research and development|health and safety|bed and breakfast|profit and loss|supply and demand|wear and tear|pros and cons|rules and regulations|roles and responsibilities|law and order|trial and error|food and drink|board and lodging|goods and services|arts and crafts|science and technology|questions and answers|time and materials|cost and freight|mergers and acquisitions|diversity and inclusion|heating and cooling|safe and sound|weights and measures|ways and means)\b/,
  together:
    /\b(?:between|differences?|differ|compared?|comparison|versus|vs|relationship|link|ratio|together|both|combined|altogether|in total|total (?:cost |price |amount |number )?of|sum of|same|common|which of|who of|of which|of these|add(?:ed)?(?: up)?|plus|either|neither)\b/,
  frame: new RegExp(`${START}${FRAME} `),
  agreement: [
    [
      new RegExp(
        `\\b(what|which) are (?=(?:${DETERMINER} )?(?:${WORD} ){0,3}(?!hours|terms)${WORD}(?<!s)(?: ${PREPOSITION}\\b|\\?|$))`,
        "i",
      ),
      "$1 is ",
    ],
    [
      new RegExp(
        `\\b(what|which) were (?=(?:${DETERMINER} )?(?:${WORD} ){0,3}${WORD}(?<!s)(?: ${PREPOSITION}\\b|\\?|$))`,
        "i",
      ),
      "$1 was ",
    ],
    [/\b(how [a-z-]+|when|where|why) are (?=the [a-z-]*[a-rt-z]\b)/i, "$1 is "],
    [/\b(how [a-z-]+|when|where|why|how) do (?=the [a-z-]*[a-rt-z] [a-z])/i, "$1 does "],
  ],
  counting: /\b(?:which|what|what are|what were|list|name|give|state)(?: (?:the|its|their|all|all the|of the))? $/,
  counted:
    /^ (?!(?:[a-z'-]+ )?(?:days|weeks|months|years|hours|minutes|times|percents?|euros|dollars|pounds)\b)(?:[a-z'-]+ ){0,2}[a-z'-]+s\b/,
  between: /[,;]\s*(?:(?:and|or)\s)?|\s(?:and|or|as well as|plus)\s/g,
  quoted: "“…”",
  lacking: "No answer was found for: ….",
  unsure: "Check this part of the answer: ….",
  complement: /(?!)/,
};
