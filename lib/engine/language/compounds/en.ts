import type { CompoundGrammar } from "../language-pack";

const PATTERNS = [
  "self (?!ish|same|less|hood|dom|ness|ie)",
  "(?:well (?!ington)|half |so called)",
  "non (?!sens|chal|pareil|plus|obstant|ante|agénaire|ne)",
  "e (?:mail|commerce|learning|book|reader|service|sport)",
  "vice (?:president|chair|chancellor|captain|versa)",
  "ex (?:president|minister|wife|husband|partner|employee|officio|ante|post|works|spouse|soldier|director)",
  "cross (?!ing|e[sd]|over|roads?|word)",
  "(?:long|short|medium|mid|near|fixed) term",
  "(?:full|part|real|first|one|long|half) time",
  "(?:year|month|week|day|hour) (?:old|long|end)",
  "(?:third|two|three|multi|first|second) party",
  "(?:mother|father|brother|sister|son|daughter|built|check|drop|opt) in",
  "(?:follow|sign|start|back|top|mark|warm|wind) up",
  "(?:one|trade|write|pay|cut|lay|spin|day) off",
  "(?!inter|over|under|out|mis)\\p{L}{3,} (?:based|related|driven|oriented|specific|friendly|sized|effective|making|only)(?!\\p{L})",
  // Inside longer compounds: "up-to-date", "state-of-the-art".
  "\\p{L}+ (?:to|of|the|in|by|on|and|for|at)-\\p{L}",
  "\\p{L}+-(?:to|of|the|in|by|on|and|for|at|a|an) ",
];

export const ENGLISH_COMPOUNDS: CompoundGrammar = {
  hyphened: new RegExp(`(?<![\\p{L}\\p{M}])(?:${PATTERNS.join("|")})`, "u"),
  joining: new Set(["and", "or", "to", "nor", "but"]),
  fractions: new Set(["half", "halves", "third", "thirds", "quarter", "quarters", "odd"]),
};
