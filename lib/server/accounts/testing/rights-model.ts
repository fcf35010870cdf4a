/** What a group, or everyone, may do with the documents of a collection, from nothing to all. */
export const LEVELS = ["none", "read", "write", "manage"] as const;
export type Level = (typeof LEVELS)[number];

/** A text: a version of a document. */
export interface Text {
  id: string;
  series: string;
  /** The person who added it. */
  by: string;
}

/** Who may read and change what, said in a few lines: what the product does is compared with it. */
export class RightsModel {
  readonly texts: Text[] = [];
  /** The collections of each series. */
  readonly members = new Map<string, string[]>();
  /** @param groups the people in each group @param levels of each collection, a level for each group in their order */
  constructor(
    private readonly groups: readonly (readonly string[])[],
    private readonly levels: ReadonlyMap<string, { everyone: Level; groups: readonly Level[] }>,
  ) {}
  level(person: string, collection: string): number {
    const { everyone, groups: given } = this.levels.get(collection) ?? { everyone: "none", groups: [] };
    const own = this.groups.flatMap((of, at) => (of.includes(person) ? LEVELS.indexOf(given[at] ?? "none") : []));
    return Math.max(LEVELS.indexOf(everyone), ...own);
  }
  reads(person: string, series: string): boolean {
    const all = this.members.get(series) ?? [];
    return all.length === 0 || all.some((collection) => this.level(person, collection) >= 1);
  }
  writesAll(person: string, collections: readonly string[]): boolean {
    return collections.every((collection) => this.level(person, collection) >= 2);
  }
  changes(person: string, series: string): boolean {
    const all = this.members.get(series) ?? [];
    const own = this.texts.filter((text) => text.series === series).every(({ by }) => by === person);
    return this.reads(person, series) && (own || (all.length > 0 && this.writesAll(person, all)));
  }
}
