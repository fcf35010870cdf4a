import type { EntityType, RelationType } from "@/lib/shared/contracts/library/knowledge-graph";
import type { RelationPattern } from "../knowledge-grammar";

/** Entity types allowed at the two ends of a relation. */
const ENDS: Readonly<Record<RelationType, readonly [readonly EntityType[], readonly EntityType[]]>> = {
  works_for: [["person"], ["organization"]],
  leads: [["person"], ["organization", "place", "event", "concept"]],
  founded: [
    ["person", "organization", "place"],
    ["organization", "event"],
  ],
  member_of: [
    ["person", "organization", "place"],
    ["organization", "event"],
  ],
  owns: [
    ["person", "organization", "place"],
    ["organization", "place", "product"],
  ],
  part_of: [
    ["organization", "place", "product", "event", "concept"],
    ["organization", "place", "product", "event", "concept"],
  ],
  located_in: [["organization", "place", "product"], ["place"]],
  produces: [["organization"], ["product", "concept"]],
  created: [
    ["person", "organization"],
    ["product", "concept", "organization", "place", "event"],
  ],
  acquired: [
    ["person", "organization"],
    ["organization", "product", "place"],
  ],
  succeeded: [
    ["person", "organization", "product", "event"],
    ["person", "organization", "product", "event"],
  ],
  married_to: [["person"], ["person"]],
  child_of: [["person"], ["person"]],
  born_in: [["person"], ["place"]],
  died_in: [["person"], ["place"]],
  takes_part_in: [["person", "organization", "place"], ["event"]],
  takes_place_in: [["event"], ["place"]],
  uses: [
    ["person", "organization", "place", "product"],
    ["product", "concept"],
  ],
  supplies: [["organization"], ["organization", "place", "product", "event"]],
  regulates: [["organization"], ["organization", "place", "product", "concept", "event"]],
  related_to: [[], []],
};

type Phrase = readonly [
  direction: RelationPattern["direction"],
  form: RelationPattern["form"],
  time: RelationPattern["time"],
  wording: string,
  /** Narrower entity types for this wording. */
  ends?: { source?: readonly EntityType[]; target?: readonly EntityType[] },
];

/**
 * Builds the patterns of a language from their wordings: sources of regular expressions in which `<name>` is replaced
 * by a part, and `@` by the first name if something must precede it. A wording that ends with a letter is followed by a
 * space.
 */
export function relationPatterns(
  parts: Readonly<Record<string, string>>,
  phrases: Readonly<Partial<Record<RelationType, readonly Phrase[]>>>,
): RelationPattern[] {
  const all = new Map(Object.entries(parts));
  const filled = (source: string): string =>
    source.replace(/<(\w+)>/g, (_whole, name: string) => {
      const part = all.get(name);
      if (part === undefined) throw new Error(`a pattern has no part "${name}"`);
      return filled(part);
    });
  return (Object.keys(ENDS) satisfies string[]).flatMap((name) => {
    const type = isRelation(name) ? name : "related_to";
    const [source, target] = ENDS[type];
    return (phrases[type] ?? []).map(([direction, form, time, wording, ends]): RelationPattern => {
      const [between = "", before] = wording.split("@").reverse();
      return {
        type,
        direction,
        form,
        time,
        source: ends?.source ?? source,
        target: ends?.target ?? target,
        before: before === undefined ? null : new RegExp(`(?:^| )(?:${filled(before)})$`),
        between: new RegExp(`^(?:${filled(between)})${/[a-z]$/.test(between) ? " " : ""}$`),
      };
    });
  });
}

function isRelation(name: string): name is RelationType {
  return name in ENDS;
}
