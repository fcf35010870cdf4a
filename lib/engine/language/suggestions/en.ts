import type { SuggestionGrammar } from "../suggestion-grammar";
import { wordSet } from "../synonyms/word-list";

const SUBJECT = "(?<subject>(?:(?:The|Our|Each|Every) )?[\\p{L}\\p{N}'’&-]+(?: [\\p{L}\\p{N}'’&-]+){0,8}?)";
const NUMBER =
  "(?:[€$£]\\s?)?(?:\\d[\\d.,]*|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|ninety)\\b";
const MONTH =
  "(?:January|February|March|April|May|June|July|August|September|October|November|December|spring|summer|autumn|winter)";
const DAY = "(?:Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday)";
const DATE = `(?:(?:early|late|mid|the) )?(?:\\d{1,2} ${MONTH}|${MONTH}|${DAY}|(?:1[5-9]|20)\\d\\d\\b)`;
const DONE =
  "(?:\\p{L}+ly )?(?:\\p{L}+ed|built|made|held|put|set|sent|taken|given|written|paid|sold|bought|begun|found|lost)";
const PAST = "opened|closed|began|started|ended|expired|launched|merged|moved|retired|returned|joined";
const PRESENT = "opens|closes|begins|starts|ends|expires";
const HOLDS = "covers|requires|includes|provides|excludes|prohibits|offers|allows|supports|measures|monitors|manages";
const rule = (statement: string, question: string) => ({ statement: new RegExp(statement, "u"), question });

export const ENGLISH_SUGGESTIONS: SuggestionGrammar = {
  statements: [
    rule(
      `^${SUBJECT} (?<be>was|were) (?<done>${DONE}) (?:[^,;]{0,40} )?(?:in|on) ${DATE}`,
      "When {be} {subject} {done}?",
    ),
    rule(`^${SUBJECT} (?<verb>${PAST}) (?:[^,;]{0,30} )?(?:in|on) ${DATE}`, "When did {subject} {verb}?"),
    rule(
      `^${SUBJECT} (?<verb>${PRESENT}) (?:[^,;]{0,30} )?(?:at|in|on) (?:${DATE}|${NUMBER})`,
      "When does {subject} {verb}?",
    ),
    rule(
      `^${SUBJECT} (?<be>is|are|was|were) (?<done>led|chaired|managed|written|owned|run|funded|directed|approved) by \\p{Lu}`,
      "Who {be} {subject} {done} by?",
    ),
    rule(
      `^${SUBJECT} (?<be>is|are|was|were) (?:about |approximately |around )?${NUMBER} [\\p{L}-]+ (?<adjective>tall|high|long|wide|deep|old)\\b`,
      "How {adjective} {be} {subject}?",
    ),
    rule(`^${SUBJECT} costs? (?:about |up to |at most )?${NUMBER}`, "How much does {subject} cost?"),
    rule(`^${SUBJECT} lasts? (?:about |up to |at most |at least )?${NUMBER}`, "How long does {subject} last?"),
    rule(`^${SUBJECT} (?<be>is|are) kept for (?:about |up to |at least )?${NUMBER}`, "How long {be} {subject} kept?"),
    rule(
      `^${SUBJECT} (?<must>must|can|may|should) (?<do>[^,;]{3,50}?) within ${NUMBER} (?:[\\p{L}]+ )?(?<unit>days|hours|weeks|months|minutes|years)\\b`,
      "Within how many {unit} {must} {subject} {do}?",
    ),
    rule(
      `^${SUBJECT} (?:has|contains|employs|includes) (?:about |over |more than )?${NUMBER} (?<things>(?:\\p{Ll}+ )?\\p{Ll}+s)\\b`,
      "How many {things} does {subject} have?",
    ),
    rule(
      `^${SUBJECT} (?<be>is|are|was|were) (?:now |limited to |set at |about |approximately |at least |at most |up to )?${NUMBER}(?! (?:of|to)\\b)`,
      "What {be} {subject}?",
    ),
    rule(`^${SUBJECT} (?<verb>${HOLDS}) \\p{L}`, "What does {subject} {verb}?"),
  ],
  verbs: new Map(
    Object.entries({
      opened: "open",
      closed: "close",
      began: "begin",
      started: "start",
      ended: "end",
      expired: "expire",
      launched: "launch",
      merged: "merge",
      moved: "move",
      retired: "retire",
      returned: "return",
      joined: "join",
      opens: "open",
      closes: "close",
      begins: "begin",
      starts: "start",
      ends: "end",
      expires: "expire",
      covers: "cover",
      requires: "require",
      includes: "include",
      provides: "provide",
      excludes: "exclude",
      prohibits: "prohibit",
      offers: "offer",
      allows: "allow",
      supports: "support",
      measures: "measure",
      monitors: "monitor",
      manages: "manage",
    }),
  ),
  openers: wordSet("the our each every"),
  notInSubject: wordSet(`is are was were be been has have had do does did will would can could may might must should not
    it its they there he she we you i this these those that which who what when where if since before after while because
    as until although and but or so such more most than then also only a an`),
  tables: (column, group) => [
    `What ${/s$/i.test(column) ? "are" : "is"} the total ${column} by ${group}?`,
    `What ${/s$/i.test(column) ? "are" : "is"} the average ${column} by ${group}?`,
  ],
};
