import type { FollowUpGrammar } from "../follow-up-grammar";
import { wordList, wordSet } from "../synonyms/word-list";

const ATTRIBUTES = wordList(`
  price cost fee charge rate tariff weight mass height length width depth diameter thickness size area surface volume
  capacity power wattage voltage speed temperature pressure age duration lifespan warranty guarantee deadline date address
  number email website name title colour color material origin population revenue turnover profit budget salary wage rent
  deposit time hours schedule capital currency range consumption altitude elevation distance limit validity discount
  dose dosage frequency yield output percentage amount load grade score share balance premium excess fine penalty notice period term phone telephone
  contact location`);

/** Attributes that are usually asked for by how long they last. */
const DURATIONS = /^the (?:warranty|guarantee|lifespan|notice period|validity)$/i;

export const ENGLISH_FOLLOW_UPS: FollowUpGrammar = {
  opening: /^(?:and|but|or|so|what about|how about|what if|same for)\b/,
  thing:
    /\b(?:it(?! (?:possible|true|allowed|permitted|necessary|required|take to)\b)|its|they|them|theirs?|he|she|him|his|hers?|this|these|those(?! who\b)|that(?= (?:is|was|means?)\b|[ ]?(?:[?,.!]|$))|the (?:same|former|latter|others?)|ones)\b/,
  place: /(?<!\b(?:is|are|was|were|be|been) )\bthere\b(?! (?:is|are|was|were|be|been)\b)/,
  antecedent:
    /\b(?:the|an?|every|each|any|all|some|no|\d+) (?!same\b|former\b|latter\b|others?\b)[a-z]+\b(?!(?: [a-z]+)? (?:of|for|to|in|with|on|at|about|by|from) ?$)/,
  ellipsis: {
    leadIn:
      /^(?:(?:and|but|or|so|now|then|ok|okay|also|what about|how about|what of|what if|what's|(?:the )?same (?:question )?(?=for\b)|please|sorry|i (?:mean|meant))(?!\p{L}),?\s*)+/u,
    courtesy: /[\s,]+(?:please|then|too|as well|though|instead|thanks|thank you)$/,
    clause:
      /\b(?:who|whom|whose|what|which|when|where|why|how|is|are|was|were|be|been|does|do|did|has|have|had|can|could|might|must|should|shall|will|would|i|we|you|they|he|she|it|there|that|if|because|not|\p{L}+n't)\b|\bmay (?:i|we|you|they|he|she|it|the|an?)\b|^(?:tell|give|show|list|explain|describe|name|find|compare|summari[sz]e|translate|write|say|help|calculate|compute|add|sum|count)\b/u,
    asking:
      /^(?:how (?:many|much|long|old|far|tall|high|deep|wide|heavy|often|big|large|fast)|when|where|who|what|which)\b\s*/,
    counting: /\b(?:how many|how much)\s+$/,
    choosing: /\b(?:which|what)\s+$/,
    and: "and",
    prepositions:
      wordSet(`of for in on at by to from with without about under over within during since until per via near
      between against through after before into as behind above below across inside outside around`),
    fused: new Map(),
    determiners: {
      definite: wordSet("the this that these those"),
      indefinite: wordSet("a an another"),
      possessive: wordSet("its their his her"),
      other: wordSet("my our your each every any all some no both less fewer"),
    },
    personal: wordSet("his her"),
    persons: wordList(`adult child children student senior pensioner member family resident visitor guest employee
      apprentice youth teenager infant group`),
    joinsNouns: null,
    headLast: true,
    auxiliary: /(?<!\p{L})(?:does|do|did|can|could|will|would|should|must|shall|has|have|had)(?!\p{L})/u,
    inverted: null,
    asksSubject: /^(?:who|what)\s(?!(?:is|are|was|were)\b)/,
    copula: /^(?:[\p{L}\s-]{0,40}?\b)?(?:is|are|was|were)\b/u,
    verbs:
      /^(?:costs?|weighs?|lasts?|opens?|closed?s?|starts?|begins?|ends?|takes?|needs?|handled?|receives?|employs?|sells?|makes?|produces?|covers?|includes?|apply|applies|runs?|works?|lives?|stays?|measures?|holds?|contains?|serves?|offers?|requires?|consumes?|pays?|earns?|charges?|leaves?|arrives?|departs?|operates?|available|located|valid|due|allowed|required|free|shut|long|high|tall|wide|deep|heavy|old|big|large|fast|made|built|sold|held|paid|\p{L}+ed)$/u,
    asksAttribute: /^(?:what|which) (?:is|are|was|were) /,
    attributes: new Map(ATTRIBUTES.map((noun) => [noun, "the"])),
    workdays: /\b(?:weekdays?|working days?|workdays?)\b/,
    comparison:
      /\b(?:more|less|fewer|greater|higher|lower) than\s+$|\b(?:over|under|above|below|at least|at most|up to|exactly)\s+$/,
    added: {
      year: ["in", ""],
      date: ["on", ""],
      month: ["in", ""],
      season: ["in", ""],
      weekday: ["on", ""],
      name: ["for", ""],
    },
    standIn: /^(?:the|that|this) ones?\s+(?=(?:for|of|from|in|at|with|on|about|by|to|without)\b)/u,
    standInArticle: () => null,
    condition: {
      asked:
        /^(?:(?:and|but|so|or|ok|okay|then)[ ,]+)*(?:(?:what|how) about |what )?(?<condition>(?:even if|if|unless|in case)\s[^,;:?]+?)[\s?.!]*$/du,
      known: /(?<=\S)\s+(?:even if|if|unless|in case)\s[^,]+$/u,
      opensOwn: /\bwhat if\b/,
      indirect:
        /\b(?:know|knows|check|tell|say|says|see|sure|find out|wonder|ask|asked|clear)(?: (?:me|us|you|them))?$/u,
    },
    others: {
      asked: /^(?:who|what) else(?: (?:is|was|are|were|did|does|do|has|have|had|can|could|will|would))?$/u,
      again: (question, asked) => {
        const asking = /^(who|what)(?! else)\b/iu.exec(question)?.[0];
        if (asking !== undefined)
          return asked.startsWith(asking.toLowerCase()) ? `${asking} else${question.slice(asking.length)}` : null;
        if (!asked.startsWith("who")) return null;
        const polar =
          /^([IWADHCSM]?(?:s|as|re|ere|id|oes|o|ave|ad|an|ould|ill|hould|ust))\s+(?:(?:Dr|Mr|Mrs|Ms)\.?\s+)?(?:\p{Lu}[\p{L}'’-]*\s+)+(?=\p{Ll})/u.exec(
            question,
          );
        return polar === null ? null : `Who else ${polar[1]?.toLowerCase()} ${question.slice(polar[0].length)}`;
      },
    },
    of: "of",
    definiteFor: () => "the",
    attributeQuestion: (attribute, owner, isRole) => {
      if (DURATIONS.test(attribute)) return `How long is ${attribute} ${owner}`;
      const verb = /[^s]s$/.test(attribute) ? "are" : "is";
      return `${isRole ? "Who" : "What"} ${verb} ${attribute} ${owner}`;
    },
    joined: (preposition, determiner, noun) => {
      const article = /^an?$/.test(determiner) ? (/^(?:[aeiou]|[fhlmnrsx]-)/i.test(noun) ? "an" : "a") : determiner;
      return [preposition, article, noun].filter((part) => part !== "").join(" ");
    },
    agreeing: (question) => question,
    pronounsOfThings: true,
    possessive:
      /\b(?<determiner>its|their)\s+(?<owned>[\p{L}\p{N}]+(?:[ -](?!(?:is|are|was|were|does|do|did|has|have|had|can|could|will|would|should|must|of|for|in|on|at|by|to|from|with|and|or|last|cost|open|close|start|end|valid|due|[\p{L}]{2,}ed)\b)[\p{L}\p{N}]+)*)/du,
    pronoun: /\b(?:it|they|them)\b/,
    pronounAfterVerb: null,
  },
};
