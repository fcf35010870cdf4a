import { relationPatterns } from "./relation-phrases";

/** English wordings of relations. Long because it is a table: one entry a wording. */
const PARTS = {
  /** Begins a sentence or clause: "the head of A is B". After a comma or preposition it speaks of something else. */
  the: "(?<!(?:,|of|for|by|with|to|from|and) )(?<![a-z'])the <words>",
  be: "(?:(?:(?:who|which|that) )?(?:is|was|are|were|has been|had been|have been|being|became|becomes|remains|remained) )",
  maybe:
    "(?:, )?<be>?(?:(?:now|then|today|currently|still|also|originally|first|later|formerly|previously|jointly) ){0,2}",
  adverb:
    "(?:, )?(?:(?:who|which|that) )?(?:(?:has|had|have) )?(?:(?:also|now|then|today|currently|still|later|first|since|himself|herself|formerly|previously|jointly|soon|finally|recently) ){0,2}",
  art: "(?:(?:the|a|an|its|his|her|their|this|that) )?",
  /** Words before a noun; none that would put the name into another phrase. */
  words: "(?:(?!(?:as|of|for|in|at|by|and|or|from|with|to|on|who|which|that|s|not)\\b)[a-z'-]+ ){0,3}",
  np: "<art><words>",
  chief:
    "(?:head|(?:managing |executive |general |deputy |acting |artistic |technical |scientific |interim )?director(?: general)?|director-general|chief executive(?: officer)?|chief [a-z]+ officer|ceo|cto|cfo|president|chair|chairman|chairwoman|chairperson|leader|mayor|(?:prime )?minister|governor|rector|dean|principal|captain|editor(?: in chief)?|editor-in-chief|curator|commander|king|queen|emperor|manager|coordinator|secretary general|secretary-general|spokes(?:man|woman|person))",
  staff:
    "(?:engineer|researcher|scientist|biologist|hydrologist|lawyer|analyst|employee|technician|journalist|professor|lecturer|nurse|doctor|teacher|designer|architect|developer|accountant|secretary|treasurer|librarian|conservator|surveyor|archivist|consultant|historian|curator|naturalist|economist|chemist|physicist|geologist|reporter|adviser|advisor)",
  town: "(?:town|city|village|port|suburb|district|hamlet|island|region|province|capital|county|river|lake|valley|municipality|neighbourhood|quarter|harbour)",
  made: "(?:made|produced|manufactured|built|brewed|published|sold|distributed|marketed)",
  designed:
    "(?:designed|written|composed|painted|invented|created|devised|drawn|authored|sculpted|conceived|developed)",
  set: "(?:co-founded|cofounded|founded|established|set up)",
  role: "(?:<np>)(?:<named> )?",
  named:
    "(?:<chief>|<staff>|founder|entrepreneur|philanthropist|brothers?|sisters?|merchant|shipowner|naturalist|inventor|author|painter|composer|poet|potter|baker)",
  as: "(?:as (?:(?!of\\b)[a-z'-]+ ){1,4})?",
};

export const ENGLISH_RELATIONS = relationPatterns(PARTS, {
  succeeded: [
    ["forward", "verb", "begins", "<adverb>(?:succeeded|replaced|took over from|followed|succeeds|replaces) <np>"],
    ["backward", "verb", "begins", "<maybe>(?:succeeded|replaced) (?:<as>)by <role>"],
    ["backward", "verb", "begins", "<maybe>(?:succeeded|replaced) as <np><chief> by <role>"],
    ["forward", "noun", "begins", "(?:, )?<be>?<art><words>successor (?:of|to) <np>"],
    ["backward", "noun", "begins", "'s <words>successor (?:, |is |was )?"],
    ["backward", "noun", "begins", "(?:its|his|her|their) <words>successor (?:, |is |was )"],
  ],
  leads: [
    ["backward", "noun", "holds", "<the><chief> of <np>@(?:, |is |was )"],
    [
      "forward",
      "noun",
      "holds",
      ", (?:<be>)?(?:then |now |currently )?<art><words><chief> (?:and <words>[a-z]+ )?(?:of|at|for) <np>",
    ],
    ["forward", "noun", "holds", "\\( (?:the )?<words><chief> (?:of|at) <np>"],
    ["forward", "verb", "holds", "<maybe><art><words><chief> (?:and <words>[a-z]+ )?(?:of|at) <np>"],
    ["forward", "verb", "begins", "<adverb>(?:became|becomes) <art><words><chief> (?:of|at) <np>"],
    [
      "forward",
      "verb",
      "begins",
      "<maybe>(?:appointed|named|elected|made|chosen) (?:as |to be )?<art><words><chief> (?:of|at) <np>",
    ],
    ["forward", "verb", "begins", "<adverb>(?:took over|takes over) (?:as <art><words><chief> (?:of|at) )?<np>"],
    [
      "forward",
      "verb",
      "begins",
      "<adverb>(?:succeeded|replaced|took over from|followed) § as <art><words><chief> (?:of|at) <np>",
    ],
    ["forward", "verb", "ends", "<adverb>(?:stepped down|resigned|retired) as <art><words><chief> (?:of|at) <np>"],
    [
      "forward",
      "verb",
      "holds",
      "<adverb>(?:leads|led|heads|headed|runs|ran|directs|directed|chairs|chaired|manages|managed|presides over|presided over|rules|ruled|governs|governed) <np>",
    ],
    ["forward", "verb", "holds", "<adverb>served as <art><words><chief> (?:of|at) <np>"],
    ["backward", "verb", "holds", "<maybe>(?:led|headed|run|directed|chaired|managed|governed|ruled) by <role>"],
    ["backward", "noun", "holds", "'s <words><chief> (?:, |is |was )?"],
    ["backward", "noun", "holds", "(?:its|their) <words><chief> (?:, |is |was )"],
    ["backward", "noun", "holds", "<chief> "],
    ["backward", "noun", "holds", ", whose <words><chief> (?:is|was) "],
    ["backward", "verb", "begins", "<adverb>(?:appointed|named|elected) <role>"],
  ],
  works_for: [
    [
      "forward",
      "verb",
      "holds",
      "<adverb>(?:is |was |been |has been )?(?:works|worked|working|employed) <as>(?:for|at|with|by) <np>",
    ],
    ["forward", "verb", "begins", "<adverb>(?:joined|joins) <np>"],
    ["forward", "verb", "begins", "<maybe>(?:hired|recruited) <as>by <np>"],
    ["forward", "verb", "ends", "<adverb>(?:left|quit|retired from|resigned from) <np>"],
    ["forward", "noun", "holds", ", (?:<be>)?<art><words><staff> (?:at|with|for|of|from) <np>"],
    ["forward", "verb", "holds", "<maybe><art><words><staff> (?:at|with|for|of) <np>"],
    ["backward", "verb", "holds", "<adverb>(?:employs|employed) <role>"],
    ["backward", "verb", "begins", "<adverb>(?:hired|recruited) <role>"],
    ["backward", "noun", "holds", "<staff> "],
    ["backward", "noun", "holds", "'s <words><staff> (?:, )?"],
  ],
  founded: [
    ["backward", "noun", "begins", "<the>(?:co-)?founder of <np>@(?:, |is |was )"],
    ["forward", "verb", "begins", "<adverb>(?:<set>|created|started|launched) <np>"],
    ["forward", "noun", "begins", "(?:, )?<be>?<art><words>(?:co-)?founder (?:and <words>[a-z]+ )?of <np>"],
    ["backward", "verb", "begins", "<maybe>(?:<set>|created|started|launched) (?:in § )?by <role>"],
    ["backward", "noun", "begins", "(?:'s|its|their) <words>(?:co-)?founder (?:, |is |was )?"],
    ["backward", "noun", "begins", "(?:co-)?founder "],
  ],
  acquired: [
    ["forward", "verb", "begins", "<adverb>(?:acquired|bought|purchased|absorbed|acquires|buys|took over) <np>"],
    ["backward", "verb", "begins", "<maybe>(?:acquired|bought|purchased|absorbed|taken over) by <role>"],
    ["forward", "noun", "begins", "'s (?:acquisition|takeover|purchase) of <np>"],
  ],
  owns: [
    ["backward", "noun", "holds", "<the>owner of <np>@(?:, |is |was )"],
    ["forward", "verb", "holds", "<adverb>(?:owns|owned|controls) <np>"],
    [
      "forward",
      "verb",
      "holds",
      "<adverb>(?:holds|held|has|had|bought) <np>(?:stake|share|shares|majority) (?:in|of) <np>",
    ],
    ["forward", "noun", "holds", "(?:, )?<be>?<art><words>(?:owner|parent company|proprietor) of <np>"],
    ["backward", "verb", "holds", "<maybe>(?:owned|controlled) by <role>"],
    ["backward", "noun", "holds", "(?:'s|its) <words>(?:owner|parent company) (?:, |is |was )?"],
    ["backward", "noun", "holds", "(?:, )?<be>?<art><words>subsidiary of <np>"],
  ],
  member_of: [
    ["forward", "verb", "holds", "<maybe><art><words>(?:members?|trustees?|fellows?) of <np>"],
    ["forward", "noun", "holds", ", <art><words>(?:members?|trustees?|fellows?) of <np>"],
    ["forward", "verb", "begins", "<adverb>(?:joined|acceded to) <np>"],
    ["forward", "verb", "ends", "<adverb>left <np>"],
    ["forward", "verb", "holds", "<adverb>(?:sits|sat) on <np>"],
  ],
  part_of: [
    [
      "forward",
      "verb",
      "holds",
      "<maybe><art><words>(?:part|division|branch|unit|department|arm|faculty|section|tributary|district|quarter|suburb) of <np>",
    ],
    [
      "forward",
      "noun",
      "holds",
      ", <art><words>(?:part|division|branch|unit|department|arm|faculty|section|tributary|district|quarter|suburb) of <np>",
    ],
    ["forward", "verb", "holds", "<adverb>(?:belongs|belonged) to <np>"],
    ["backward", "verb", "holds", "<adverb>(?:comprises|consists of) <np>"],
  ],
  located_in: [
    ["backward", "noun", "holds", "<the>capital of <np>@(?:, |is )"],
    [
      "forward",
      "verb",
      "holds",
      "<maybe>(?:based|located|situated|headquartered|seated|housed) (?:in|at|on|near) <np>",
    ],
    ["forward", "verb", "holds", "(?:, )?(?:which )?(?:lies|lay|stands|stood|sits|is|are|remains) (?:in|on|near) <np>"],
    [
      "forward",
      "verb",
      "holds",
      "<adverb>(?:has|had|with) <art>(?:seat|headquarters|head office|main office|registered office|base|factory|main factory) (?:in|at) <np>",
    ],
    ["forward", "noun", "holds", ", with (?:its|a) (?:seat|headquarters|head office|base) in <np>"],
    ["forward", "noun", "holds", ", <art><words><town> (?:in|on|near|of) <np>"],
    ["forward", "verb", "holds", "<maybe><art><words><town> (?:in|on|near|of) <np>"],
    ["backward", "noun", "holds", "(?:- )?based (?:company |firm |maker )?"],
    ["backward", "noun", "holds", "'s capital (?:, |is |city )?"],
    ["forward", "verb", "begins", "<adverb>moved (?:its (?:seat|headquarters|head office) )?to <np>"],
  ],
  produces: [
    [
      "forward",
      "verb",
      "holds",
      "<adverb>(?:makes|made|produces|produced|manufactures|manufactured|builds|built|sells|brews|publishes|published|develops|developed|markets|launched|presented|unveiled) <np>",
    ],
    ["backward", "verb", "holds", "<maybe><made> by <role>"],
    ["forward", "noun", "holds", "(?:, )?<be>?<art><words>(?:maker|manufacturer|producer|publisher|developer) of <np>"],
  ],
  created: [
    [
      "backward",
      "noun",
      "begins",
      "<the>(?:author|inventor|designer|creator|architect|composer) of <np>@(?:, |is |was )",
    ],
    [
      "forward",
      "verb",
      "begins",
      "<adverb>(?:designed|wrote|composed|painted|invented|created|devised|drew|built|developed|authored|conceived) <np>",
    ],
    ["backward", "verb", "begins", "<maybe>(?:<designed>|built) (?:in § )?by <role>"],
    [
      "forward",
      "noun",
      "begins",
      "(?:, )?<be>?<art><words>(?:author|inventor|designer|creator|architect|composer|painter|builder) of <np>",
    ],
  ],
  married_to: [
    ["forward", "verb", "begins", "<adverb>(?:married) <role>"],
    ["forward", "verb", "holds", "<maybe>married to <role>"],
    ["forward", "noun", "holds", "(?:, )?<be>?<art><words>(?:wife|husband|widow|widower|spouse) of <role>"],
    [
      "forward",
      "noun",
      "holds",
      "(?:and (?:his|her) (?:wife|husband)|'s (?:wife|husband|spouse)|(?:his|her) (?:wife|husband)) (?:, |is |was )?",
    ],
  ],
  child_of: [
    ["forward", "noun", "holds", "(?:, )?<be>?<art><words>(?:son|daughter|child) of <role>"],
    ["backward", "noun", "holds", "(?:'s|his|her|and (?:his|her)) <words>(?:son|daughter) (?:, |is |was )?"],
  ],
  born_in: [["forward", "verb", "begins", "<maybe>(?:, )?born (?:in|at|near) <np>"]],
  died_in: [["forward", "verb", "begins", "<adverb>died (?:in|at|near) <np>"]],
  takes_part_in: [
    [
      "forward",
      "verb",
      "holds",
      "<adverb>(?:took part|takes part|participated|participates|competed|competes|exhibited|spoke|performed|sang|played) (?:in|at) <np>",
    ],
    ["forward", "verb", "holds", "<adverb>(?:attended|attends|won|fought in) <np>"],
  ],
  takes_place_in: [
    [
      "forward",
      "verb",
      "holds",
      "<adverb>(?:takes|took|will take|is taking) place (?:every year |each year |annually )?(?:in|at|on) <np>",
    ],
    ["forward", "verb", "holds", "<maybe>(?:held|hosted) (?:every year |each year |annually )?(?:in|at|by|on) <np>"],
    ["backward", "verb", "holds", "<adverb>(?:hosts|hosted) <np>"],
    ["forward", "noun", "holds", "in "],
  ],
  uses: [
    [
      "forward",
      "verb",
      "holds",
      "<adverb>(?:uses|used|relies on|runs on|adopted|adopts|deployed|switched to|works with) <np>",
    ],
    ["backward", "verb", "holds", "<maybe>(?:used) by <role>"],
    ["forward", "verb", "holds", "<maybe>(?:built on|based on|equipped with) <np>"],
  ],
  supplies: [
    [
      "forward",
      "verb",
      "holds",
      "<adverb>(?:supplies|supplied|delivers|delivered|provides|provided) (?:<np>(?:to|for) )?<np>",
    ],
    ["forward", "noun", "holds", "(?:, )?<be>?<art><words>supplier (?:of|to|for) <np>"],
    ["backward", "verb", "holds", "<maybe>supplied by <role>"],
    ["backward", "noun", "holds", "(?:'s|its) <words>supplier (?:, |is |was )?"],
    ["backward", "verb", "holds", "<adverb>(?:buys|bought|orders|ordered) <np>from <np>"],
  ],
  regulates: [
    [
      "forward",
      "verb",
      "holds",
      "<adverb>(?:regulates|regulated|supervises|supervised|oversees|oversaw|monitors|inspects|licenses) <np>",
    ],
    ["backward", "verb", "holds", "<maybe>(?:regulated|supervised|overseen|monitored|inspected|licensed) by <role>"],
    ["forward", "noun", "holds", "(?:, )?<be>?<art><words>(?:regulator|supervisor) of <np>"],
  ],
});
