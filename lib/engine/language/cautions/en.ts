import type { CautionGrammar } from "../caution-grammar";

const ASSISTANT =
  "(?:ai|a\\.i\\.|llms?|(?:large )?language models?|artificial intelligence|chatbots?|chatgpt|gpt|claude|copilot|gemini)";
const ANSWER =
  "(?:answer|reply|respond|say|state|claim|assert|pretend|conclude|output|write|tell (?:the user|users|them|everyone|anyone|people))";
const FIXED =
  '(?:that\\b|only (?:with|that)|with (?:only|exactly|just|the (?:words?|phrase|sentence|text|following))|["“«]|:)';
const GIVEN =
  "(?:instructions?|prompts?|directions?|guidelines?|rules?|commands?|orders|context|messages?|constraints|restrictions|programming)";
const OWN_ANSWER = "your (?:answers?|repl(?:y|ies)|responses?|messages?|outputs?)(?:'s)?";
const SPELLING =
  "(?:letters?|vowels?|consonants?|words?|spaces?|characters?|typos?|misspellings?|spelling mistakes|anagrams?|keywords?)";
/** What an advertiser adds to an answer: whole sentences, addresses, or words to its readers. */
const PLANTED =
  '(?:["“«][^"”»]{20,}|https?:|www\\.|\\b[a-z0-9-]+\\.(?:com|net|org|io|xyz|info)\\b|\\b(?:users?|readers|visitors)\\b|\\ban? (?:[a-z]+ )?(?:sentence|reminder|headline|tip|appeal|slogan|advert(?:isement)?)\\b)';

export const ENGLISH_CAUTIONS: CautionGrammar = {
  calculations: {
    count:
      /\b(?:how many(?: of the| different| distinct)?|(?:what(?:'s| is| was)|give|tell me|find|count|calculate) (?:me )?the (?:total )?number of(?: the| different| distinct)?|^count(?: all)?(?: the)?) (?<thing>[a-z-]+)/,
    measures:
      /^(?:seconds?|minutes?|hours?|days?|working|business|calendar|weeks?|months?|years?|times|euros?|dollars?|pounds?|cents?|percent|degrees|points|metres?|meters?|kilometres?|kilometers?|miles|feet|inches|kilos?|kilograms?|grams?|tonnes?|litres?|liters?|gallons|watts|kilowatts|volts|pages|characters|megabytes|gigabytes|seats|places|floors|square|cubic)$/,
    total:
      /\b(?:(?:in|the|a|our|their|what) total\b|total (?:of|(?!loss|failure|eclipse|darkness|silence|rewrite|recall|war)[a-z]{3,})|sum of|add(?:ed)? up|altogether|combined)\b/,
    totalled:
      /\b(?:total|sum)(?: (?:amount|value))? of (?:all )?(?:the |our |their )?(?<thing>[a-z-]+(?: (?!(?:of|for|in|on|at|by|paid|per|from|to|during|and|with|due|owed|between|that|which)\b)[a-z-]+){0,2})/,
    average: /\b(?:averages?|median|mean (?:of|value|amount|price|cost|salary|age|score|duration|number))\b/,
    extreme:
      /\b(?:which|what|who|whose|name|find|list|show)\b.*(?<!\bat (?:the )?)\b(?:most(?! (?:important|common|likely|recent|of the time))|least|fewest|highest|lowest|largest|smallest|biggest|greatest|longest|shortest|oldest|youngest|cheapest|heaviest|lightest)\b/,
    comparison:
      /\b(?:difference in\b|difference between the (?:amounts?|prices?|costs?|totals?|numbers?|sums?|scores?)|how (?:much|many) (?:more|less|fewer|higher|lower)|what (?:percentage|percent|proportion|share|fraction) of|(?:in|de)crease (?:from|between) .* (?:to|and)|ratio (?:of|between))\b/,
  },
  totalRows:
    /^(?:(?:grand|sub|overall|annual|net|gross|running|cumulative)[ -]?)?tot(?:als?\b|\.)|^(?:sum|average|mean|median|overall|cumulative)\b|^(?:(?:balances?|amounts?|totals?) )?(?:(?:carried|brought) (?:forward|down|over)|[bc]\/[df])(?![a-z])/,
  properties: [
    {
      asks: /\bhow (?:heavy|light)\b|\bhow much (?:do|does|did) .{1,80}\bweigh\b|\bwhat (?:is|was|are|were) the (?:\w+ )?(?:weight|mass)\b/,
      states: /weigh|\bmass|heav|load|tonnage|\b(?:mg|g|kg|kilos?|t|lbs?|oz|tonn?es?|tons?|pounds|grams?)\b/,
    },
    {
      asks: /\bhow (?:tall|high|wide|deep|thick|far)\b/,
      states:
        /heigh|tall|high|altitude|elevation|wid(?:e|th)|dep(?:th|t\b)|deep|thick|distance|size|dimension|\b(?:[mck]?m|ft|feet|foot|inch(?:es)?|miles?|yards?|metres?|meters?|[a-z]*met(?:re|er)s?)\b/,
    },
    {
      asks: /\bhow long\b|\bwhat (?:is|was) the duration\b/,
      points: /^(?:time|times|hour|hours|day|days|weekday|slot)$/,
      states:
        /length|long|distance|dimension|size|duration|time|term|period|date|start|end|from|until|since|lease|notice|year|month|week|day|night|hour|minute|second|\b(?:[mck]?m|ft|feet|h|hrs?|min|s|sec|[a-z]*met(?:re|er)s?)\b/,
    },
    {
      asks: /\bhow old\b/,
      states: /\bages?\b|\bold\b|born|birth|year|date|since|built|founded|opened|\b(?:1[5-9]|20)\d\d\b/,
    },
    {
      asks: /\b(?:rates?|percentages?|per ?cent)\b/,
      states: /\brates?\b|%|per ?cent|percentage|ratio|share/,
    },
    {
      asks: /\bwhat (?:is|was) .{1,60}\b(?:job|profession|occupation|trade)\b/,
      states: /job|profession|occupation|trade|role|title|position|post\b|function|works? as/,
    },
    {
      asks: /\bwhen (?:did|does|will|is|has) .{1,60}\b(?:leave|leaving|left|quit|resign(?:ed)?|retired?|depart(?:ed)?)\b/,
      states:
        /\b(?:leav(?:er|ing)|departure|departs?|end|ends|until|exit|resign\w*|retire\w*|left(?: on)?$|last day)\b/,
    },
    {
      asks: /\b(?:what|which|how (?:much|big|large|high)(?: is| are| an?)?)(?:'s| is| are| was)? (?:(?:the|my|our|your|their|an?|any) )?(?:[a-z-]+ ){0,2}(?:discounts?|reductions?|rebates?)\b/,
      states: /discount|reduction|rebate|\boff\b|%|per ?cent|reduced/,
    },
    {
      asks: /\b(?:what|which|how (?:much|big|large|high)(?: is| are| an?)?)(?:'s| is| are| was)? (?:(?:the|my|our|your|their|an?|any) )?(?:[a-z-]+ ){0,2}(?:deposits?|down payments?)\b/,
      states: /deposit|down payment|advance|bond|prepa(?:y|id)/,
    },
    {
      asks: /\b(?:what|which|how (?:much|big|large|high)(?: is| are| an?)?)(?:'s| is| are| was)? (?:(?:the|my|our|your|their|an?|any) )?(?:[a-z-]+ ){0,2}(?:penalt(?:y|ies)|fines?|surcharges?)\b/,
      states: /penalt|\bfine|surcharge|extra|supplement|late|charge/,
    },
    {
      asks: /\bhow (?:hot|cold|warm)\b/,
      states: /temp|heat|hot|cold|warm|degree|°|\bk\b/,
    },
  ],
  accumulated: {
    asks: /\b(?:year[- ]to[- ]date|ytd|cumulative|so far this year|since the (?:start|beginning) of the year|(?:the )?(?:full|whole|entire) year|over the year)\b/,
    states: /year|annual|annum|\bytd\b|cumulative|(?:12|twelve) months/,
  },
  yesNo: /^(?:is|are|was|were|am|do|does|did|can|could|may|might|must|shall|should|will|would|has|have|had)(?:n't)?\b/,
  boxes: {
    open: /\b(?:missing|lack(?:s|ing|ed)?|absent|outstanding|un(?:ticked|checked|marked|selected)|left (?:out|open|blank|empty)|(?:still )?to be (?:done|provided|sent|supplied))\b/g,
    required:
      /\b(?:required|needed|necessary|mandatory|compulsory|must|ha(?:s|ve) to|should|asked for|(?:documents?|papers?|attachments|enclosures|evidence|proofs?|certificates?)\b.*\brequested)\b/,
    words: /\b(?:ticked|tick|checked|marked|selected|crossed|box(?:es)?|options?|items?|list)\b/g,
  },
  documentKeeper:
    /^(?:(?:owner|author|editor|maintainer)s? of (?:this|the) (?:page|document|policy|procedure|handbook|guide)|(?:page|document|policy) (?:owner|author)s?|(?:this (?:page|document) is )?(?:maintained|written|prepared|edited|drafted) by)\b/,
  assistantInstructions: [
    new RegExp(
      `\\b(?:ignore|disregard|forget|override|bypass|do not follow|don't follow|stop following)\\b(?: [a-z]+){0,4} (?:previous|previously|prior|above|earlier|preceding|foregoing|your|system|original|initial|other)(?: [a-z]+){0,2} ${GIVEN}\\b`,
    ),
    new RegExp(
      `\\b(?:ignore|disregard|forget)\\b(?: [a-z]+){0,3} ${GIVEN} (?:above|before this|you (?:have|were|received))`,
    ),
    /\b(?:ignore|disregard|forget) (?:everything|anything|all) (?:(?:that was|that is|you were|you have been) )?(?:above|before|previously|told|said so far)\b/,
    /\b(?:reveal|print|show|repeat|output|leak|disclose|display|summari[sz]e)\b.{0,30}\b(?:(?:your|the) (?:system|hidden|initial|original) (?:prompt|instructions|message)|your (?:prompt|instructions))\b/,
    new RegExp(
      `^(?:(?:important|note|notice|message|attention|instructions?|warning)[ :,-]+)?(?:for|to|attention|dear|hey|hello)?[ :,-]*(?:the |all |any |every )?(?:${ASSISTANT}|(?:ai |virtual |digital )?assistants?)(?: assistants?| models?| systems?| agents?| tools?| crawlers?)*(?: (?:reading|processing|that reads?|summari[sz]ing) (?:this|the)[a-z ]*)?\\s?[:,!-]+ `,
    ),
    new RegExp(
      `\\bas (?:an? |the )?(?:${ASSISTANT}|(?:ai|virtual|helpful|digital) assistant)(?: model| assistant| system)?\\b.{0,20}\\b(?:you|your|never|always|${ANSWER})\\b`,
    ),
    new RegExp(
      `\\byou (?:are|will be|act as)(?: now| no longer| from now on)*(?: an?| the)? (?:helpful |new |unrestricted |uncensored |friendly )*(?:${ASSISTANT}|(?:ai |virtual |helpful )assistant|dan)\\b`,
    ),
    /\byou are (?:now|from now on) (?:in (?:developer|debug|admin|god|jailbreak)\b|an? (?:[a-z]+ )?assistant\b)/,
    new RegExp(
      `\\bfrom now on,? you (?:(?:will|must|shall|should|can) (?:now |only |always |never |not )*(?:be |act |${ANSWER})|are (?:an? )?(?:${ASSISTANT}|assistant))`,
    ),
    /^(?:your )?(?:new|updated|real|actual) (?:instructions?|task|role|goal|objective)(?: (?:is|are)\b|:)/,
    new RegExp(
      `\\byou (?:must|should|shall|will|are to|have to|need to|are required to|are instructed to|can only|may only)(?: now| only| always| never| not| instead| then| simply)* ${ANSWER}(?: only| always| instead| simply| everyone| them| users?| the user)* ${FIXED}`,
    ),
    /\byou (?:must|should|shall|have to|need to)(?: only| always| never| not)* (?:answer|reply|respond)(?: to)? (?:(?:all|any|every|each|the|users?|user's) )+(?:questions?|quer(?:y|ies)|prompts?|requests?) (?:with|by|that|as)\b/,
    /^(?:please |now |instead,? |always |only |just |then |and |simply )*(?:answer|reply|respond|say|claim|assert|pretend|output)(?: instead| only| always| to (?:the user|all questions|every question|everyone|anyone))* (?:that\b|only (?:with|that)|with (?:only|exactly|just|the (?:words?|phrase|sentence|following))|"|“)/,
    /^(?:please |now |always |then )*(?:tell|inform|convince|assure|persuade) (?:the user|users|the reader|whoever asks|anyone who asks|everyone who asks|the person asking)\b/,
    /\b(?:when|whenever|if)(?: you(?:'re| are)?| (?:the|a|any) user| users?| anyone| someone| somebody| people)?(?: is| are)? (?:asked|asks?|questioned|prompted|queried)\b[^.]{0,90}?, (?:you (?:must|should|shall|will) )?(?:always |only |please |simply |just )?(?:reply|respond|answer|say|state|claim|pretend|output|tell)\b/,
    /^(?:please )?(?:answer|reply|respond|say)\b[^.]{0,60}\b(?:when|whenever|if) (?:you are |you're |the user |users |anyone |someone )?(?:asked|asks?)\b/,
    /^(?:please |and )?(?:do not|don't|never) (?:mention|reveal|admit|say|tell)(?: to)? (?:(?:the user|users|anyone)\b|that (?:you|this|these|the (?:passages?|documents?|instructions?))\b|this\b|these\b|anything about (?:this|these)\b|any of this\b)/,
    /\b(?:do not|don't|never) (?:mention|cite|quote|reveal|use|refer to)\b.{0,40}\b(?:other (?:sources|documents|passages)|in your (?:answer|response|output|summary)|these instructions|this (?:instruction|prompt))/,
    new RegExp(
      `^(?:please )?(?:replace|substitute|swap|convert|scramble|jumble|shuffle|rearrange|misspell|anagram|garble|remove|strip|group|combine|introduce|use [^.]{1,40} for|use anagrams for)\\b(?:[^.]{0,60}\\b${SPELLING}\\b[^.]{0,60}\\b(?:in|of|from|for|within) ${OWN_ANSWER}|[^.]{0,60}\\b(?:in|of|from|for|within) ${OWN_ANSWER}\\b[^.]{0,60}\\b${SPELLING})\\b`,
    ),
    new RegExp(
      `^(?:please )?(?:provide|give|write|render|present|deliver|encode) ${OWN_ANSWER} (?:in|as|using|with|without)\\b[^.]{0,40}\\b(?:substitution|misspell[a-z]*|anagram[a-z]*|typos?|scrambled|spaces|punctuation|leetspeak|rot13|base64|cipher|emojis?|pig latin)\\b`,
    ),
    new RegExp(
      `^(?:add|insert|include|integrate|append|incorporate|weave|embed|slip)\\b(?:.{0,120}?${PLANTED}.{0,120}?\\b(?:to|in|into|within) ${OWN_ANSWER}\\b|[^.]{0,60}\\b(?:to|in|into|within) ${OWN_ANSWER}\\b.{0,120}?${PLANTED})`,
    ),
    new RegExp(`^(?:please )?(?:modify|augment|enhance|alter|embellish|twist) ${OWN_ANSWER} (?:to|with|by|so)\\b`),
    new RegExp(
      `^in ${OWN_ANSWER}, (?:tease|promote|advertise|pretend|(?:suggest|recommend|encourage|urge|invite|tell|remind|warn)(?: to| that)? (?:users?|readers|visitors|people|customers))\\b`,
    ),
    /\b(?:begin|start|end|finish|preface) (?:each|every|all|any|your) (?:[a-z]+ )?(?:answers?|responses?|repl(?:y|ies)|outputs?) with\b/,
  ],
};
