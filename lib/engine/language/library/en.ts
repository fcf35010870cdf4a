import { wordSet } from "../synonyms/word-list";
import { ENGLISH_LIBRARY_ANSWERS } from "./answers-en";
import type { LibraryGrammar } from "./library-grammar";

export const ENGLISH_LIBRARY: LibraryGrammar = {
  list: /^(?:please )?(?:(?:can|could) you )?(?:(?:(?:list|show|find|give|name|tell)(?: me| us)? )?(?:which|what)(?: are)?(?: all)?(?: of)?(?: the| our| my| your| these)? |(?:list|show|find|give|name)(?: me| us)?(?: a list of)?(?: all| every)?(?: of)?(?: the| our| my| your)? |all (?:of )?(?:the |our |my )?)/,
  count:
    /^(?:please )?(?:(?:can|could) you )?(?:(?:tell me )?how many(?: of)?(?: the| our| my| your| these)? |(?:what is |what's |give me )?the (?:total )?number of (?:the |our )?|count (?:all )?(?:the |our )?)/,
  documents: /^(?:uploaded |different |other )?(?:documents?|files?|docs|papers?)\b/,
  kinds: {
    contract: { noun: /^(?:contracts|agreements)\b/, titles: ["contract", "agreement"] },
    amendment: { noun: /^(?:amendments|addenda)\b/, titles: ["amendment", "addendum"] },
    invoice: { noun: /^(?:invoices|bills)\b/, titles: ["invoice", "bill"] },
    quote: { noun: /^(?:quotes|quotations|offers)\b/, titles: ["quote", "quotation", "offer"] },
    policy: { noun: /^policies\b/, titles: ["policy", "charter"] },
    report: { noun: /^reports\b/, titles: ["report"] },
    minutes: { noun: /^(?:meeting )?minutes\b/, titles: ["minutes"] },
    letter: { noun: /^letters\b/, titles: ["letter"] },
    manual: { noun: /^(?:manuals|guides|handbooks)\b/, titles: ["manual", "guide", "handbook"] },
    procedure: { noun: /^procedures\b/, titles: ["procedure"] },
    certificate: { noun: /^certificates\b/, titles: ["certificate"] },
  },
  fillers:
    /^ (?:(?:do|did) (?:we|you|i) (?:have|hold|keep)(?: on file)?|(?:have|has) (?:we|you) got|are there|there are|exist|(?:that )?we have|in (?:the|our|my|this) (?:library|archive|collection)|that|which)\b/,
  not: /^ (?:(?:do|does|did) not|don't|doesn't|never)\b/,
  mentions:
    /^ (?:(?:explicitly|also|ever|do) )*(?:(?:mention(?:s|ed|ing)?|cit(?:es?|ed|ing)|refer(?:s|ring)? to|referenc(?:es?|ing))|(?:contain(?:s|ing)?|ha(?:ve|s)|use[sd]?|include[sd]?) (?=the (?:words?|names?|terms?|phrases?|expressions?) )) ?(?:both )?/,
  about:
    /^ (?:(?:(?:are|is) )?(?:about|on|regarding|concerning|related to|relating to)|(?:talk|speak|write|deal)s? (?:about|of|on|with)|talking about|dealing with|discuss(?:es)?|cover(?:s)?|concern(?:s)?|address(?:es)?|contain(?:s|ing)?|name[sd]?|naming) (?:both )?/,
  party: /^ (?:(?:are|were|signed|concluded|made) )?(?:with|involving|signed with|between us and) /,
  role: /^ (?:(?:are|were|signed|issued|written|sent) )*(?:from|by|for) /,
  inWhich: [
    /^where (?:is|are) (?<phrase>.+) (?:mentioned|named|cited|referred to)$/d,
    /^in (?:which|what)(?: of (?:our|my|the|these))? (?:documents?|files?|papers?) (?:is|are|was|were) (?<phrase>.+) (?:mentioned|named|cited|referred to|found)$/d,
    /^in (?:which|what)(?: of (?:our|my|the|these))? (?:documents?|files?|papers?) (?:do|does|did) (?<phrase>.+) (?:appear|occur|(?:come|turn|show|crop) up)$/d,
    /^(?:which|what) (?:documents?|files?) (?:is|are) (?<phrase>.+) (?:mentioned|named|cited|referred to) in$/d,
  ],
  times: [
    {
      pattern: /^ (?:(?:were |was |have been |has been )?(?:added|uploaded|imported) after) /,
      by: "added",
      relation: "after",
    },
    {
      pattern: /^ (?:(?:were |was |have been |has been )?(?:added|uploaded|imported) before) /,
      by: "added",
      relation: "before",
    },
    {
      pattern: /^ (?:(?:were |was |have been |has been )?(?:added|uploaded|imported) since) /,
      by: "added",
      relation: "since",
    },
    {
      pattern: /^ (?:(?:were |was |have been |has been )?(?:added|uploaded|imported) (?:on|in)) /,
      by: "added",
      relation: "within",
    },
    {
      pattern: /^ (?:(?:are |is |were )?(?:newer than|more recent than|later than|dated after|(?:from )?after)) /,
      by: "own",
      relation: "after",
    },
    {
      pattern: /^ (?:(?:are |is |were )?(?:older than|earlier than|dated before|(?:from )?before)) /,
      by: "own",
      relation: "before",
    },
    { pattern: /^ (?:(?:are |is |were )?(?:dated since|since)) /, by: "own", relation: "since" },
    { pattern: /^ (?:(?:are |is |were )?(?:dated until|until)) /, by: "own", relation: "until" },
    { pattern: /^ (?:(?:are |is |were )?(?:dated(?: on| in| from)?|from|of)) /, by: "own", relation: "within" },
  ],
  aroundTime: /^(?:the |year |month of )*/,
  called:
    /^(?:(?:the|a|an|our|any) )?(?:(?:company|firm|supplier|customer|client|person|product|project|place|words?|names?|terms?|phrases?|expressions?) )?/,
  and: / (?:and|as well as) (?:the )?/,
  or: / or (?:the )?/,
  joins: wordSet("of the a an for and to in on at per"),
  things: {
    not: /\b(?:not|never|no|without)\b|n't\b/,
    which:
      /^(?:which|what) (?<thing>(?:[a-z-]+ )?[a-z-]+s) (?=(?:do|does|did|has|have|is|are|was|were|will|must|can) )/d,
    list: /^(?:(?:please )?(?:list|show|find|give|name|tell)(?: me| us)? all|what are all) (?:of )?(?:the |our |my )?(?<thing>(?:[a-z-]+ )?[a-z-]+s)(?: (?:in|of|from|for|with|across) (?<rest>.+))?$/d,
    who: /^who (?:has |have )?(?<thing>signed|approved|wrote|prepared|issued) (?:all )?(?:of )?(?:the |our |these )?(?:[a-z]+ )?(?:contracts|agreements|amendments|invoices|policies|reports|minutes|letters|offers|procedures|certificates|documents)(?: (?:with|for|from|of) (?<rest>.+))?$/d,
    everywhere: /^(?:(?:all|the|our|my|of|these) )*(?:documents|files|library|contracts|agreements)$/,
  },
  answer: ENGLISH_LIBRARY_ANSWERS,
};
