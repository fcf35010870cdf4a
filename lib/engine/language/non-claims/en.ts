import type { NonClaimGrammar } from "../non-claim-grammar";
import { wordSet } from "../synonyms/word-list";

/** Any words, without a figure or another clause, which may state something. */
const REST = "(?: (?:(?!\\b(?:which|because|since)\\b|, (?:and|so|but|as|who)\\b)[^\\d:;.!?]){1,160})";
const WORDS = "[^\\d:;.!?]{1,80}";
const BEFORE =
  "(?:(?:sure(?: thing)?|certainly|of course|absolutely|ok|okay|great|alright|all right|well|so|now|thanks|thank you|hello|hi|no problem|(?:great|good) question|in summary|in short|to (?:sum up|summari[sz]e|answer your question)|below)(?: there)?[ ,.!–—-]+)?";
const SOURCE =
  "(?:the |this |these |your |our |each )?(?:[a-z'-]+ ){0,3}?(?:documents?|passages?|texts?|sources?|excerpts?|extracts?|context|articles?|reports?|polic(?:y|ies)|lease|contract|agreements?|guides?|handbook|manual|files?|pages?|sections?|tables?|materials?|information|results|notes?|letters?|e-?mails?|minutes|records?|charter|regulations|terms|statutes?|procedure|brochure|leaflet)(?: (?:that |which )?(?:you |i |we )?(?:have |has |were |was |are )?(?:been )?(?:provided|given|supplied|shared|uploaded|available|above|below|found|retrieved|cited))?";
const BASIS = `(?:(?:based (?:solely |only |purely )?(?:on|upon)|according to|from|in|as per|per|given|using|after (?:reading|reviewing|checking|looking at|going through)|having (?:read|reviewed|checked)) ${WORDS}, ?)?`;
const COUNT = "(?:(?:a few|some|several|\\d{1,2}|two|three|four|five|six|seven|eight|nine|ten) )?";
const THING =
  "(?:answers?|summar(?:y|ies)|overview|outline|recap|list|breakdown|rundown|explanation|comparison|table|details?|points?|information|reasons?|steps?|examples?|facts?|findings?|options?|highlights?|takeaways?|conditions?|requirements?|rules?|differences?|items?|aspects?|features?|instructions?|quot(?:e|ation)s?|passages?|excerpts?|sections?|description|response|definition|timeline|things|topics?|guidelines?|tips?|provisions?|clauses?|ways?|factors?|version|guide|portrait|biography|introduction|look|idea)";
const OF_THING =
  "(?: (?:of|from|on|about|for|in|based|as|to|regarding|concerning|with|you|i|we|mentioned|described|listed|given|found|stated)\\b[^\\d,:;.!?]{0,120})?";
const MANNER =
  "(?:,? (?:step by step|point by point|one by one|in (?:brief|short|order|plain (?:language|english))|organi[sz]ed by [a-z]+))?";
const A_THING = `(?:the |an? |my |your )?${COUNT}(?:[a-z-]+ ){0,3}?${THING}${OF_THING}${MANNER}`;
const MISTAKE = "(?:confusion|inconvenience|delay|mistake|misunderstanding|error|trouble|earlier (?:mistake|error))";
const SORRY_FOR = `(?: (?:about|for) (?:that|this|it|(?:the|any|my|this) ${MISTAKE})(?: (?:in|with|of|caused by) (?:my|the) (?:(?:previous|earlier|last|first) )?(?:answer|response|message|reply))?)?`;
const HELP =
  "(?:help|assist|answer|explain|provide|clarify|elaborate|go|share|look|support|discuss|summari[sz]e|list|walk|compare|draft|break|expand|dig)";
const TELL =
  "(?:summari[sz]e|explain|answer|outline|list|go (?:through|over)|break (?:this|it|them) down|walk you through|look at|take a (?:closer )?look|clarify|describe|provide|give you|start|begin|address|review|compare|elaborate|check)";
const ASK = "(?:ask|reach out|let me know|get in touch|say so|tell me)";
const OFFER = `(?:(?:please |just |do |feel free to |do(?: not|n't) hesitate to )*${ASK}(?: (?:me|again|away|any time|anytime))?|i(?:'m| am| will| would|'ll|'d)(?: be)? (?:always |more than |also )?(?:happy|glad|here|available|ready)(?: to ${HELP}${REST}?)?|i can (?:also )?(?:${HELP}|suggest|add|check|make|create|show|give|point|recommend|turn|put)${REST}?)`;

const whole = (...alternatives: string[]) => new RegExp(`^(?:${alternatives.join("|")})$`);

export const ENGLISH_NON_CLAIMS: NonClaimGrammar = {
  phrases: whole(
    "(?:and |but |so )?(?:in|to) (?:summary|short|conclusion|brief|sum|essence|other words|addition|particular|detail|general|summari[sz]e|conclude|sum (?:it )?up|recap|answer your question|put it (?:simply|briefly|another way)|be (?:clear|precise|specific|exact))",
    "overall|more (?:precisely|specifically)|specifically|additionally|furthermore|moreover|however|for (?:example|instance)|that is|namely|(?:please )?note|(?:please )?(?:note|keep in mind|bear in mind|remember)(?: that)?(?: the following)?",
    "(?:(?:key|main|important|other|additional) )?(?:points?|takeaways?|details?|facts?|notes?)|summary|conclusion|(?:short |long |final )?answer|explanation|sources?|references?|next|then|finally|first(?:ly)?|second(?:ly)?|third(?:ly)?|lastly|on the other hand|that said|with that in mind|as (?:mentioned|noted|stated|described)(?: above)?",
    `(?:i |we )?(?:do |really )?hope (?:this|that|it|these|(?:this|that|the|my) (?:answer|information|summary|explanation|overview|response))(?: (?:has |have )?(?:helps?|helped|clarif(?:y|ies|ied)|answers?|answered|is|was|are|gives?|makes|provides?|clears?|assists?)(?: (?!not\\b)[^\\d:;.!?]{1,60})?)?`,
    `(?:i'm |i am |i was )?(?:glad|happy|pleased) (?:(?:that )?i could|to|to have) (?:help|helped|assist|be of (?:help|service))${REST}?`,
    "good luck(?: (?:with|in|on) [^\\d:;.!?]{1,60})?|have a (?:great|good|nice|lovely|wonderful) (?:day|evening|afternoon|weekend|week|time|one|trip|stay)|enjoy(?: your [a-z]+)?|(?:best|kind|warm) (?:regards|wishes)|regards|take care|goodbye|bye|see you(?: soon)?|all the best|best of luck|safe travels|happy reading|cheers|congratulations(?: on [^\\d:;.!?]{1,60})?",
    "(?:many |thanks |ok(?:ay)?,? )?(?:thanks|thank you)(?: (?:so much|very much|again|a lot))?(?: for (?:your (?:[a-z]+ )?(?:question|message|patience|interest|understanding|feedback|time)|asking|waiting|the question|clarifying|reaching out|letting me know|pointing [a-z]+ out))?(?: in advance)?",
    "(?:that(?:'s| is) |what )?(?:an? )?(?:very |really )?(?:great|good|excellent|interesting|important|fair) (?:question|point)",
    "you(?:'re| are) (?:very |most )?welcome|no problem|my pleasure|(?:hello|hi|hey|good (?:morning|afternoon|evening)|welcome)(?: there| again| back| everyone| all)?",
    `(?:(?:i(?:'m| am)|we(?:'re| are)) )?(?:so |very |really |truly )?sorry${SORRY_FOR}`,
    `(?:(?:i|we) (?:sincerely )?|please accept )?(?:my |our )?(?:sincere )?apolog(?:y|ies|i[sz]e)${SORRY_FOR}`,
    `(?:please |just |but |and |so |do |feel free to |do(?: not|n't) hesitate to )*let me know(?: (?:if|whether|should|what|which|how|when|where|in case|about)${REST})?(?:,? (?:and|so) i(?:'ll| will| can|'d| would)${REST})?`,
    `(?:please |just |but |and |so |do )*(?:feel free|do(?: not|n't) hesitate) to (?:ask|reach out|get in touch|follow up)(?: (?:me|if|with|for more|for further|for any|about|any|again|away|further|more|follow-up)\\b[^\\d:;.!?]{0,120})?`,
    `(?:please |just )?ask (?:me|away|again)(?: (?:if|about|any|for more|for further)\\b[^\\d:;.!?]{0,120})?`,
    `(?:if|should) you(?:'d|'re|'ve)?${REST},? ${OFFER}`,
    `${OFFER} if you(?:'d|'re|'ve)?${REST}`,
    "(?:this|that|the above) is (?:only |just )?(?:general information|a (?:brief |general )?summary|not (?:legal|medical|financial|tax|professional) advice)(?: only)?(?:,? (?:and )?not (?:legal|medical|financial|tax|professional) advice)?",
    "(?:but )?i (?:may|might|could) be (?:wrong|mistaken)|(?:as )?(?:i(?:'m| am) )?(?:just |only )?an? ai(?: language model| assistant| model)?|i(?:'m| am) not an? (?:lawyer|doctor|solicitor|attorney|accountant|physician|financial adviser)",
    "as far as i (?:know|can tell|can see|understand)",
  ),
  exclamations: whole(
    "sure(?: thing)?|certainly|of course|ok(?:ay)?|alright|all right|got it|understood|great|happy to help|gladly|with pleasure|absolutely",
  ),
  announcements: whole(
    `${BEFORE}${BASIS}(?:here(?:'s| is| are)|below(?: is| are)|i have (?:prepared|compiled|put together|outlined)) ${A_THING}(?: below)?`,
    `${BEFORE}${BASIS}(?:here(?:'s| is)|i(?:'ve| have) (?:outlined|summari[sz]ed|listed)) (?:what|how)${REST}`,
    `${BEFORE}(?:i(?:'ll| will|'m going to| am going to| can| would like to|'d like to)|let me|let us|let's|allow me to) (?:now |briefly |first |start by |try to )*${TELL}(?! that\\b)(?:${REST})?`,
    `i(?:'m| am|'d be| would be|'ll be| will be) (?:always |more than |also )?(?:happy|glad|available|ready|here) to ${HELP}${REST}?`,
    `i can also [a-z]+(?! (?:[a-z]+ )?that\\b)${REST}`,
    `i can ${HELP}(?! (?:[a-z]+ )?that\\b)${REST}`,
    `(?:the|this|my) (?:answer|summary|response|overview|information|explanation)(?: above| below| here)? (?:is|was) (?:based|drawn|taken|compiled) (?:solely |only |entirely |purely |exclusively )?(?:on|from) ${SOURCE}`,
  ),
  leadIns: whole(
    `${BEFORE}${BASIS}(?:here(?:'s| is| are)|below (?:is|are)|(?:the )?following (?:is|are)|listed below (?:is|are)|what follows is)(?! (?:only|just)\\b) (?:(?!,? (?:which|who|because|since|so|but)\\b)[^\\d:;.!?]){1,140}`,
    `${BEFORE}${BASIS}(?:this is|these are) (?:(?:what|how)${REST}|${A_THING})`,
    `${BASIS}${WORDS} (?:says?|states?|reads?|lists?|mentions?|describes?|explains?|outlines?|specif(?:y|ies)|notes?|sets? out|identif(?:y|ies)|highlights?|covers?) (?:all |about ${WORDS} )?(?:the following|as follows|this|these|several|some|a few|various|a number of)${REST}?`,
    `${BASIS}${SOURCE} (?:provides?|gives?|includes?|contains?|has|have|offers?|makes?) (?:the following|several|some|a few|various|a number of)${REST}?`,
    `${BASIS}(?:the )?following(?: [^\\d:;.!?]{1,60})? (?:appl(?:y|ies)|stands? out|(?:is|are) (?:listed|given|mentioned|described|covered|relevant))`,
    `${BASIS}${WORDS} (?:is|are|was|were|reads?|works?) (?:as follows|the following|these|(?:listed|given|described|set out|summari[sz]ed|shown) (?:below|here))`,
    `${BASIS}${A_THING} (?:is|are|include|includes)`,
    `${BASIS}(?:to [^\\d:;.!?]{1,60}, )?${WORDS} (?:needs?|takes?|requires?|involves?|calls? for|has|have) (?:several|some|a few|various|a number of) ${THING}${REST}?`,
    `${BASIS}there are (?:several|some|a few|various|a number of) (?:[a-z-]+ ){0,2}?${THING}${OF_THING}`,
    `(?:to [^\\d:;.!?]{1,60}, )?(?:please )?(?:follow|take|use|see|consider|note|check|read|look at) (?:these|the following|the)(?: [a-z-]+){0,2} ${THING}(?: below)?`,
  ),
  labels: whole(
    "[^\\s\\d:;.!?]+(?: [^\\s\\d:;.!?]+){0,3}",
    "(?:according to|based on|as per|per|from|in|as (?:stated|mentioned|described|noted|set out) in|regarding|concerning|about|as (?:for|to)|with (?:regard|respect|reference) to|for|under|on|after|before|during)(?: [^\\s\\d,:;.!?]+){1,8}",
  ),
  questions: whole(
    "(?:(?:so|and|but|now|then|well),? )?(?:who|whom|whose|what|when|where|why|how|which|(?:in|for|to|on|at|by|from|with|under) (?:what|which|whom))\\b[^:;.!?]{0,160}",
    "(?:so,? |and )?(?:would|could|can|do|did|are|were|have|will|should) you (?!know (?:that|there|how|the|it|an?)\\b)[^:;.!?]{1,160}",
    "(?:shall|should|can|may|could) i [^:;.!?]{1,160}",
    "(?:is|was) there (?:anything|something|an? (?:particular|specific)) (?:else|more|in particular|specific|[a-z]+)[^:;.!?]{0,120}",
    "would it help(?: [^:;.!?]{1,80})?|(?:anything|something) else(?: [^:;.!?]{1,80})?|any (?:other |further |more )?questions|(?:does|did|is) (?:this|that|it) (?:help|answer|make sense|clear|what you)[^:;.!?]{0,80}",
  ),
  verbs: wordSet(`
    is are was were be been am has have had can could must may might shall should will would do does did needs need
    it's that's there's they're isn't aren't`),
};
