import { ENGLISH_CAUTIONS } from "../cautions/en";
import { ENGLISH_COMPARISONS } from "../comparisons/en";
import { ENGLISH_COMPOUNDS } from "../compounds/en";
import { ENGLISH_FIGURES } from "../figures/en";
import { ENGLISH_FOLLOW_UPS } from "../follow-ups/en";
import { ENGLISH_KNOWLEDGE } from "../knowledge/en";
import type { LanguagePack } from "../language-pack";
import { ENGLISH_LIBRARY } from "../library/en";
import { ENGLISH_NON_CLAIMS } from "../non-claims/en";
import { ENGLISH_PARTS } from "../parts/en";
import { ENGLISH_SUGGESTIONS } from "../suggestions/en";
import { ENGLISH_SUMMARIES } from "../summaries/en";
import { numbered, wordList, wordSet } from "../synonyms/word-list";
import { ENGLISH_TABLES } from "../tables/en";

export const ENGLISH: LanguagePack = {
  stemmer: "english",
  functionWords: wordSet(`
    a about above after again against all also although am among an and another any anybody anyone anything are as
    at be became because become been before being below between both but by can cannot could did do does doing done
    down during each either else etc ever every everybody everyone everything few for from further get gets got had
    has have having he hence her here hers herself him himself his how however i if in into is it its itself just
    let like many may me might mine more most much must my myself neither no nobody none nor not nothing of off
    often on once one only onto or other others otherwise our ours ourselves out over own per please quite rather
    really same shall she should since so some somebody someone something somewhere still such tell than that the
    their theirs them themselves then there thereby therefore these they this those though through throughout thus
    to too toward towards under unless until up upon us very via was we were what whatever when whenever where
    wherever whether which while who whoever whom whose why will with within without would yes yet you your yours
    yourself yourselves don't doesn't didn't isn't aren't wasn't weren't haven't hasn't hadn't can't couldn't won't
    wouldn't shan't shouldn't mustn't mightn't needn't ain't`),
  // Gathered from training questions whose answering passage lacks them.
  askingWords: wordList(`
    year name type kind sort call named percentage long make start begin happen create cause date take go help
    consider say give come famous think want person hold result place thing way example term word describe mention
    refer mean reason purpose amount number money cost use become occur find know show different similar besides
    according approximately usually like tell event located location people today explain did some`),
  framingWords: wordList("passage text document source answer question state say mention indicate according provided"),
  negations: wordSet("not no never none nobody nothing neither nor cannot without hardly nowhere"),
  apostrophes: {
    elisions: wordSet("o"),
    contractions: wordSet("s t d m re ve ll"),
    elidedNegations: wordSet(""),
    negated: /^\p{L}+n['’ʼ]t$/iu,
    telling: null,
  },
  abbreviations: {
    neverFinal:
      wordSet(`mr mrs ms dr prof st rev hon gen col lt capt sgt maj cmdr adm sen rep gov pres e.g i.e cf vs viz
      ca approx al fig figs eq sec ch vol vols ed eds pp mt messrs dept est def`),
    beforeNumber:
      wordSet(`no nos nr n° nº art arts p pp vol chap sect fig tab § jan feb mar apr jun jul aug sep sept oct
      nov dec v`),
    mayBeFinal: wordSet(`etc inc ltd co corp jr sr bros u.s u.k u.n e.u d.c a.m p.m ph.d b.c a.d b.c.e c.e l.a n.y dept
      univ assn`),
  },
  compounds: ENGLISH_COMPOUNDS,
  numbers: {
    words: new Map([
      ...numbered(
        `zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
        seventeen eighteen nineteen twenty`,
        0,
      ),
      ["thirty", 30],
      ["forty", 40],
      ["fifty", 50],
      ["sixty", 60],
      ["seventy", 70],
      ["eighty", 80],
      ["ninety", 90],
      ["hundred", 100],
      ["dozen", 12],
    ]),
    andUnits: null,
    andTens: "and",
    onlyAfterNumber: wordSet(""),
    articles: wordSet("one"),
    ordinals: new Map(numbered("first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth", 1)),
    scales: new Map([
      ["hundred", 1e2],
      ["thousand", 1e3],
      ["million", 1e6],
      ["millions", 1e6],
      ["billion", 1e9],
      ["billions", 1e9],
      ["trillion", 1e12],
    ]),
    groups: ",",
    ordinalSuffixes: ["st", "nd", "rd", "th"],
    percents: ["percent", "per\\s?cent"],
    countedInRoman: ["century"],
    months: wordList("january february march april may june july august september october november december"),
    monthsCapitalised: true,
  },
  questions: {
    expected: [
      [
        /^(?:the )?(?:tele)?phone (?:of|for)\b|\b(?:(?:tele)?phone|mobile|fax|hotline|cell(?:phone)?) (?:number|no\b)|\b(?:what|which) number (?:(?:can|do|should|must|may) (?:i|we|you|one|members|customers|staff)|to) (?:call|ring|dial|phone)\b/,
        "phone",
      ],
      [
        /\be-?mail address\b|^(?:the )?e-?mails? (?:of|for)\b|\b(?:what|which)(?: is|'s| are)? (?:the|their|his|her|its|my|your|our|[a-z]+'s)? ?(?:[a-z-]+ )?e-?mails?(?: addresse?s?)?(?= of| for| at|\W*$)/,
        "email",
      ],
      [
        /\b(?:what|which)(?: is|'s| are)? (?:the|their|his|her|its|my|your|our|[a-z]+'s)? ?(?:[a-z-]+ )?(?:address|website)\b/,
        "address",
      ],
      [
        /\b(?:how (?:many|much|old|tall|high|long|large|big|far|deep|fast|wide|often)|what (?:number|percentage|percent|amount|proportion|share)|(?:population|percentage|number|height|length|cost|price) of)\b/,
        "number",
      ],
      [
        /(?:^when\b|\b(?:and|or|since|until|till|by|from|exactly|date|year|day|month|time) when\b|\bwhen(?: (?:is|was|are|were|do|does|did|will|would|can|could|must|should|has|have|had|may|shall)\b|\s*\?*$)|\b(?:tell|know|says?|said|show|find out|sure|wonder|states?|confirm|check)\b[^?]{0,30} when\b)|\b(?:(?:what|which) (?:year|date|day|month|century|decade|time|period|era)|in (?:what|which) (?:year|century|decade|month))\b/,
        "time",
      ],
      [
        /\b(?:who|whom|whose|(?:what|which) (?:person|man|woman|king|queen|president|leader|author|scientist|philosopher|general|emperor|pope|artist|actor|actress|singer|player))\b/,
        "person",
      ],
      [
        /\b(?:where|(?:what|which) (?:country|city|town|state|place|region|continent|river|island|county|province|location))\b/,
        "place",
      ],
      [/\b(?:why|what (?:caused|causes|is the reason|was the reason|reason))\b/, "reason"],
      [
        /\b(?:what (?:is|was|are|were) the (?:name|term|title|word)|(?:what|which) (?:company|organization|organisation|team|book|film|band|group|school|university|language|religion|party))\b/,
        "name",
      ],
    ],
    reasonMarks:
      /\b(?:because|since|due to|owing to|in order to|so that|caused by|as a result|therefore|the reason|to (?:avoid|prevent|ensure|allow|protect|make))\b/i,
    addressWords: wordList("street road lane avenue square court drive quay crescent terrace"),
    timeWords: wordList(`century decade ago today winter summer spring autumn Monday Tuesday Wednesday Thursday Friday
      Saturday Sunday`),
    followUp: ENGLISH_FOLLOW_UPS,
    summary: ENGLISH_SUMMARIES,
    parts: ENGLISH_PARTS,
  },
  routing: {
    smallTalk:
      /(?:hi|hello|hey|greetings|good (?:morning|afternoon|evening|day|night)|thanks|thank you|thanks a lot|thank you (?:so|very) much|cheers|bye|goodbye|see you(?: later| soon)?|how are you(?: doing)?(?: today)?|how do you do|nice to meet you|who are you|okay|ok|great|perfect)(?: (?:there|all|everyone|again))?/,
    arithmetic: {
      asking:
        /\b(?:please|can you|could you|what(?:'s| is)|how much is|calculate|compute|work out|the result of|equals?)\b/g,
      operators: {
        "+": "plus",
        "-": "minus",
        "*": "times|multiplied by",
        "/": "divided by",
        "%*": "(?:%|per ?cent) of",
        "√": "(?:the )?square root of",
      },
    },
    translation:
      /^(?:(?:please|can you|could you) )*(?:translate\b(?=.*["“«:]).*\b(?:into|to|in)|how (?:do|would|can|should) (?:you|i|we|one) (?:say|write)\b.*\bin) (?:english|french|german|spanish|italian|portuguese|dutch|polish|latin|greek|arabic|turkish|hindi|chinese|japanese|korean|russian)\b/,
    live: /\b(?:what(?:'s| is| will) (?:be )?the weather|how(?:'s| is) the weather|(?:weather|traffic) (?:forecast|today|now|tomorrow|tonight)|will it (?:rain|snow)|(?:today|tomorrow|tonight|yesterday)'s (?:weather|news|headlines|scores?|match(?:es)?|games?|results)|(?:latest|breaking|current) (?:news|headlines)|in the news|(?:current|latest|live) (?:exchange rates?|stock prices?|share prices?|weather|scores?)|what time is it|what(?:'s| is) the time|what(?:'s| is) (?:today's date|the date today)|what day is it)\b/,
    changing:
      /\b(?:weather|exchange rates?|stock (?:prices?|market)|share prices?|bitcoin|(?:gold|oil|petrol|gas) price|price of (?:gold|oil|petrol|gas|bitcoin)|news|headlines|traffic|who won|scores? of the (?:match|game))\b/,
    now: /\b(?:today|now|at the moment|current|currently|this (?:morning|afternoon|evening|week|weekend)|tonight|tomorrow|yesterday|last night|latest|live)\b/,
    documents:
      /\b(?:documents?|polic(?:y|ies)|reports?|manuals?|handbooks?|procedures?|contracts?|agreements?|files?|guides?|guidelines?|sections?|chapters?|pages?|articles?|clauses?|versions?|releases?|newsletters?|according to|our|ours|my|mine|we|company|team|library|uploaded|notes?|minutes|meetings?|summary|paragraphs?)\b/,
    outside: {
      nearest: 0.8,
      day: /\b(?:tonight|tomorrow|yesterday|last (?:night|week|weekend)|(?:this|next) (?:morning|afternoon|evening|week|weekend)|right now)\b/,
      fleeting:
        /\b(?:prices?|costs?|how much (?:is|are|does|do)|cheapest|exchange rate|interest rates?|opening hours|timetable|(?:when|what time) (?:does|do|is|will) .*\b(?:open|close|start|leave|come out|take place)|released?|come out|announced?|launch(?:es|ed)?|versions?|newest|latest|currently|now|today|this (?:year|month)|recent(?:ly)?|upcoming|next|running|strikes?|delay(?:s|ed)|elections?|who (?:won|wins|owns|runs|leads|heads|conducts|coaches|manages)|(?:prime )?minister|president|mayor|chief executive|ceo|captain|coach|champions?|subscribers|visas?|rules?|showing|is on at|minimum wage|salary)\b/,
      lasting:
        /\b(?:who (?:wrote|painted|composed|invented|discovered|designed|built|sculpted|founded|sang|directed)|capital of|how (?:far|tall|high|deep|hot|heavy|fast) (?:is|are|was)|(?:boiling|melting|freezing) point|what does .* mean|(?:meaning|definition) of|define|difference between|why (?:do|does|is|are|did|was|were)|how (?:do|does) .* work|explain)\b/,
      task: /^(?:(?:please|can you|could you|would you) )*(?:help me (?:to )?)?(?:write|compose|draft|invent|imagine|make up|create|suggest|rephrase|rewrite|correct|give me (?:some|an?|two|three|four|five|ten|\d+)|tell me an?|translate)\b/,
    },
  },
  openingReference: /^["'“(]*(?:he|she|it|they|his|her|its|their|this|these|that|those|such|both|there)\b/i,
  synonyms: { kind: "wordnet" },
  lightVerbs: wordList(`
    be have do make get go take give put set keep let come hold run work manage need try seem turn bring carry leave
    allow provide include contain follow apply handle deal lead move play serve show stand start stop feel ask answer
    require receive offer choose choice decide add want look think believe
    made did took gave got held ran kept left brought led met went came began chose chosen taken given`),
  cautions: ENGLISH_CAUTIONS,
  nonClaims: ENGLISH_NON_CLAIMS,
  tables: ENGLISH_TABLES,
  library: ENGLISH_LIBRARY,
  suggestions: ENGLISH_SUGGESTIONS,
  figures: ENGLISH_FIGURES,
  comparisons: ENGLISH_COMPARISONS,
  knowledge: ENGLISH_KNOWLEDGE,
};
