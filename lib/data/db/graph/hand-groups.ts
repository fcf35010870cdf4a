import { z } from "zod";

/** Names of one entity, as a manual merge or split found or left them. */
export const handGroupSchema = z.object({
  /** The entity that had these names at the time; another one may have them now. */
  entityId: z.string(),
  /** Folded names. */
  keys: z.array(z.string()),
  /** Before the resolution: the names that the entity had on its own, not by an earlier merge; all when absent. */
  own: z.array(z.string()).optional(),
  /** As the user saw them. */
  names: z.array(z.string()),
});
export type HandGroup = z.infer<typeof handGroupSchema>;

export const handResolutionSchema = z.object({
  kind: z.enum(["merge", "split"]),
  before: z.array(handGroupSchema),
  after: z.array(handGroupSchema),
});
/** `after` of a merge: one group. `after` of a split: first the separated names, then the remaining ones. */
export type HandResolution = z.infer<typeof handResolutionSchema>;

/** Separates a folded name from the one spelling of it that was split off by hand. */
export const SPELLED = "\u0001";

/** The key of one spelling of a name that was split off from the name's other spellings. */
export function spelledKey(key: string, surface: string): string {
  return `${foldedKey(key)}${SPELLED}${surface.toLowerCase()}`;
}

/** The folded name of a key, for a key of a name or of one spelling. */
export function foldedKey(key: string): string {
  return key.split(SPELLED, 1)[0] ?? key;
}

export function isSpelledKey(key: string): boolean {
  return key.includes(SPELLED);
}

/** Names of one entity. */
interface Group {
  keys: ReadonlySet<string>;
  /** The names that merges and splits refer to it by: those that its first entity has on its own. */
  own: ReadonlySet<string>;
}

/**
 * The combined effect of all active merges and splits. Each refers to the entities as they were when it was made,
 * without resolutions undone since: of "A into B" and "B into C" the second alone says that B is C.
 */
export class HandGroups {
  readonly #groups = new Map<string, Group>();
  readonly #spelled = new Set<string>();

  /**
   * @param same folded names that passages declare to be the same thing
   * @param resolutions active ones, oldest first: the later one wins
   */
  constructor(same: readonly (readonly string[])[], resolutions: readonly HandResolution[]) {
    for (const keys of same) this.#unite([keys], keys);
    for (const { kind, before, after } of resolutions) {
      if (kind === "merge") this.#merge(before);
      else this.#split(before, after[0]?.keys ?? []);
    }
  }

  /** The effective key of a mention. */
  keyOf(mention: { key: string; surface: string }): string {
    if (this.#spelled.size === 0) return mention.key;
    const spelled = spelledKey(mention.key, mention.surface);
    return this.#spelled.has(spelled) ? spelled : mention.key;
  }

  /** The effective key: the key of a single spelling only while that spelling is still split off from its name. */
  effectiveKey(key: string): string {
    return isSpelledKey(key) && !this.#spelled.has(key) ? foldedKey(key) : key;
  }

  /** All keys of the same entity, this one included. */
  groupOf(key: string): string[] {
    return [...this.#group(key).keys];
  }

  /** The keys of the same entity that merges and splits refer to it by. */
  ownOf(key: string): string[] {
    return [...this.#group(key).own];
  }

  #group(key: string): Group {
    const alone = new Set([key]);
    return this.#groups.get(key) ?? { keys: alone, own: alone };
  }

  #referenceKeys({ keys, own }: HandGroup): string[] {
    return (own ?? keys).map((key) => this.effectiveKey(key));
  }

  #merge(before: readonly HandGroup[]): void {
    const parts = before.map((group) => this.#referenceKeys(group));
    this.#unite(
      parts,
      (parts[0] ?? []).flatMap((key) => this.ownOf(key)),
    );
  }

  #unite(parts: readonly (readonly string[])[], own: readonly string[]): void {
    this.#set({ keys: new Set(parts.flat().flatMap((key) => this.groupOf(key))), own: new Set(own) });
  }

  #split(before: readonly HandGroup[], keys: readonly string[]): void {
    const referenced = before.flatMap((group) => this.#referenceKeys(group));
    const all = new Set(referenced.flatMap((key) => this.groupOf(key)));
    const own = new Set(referenced.flatMap((key) => this.ownOf(key)));
    const separated = new Set(keys.filter((key) => all.has(this.effectiveKey(key))));
    const remaining = [...all].filter((key) => !separated.has(key));
    if (separated.size === 0 || remaining.length === 0) return;
    for (const key of separated) if (isSpelledKey(key)) this.#spelled.add(key);
    for (const part of [[...separated], remaining]) {
      const ownKeys = part.filter((key) => own.has(key));
      this.#set({ keys: new Set(part), own: new Set(ownKeys.length > 0 ? ownKeys : part) });
    }
  }

  #set(group: Group): void {
    for (const key of group.keys) this.#groups.set(key, group);
  }
}
