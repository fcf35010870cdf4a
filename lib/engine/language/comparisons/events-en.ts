import type { EventGrammar } from "../comparison-grammar";

/** Measures of a thing: one is not another. */
const LONG = "how_long length metres_long meters_long m_long cm_long km_long feet_long miles_long";
const WIDE = "how_wide width metres_wide meters_wide m_wide cm_wide feet_wide";
const HIGH =
  "how_tall how_high height metres_tall meters_tall m_tall cm_tall feet_tall metres_high meters_high m_high cm_high feet_high";
const DEEP = "how_deep depth metres_deep meters_deep m_deep cm_deep feet_deep";

export const ENGLISH_EVENTS: EventGrammar = {
  completed: {
    asks: /\b(?:when|what date|which date|what day|which day) (?:was|were|did|has|have|had)\b/,
    events: [
      /\b(?:paid|pay|pays|payments?|settled)\b/,
      /\b(?:delivered|deliver|delivery|deliveries)\b/,
      /\b(?:signed|sign|signature|signing|countersigned)\b/,
      /\b(?:shipped|ship|shipping|shipment|dispatched|dispatch)\b/,
      /\b(?:approved|approve|approval)\b/,
      /\b(?:returned|return|refunded|refund)\b/,
      /\b(?:completed|complete|completion|finished)\b/,
      /\b(?:inspected|inspection)\b/,
      /\b(?:renewed|renewal)\b/,
    ],
    told: /\b(?:reported|recorded|noted|announced|stated|mentioned|presented|discussed|showed|shown)\b/,
    planned:
      /\b(?:[a-z]+ (?:is |are |was |were )?)?(?:due|payable|outstanding|deadline|expected|planned|scheduled|estimated|requested|terms|to be)\b(?:(?: by| for| on| date of| date for)? [a-z]+)?/g,
  },
  opposites: [
    {
      words: [
        "open opens opened opening reopen reopens reopened",
        "close closes closed closing closure closures shut shuts shutting",
      ],
      relation: "span",
    },
    {
      words: [
        "begin begins began begun beginning start starts started starting commence commences commenced",
        "end ends ended ending finish finishes finished finishing conclude concludes concluded stop stops stopped expire expires expired expiry",
      ],
      relation: "span",
    },
    // An exhibition opens and ends; a bridge is opened when its construction ends.
    {
      words: ["open opens opening begin begins start starts", "close closes closing end ends finish finishes"],
      relation: "span",
    },
    {
      words: [
        "arrive arrives arrived arriving arrival arrivals",
        "depart departs departed departing departure departures leave leaves left leaving",
      ],
      relation: "apart",
    },
    { words: ["join joins joined joining", "leave leaves left leaving"], relation: "apart" },
    {
      words: ["enter enters entered entering entry", "exit exits exited leave leaves left leaving"],
      relation: "apart",
    },
    {
      words: ["check_in checks_in checked_in checking_in", "check_out checks_out checked_out checking_out"],
      relation: "apart",
    },
    { words: ["admit admits admitted admission admissions", "discharge discharges discharged"], relation: "apart" },
    {
      words: [
        "hire hires hired hiring recruit recruits recruited appoint appoints appointed appointment",
        "dismiss dismisses dismissed dismissal fired sacked resign resigns resigned resignation retire retires retired retirement",
      ],
      relation: "apart",
    },
    { words: ["born birth", "die dies died dying death"], relation: "apart" },
    { words: ["marry marries married wedding", "divorce divorces divorced"], relation: "apart" },
    { words: ["increase increases increased", "decrease decreases decreased"], relation: "apart" },
    { words: ["import imports imported", "export exports exported"], relation: "apart" },
    {
      words: ["deposit deposits deposited", "withdraw withdraws withdrew withdrawn withdrawal withdrawals"],
      relation: "apart",
    },
    { words: ["boarded boarding", "alight alights alighted disembark disembarks disembarked"], relation: "apart" },
    { words: ["build builds built building", "demolish demolishes demolished demolition"], relation: "apart" },
    { words: ["sunrise", "sunset"], relation: "apart" },
    { words: ["buy buys bought buying purchase purchased", "sell sells sold selling"], relation: "converse" },
    { words: ["lend lends lent lending", "borrow borrows borrowed borrowing"], relation: "converse" },
    { words: ["send sends sent sending", "receive receives received receiving"], relation: "converse" },
    { words: ["win wins won winning", "lose loses lost losing"], relation: "converse" },
    { words: [LONG, WIDE], relation: "apart" },
    { words: [LONG, HIGH], relation: "apart" },
    { words: [WIDE, HIGH], relation: "apart" },
    { words: [DEEP, LONG], relation: "apart" },
    { words: [DEEP, WIDE], relation: "apart" },
  ],
  otherwise:
    /\b(?:(?:the|early|late|year|month|week|week'?s|very) (?:end|start|beginning)|(?:end|start|beginning|birth|death|opening|closing)s? of|(?:annual|sick|parental|maternity|paternity|family|unpaid|paid|on|of) leave|leave (?:of|days?|year|policy|entitlement)|left(?: |-)(?:side|hand|over|bank|wing)|on the left|close (?:to|by)|(?:the|a|an|this|which|what|each|every|new|old) building)/g,
  state:
    /\b(?:is|are|remains?|stays?)(?: not)?(?: (?:always|usually|normally|also|now|currently|still|then|completely|only))? (?:open|closed|shut)\b/g,
  asksState: /\b(?:is|are)\b.*\b(?:open|closed|shut)\b/,
  span: /\b(?:until|till|up to) (?!the (?:end|start)\b|(?:mon|tues|wednes|thurs|fri|satur|sun)day)|\bfrom (?!(?:mon|tues|wednes|thurs|fri|satur|sun)day)[^.;\n]{1,30}? (?:to|through|-|–) |\bbetween [^.;\n]{0,20}\d[^.;\n]{0,20} and |\d[\d:.]*(?: ?[ap]\.?m\.?| o'clock)? ?(?:[-–—]|to) ?\d/g,
  breaks:
    /(?<!:)\n|[;!?]|\.(?!\d)|\b(?:and|but|while|who|which|where)\b(?! (?:(?:then|it) )?(?:lasts?|lasted|runs?|ran|stays?|remains?|continues?|goes|went|is open|closed)\b)/,
  clause: /\b(?:after|before|until|if|once|since|while|because|who|whose|that|which|when|where)\b/g,
};
