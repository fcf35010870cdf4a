/** Parts of English wordings of relations: sources of regular expressions, `<name>` for another part. */
export const ENGLISH_PARTS = {
  /** Begins a sentence or clause: "the head of A is B". After a comma or preposition it is about something else. */
  the: "(?<!(?:,|of|for|by|with|to|from|and) )(?<![a-z'])the <words>",
  be: "(?:(?:(?:who|which|that) )?(?:is|was|are|were|will be|has been|had been|have been|being|became|becomes|remains|remained) )",
  maybe:
    "(?:, )?<be>?(?:(?:now|then|today|currently|still|also|originally|first|later|formerly|previously|jointly) ){0,2}",
  adverb:
    "(?:, )?(?:(?:who|which|that) )?(?:(?:has|had|have) )?(?:(?:also|now|then|today|currently|still|later|first|since|himself|herself|formerly|previously|jointly|soon|finally|recently) ){0,2}",
  art: "(?:(?:the|a|an|its|his|her|their|this|that) )?",
  /** Words before a noun, except those that would start another phrase. */
  words: "(?:(?!(?:as|of|for|in|at|by|and|or|from|with|to|on|who|which|that|s|not)\\b)[a-z'-]+ ){0,3}",
  np: "<art><words>",
  chief:
    "(?:head|(?:managing |executive |general |deputy |acting |artistic |technical |scientific |interim )?director(?: general)?|director-general|chief executive(?: officer)?|chief [a-z]+ officer|ceo|cto|cfo|president|chair|chairman|chairwoman|chairperson|leader|mayor|(?:prime )?minister|governor|rector|dean|principal|captain|editor(?: in chief)?|editor-in-chief|curator|commander|king|queen|emperor|manager|coordinator|secretary general|secretary-general|spokes(?:man|woman|person))",
  staff:
    "(?:engineer|researcher|scientist|biologist|hydrologist|lawyer|analyst|employee|technician|journalist|professor|lecturer|nurse|doctor|teacher|designer|architect|developer|accountant|secretary|treasurer|librarian|conservator|surveyor|archivist|consultant|historian|curator|naturalist|economist|chemist|physicist|geologist|reporter|adviser|advisor)",
  town: "(?:town|city|village|port|suburb|district|hamlet|island|region|province|capital|county|river|lake|valley|municipality|neighbourhood|quarter|harbour)",
  made: "(?:made|produced|manufactured|built|brewed|published|sold|distributed|marketed)",
  designed:
    "(?:designed|compiled|drafted|edited|illustrated|written|composed|painted|invented|created|devised|drawn|authored|sculpted|conceived|developed)",
  set: "(?:co-founded|cofounded|founded|established|set up)",
  role: "(?:<np>)(?:<named> )?",
  named:
    "(?:<chief>|<staff>|founder|entrepreneur|philanthropist|sons?|daughters?|brothers?|sisters?|merchant|shipowner|naturalist|inventor|author|painter|composer|poet|potter|baker)",
  as: "(?:as (?:(?!of\\b)[a-z'-]+ ){1,4})?",
};
