import { z } from "zod";

/** Names that are one entity, as a merge or a split by hand found or left them. */
export const handGroupSchema = z.object({
  /** The entity that they were, or became; another one may be it by now. */
  entityId: z.string(),
  /** Folded names. */
  keys: z.array(z.string()),
  /** Of those before it, the ones that the entity had by itself, not by an earlier merge; all where it is not said. */
  own: z.array(z.string()).optional(),
  /** As a person saw them. */
  names: z.array(z.string()),
});
export type HandGroup = z.infer<typeof handGroupSchema>;

export const handResolutionSchema = z.object({
  kind: z.enum(["merge", "split"]),
  before: z.array(handGroupSchema),
  after: z.array(handGroupSchema),
});
/** A merge: one group after it. A split: what was taken out comes first after it, then what was left. */
export type HandResolution = z.infer<typeof handResolutionSchema>;

/** Stands between a folded name and the one spelling of it that was taken out by hand. */
export const SPELLED = "\u0001";

/** The key of one spelling of a name, once a person has parted it from the name's other spellings. */
export function spelledKey(key: string, surface: string): string {
  return `${foldedKey(key)}${SPELLED}${surface.toLowerCase()}`;
}

/** The folded name that a key is of, whether or not it stands for one spelling alone. */
export function foldedKey(key: string): string {
  return key.split(SPELLED, 1)[0] ?? key;
}

export function isSpelledKey(key: string): boolean {
  return key.includes(SPELLED);
}

/** Names that are one entity. */
interface Group {
  keys: ReadonlySet<string>;
  /** Those that it is merged and split by: the names that its first entity has by itself. */
  own: ReadonlySet<string>;
}

/**
 * What all merges and splits in force say together. Each is about the entities that it was made with, as they are
 * without those that have been undone since: of "A into B" and "B into C" the second alone says that B is C.
 */
export class HandGroups {
  readonly #groups = new Map<string, Group>();
  readonly #spelled = new Set<string>();

  /**
   * @param same folded names that passages say are of one thing
   * @param resolutions in force, oldest first: the later one counts
   */
  constructor(same: readonly (readonly string[])[], resolutions: readonly HandResolution[]) {
    for (const keys of same) this.#unite([keys], keys);
    for (const { kind, before, after } of resolutions) {
      if (kind === "merge") this.#merge(before);
      else this.#takeOut(before, after[0]?.keys ?? []);
    }
  }

  /** The key that counts for a mention. */
  keyOf(mention: { key: string; surface: string }): string {
    if (this.#spelled.size === 0) return mention.key;
    const spelled = spelledKey(mention.key, mention.surface);
    return this.#spelled.has(spelled) ? spelled : mention.key;
  }

  /** The key that stands for this one now: that of a spelling alone only where it is still parted from its name. */
  standingKey(key: string): string {
    return isSpelledKey(key) && !this.#spelled.has(key) ? foldedKey(key) : key;
  }

  /** Every key that is one entity with this one, itself included. */
  groupOf(key: string): string[] {
    return [...this.#group(key).keys];
  }

  /** Of the keys that are one entity with this one, those that speak for it. */
  ownOf(key: string): string[] {
    return [...this.#group(key).own];
  }

  #group(key: string): Group {
    const alone = new Set([key]);
    return this.#groups.get(key) ?? { keys: alone, own: alone };
  }

  #speaking({ keys, own }: HandGroup): string[] {
    return (own ?? keys).map((key) => this.standingKey(key));
  }

  #merge(before: readonly HandGroup[]): void {
    const parts = before.map((group) => this.#speaking(group));
    this.#unite(
      parts,
      (parts[0] ?? []).flatMap((key) => this.ownOf(key)),
    );
  }

  #unite(parts: readonly (readonly string[])[], own: readonly string[]): void {
    this.#set({ keys: new Set(parts.flat().flatMap((key) => this.groupOf(key))), own: new Set(own) });
  }

  #takeOut(before: readonly HandGroup[], keys: readonly string[]): void {
    const speaking = before.flatMap((group) => this.#speaking(group));
    const whole = new Set(speaking.flatMap((key) => this.groupOf(key)));
    const own = new Set(speaking.flatMap((key) => this.ownOf(key)));
    const taken = new Set(keys.filter((key) => whole.has(this.standingKey(key))));
    const rest = [...whole].filter((key) => !taken.has(key));
    if (taken.size === 0 || rest.length === 0) return;
    for (const key of taken) if (isSpelledKey(key)) this.#spelled.add(key);
    for (const part of [[...taken], rest]) {
      const speaks = part.filter((key) => own.has(key));
      this.#set({ keys: new Set(part), own: new Set(speaks.length > 0 ? speaks : part) });
    }
  }

  #set(group: Group): void {
    for (const key of group.keys) this.#groups.set(key, group);
  }
}
