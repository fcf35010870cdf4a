import { z } from "zod";

/** Names that are one entity, as a merge or a split by hand found or left them. */
export const handGroupSchema = z.object({
  /** The entity that they were, or became; another one may be it by now. */
  entityId: z.string(),
  /** Folded names. */
  keys: z.array(z.string()),
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
const SPELLED = "\u0001";

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

/** What all merges and splits in force say together. */
export class HandGroups {
  readonly #groups = new Map<string, Set<string>>();
  readonly #spelled = new Set<string>();

  /** @param resolutions in force, oldest first: the later one counts */
  constructor(resolutions: readonly HandResolution[]) {
    for (const { kind, after } of resolutions) {
      const [first] = after;
      if (first === undefined) continue;
      if (kind === "merge") this.#unite(after.flatMap(({ keys }) => keys));
      else this.#takeOut(first.keys);
    }
  }

  /** The key that counts for a mention. */
  keyOf(mention: { key: string; surface: string }): string {
    if (this.#spelled.size === 0) return mention.key;
    const spelled = spelledKey(mention.key, mention.surface);
    return this.#spelled.has(spelled) ? spelled : mention.key;
  }

  /** Whether a key of one spelling is still parted from its name. */
  isParted(key: string): boolean {
    return this.#spelled.has(key);
  }

  /** Every key that is one entity with this one, itself included. */
  groupOf(key: string): string[] {
    return [...(this.#groups.get(key) ?? [key])];
  }

  #unite(keys: readonly string[]): void {
    const whole = new Set(keys.flatMap((key) => this.groupOf(key)));
    for (const key of whole) this.#groups.set(key, whole);
  }

  #takeOut(keys: readonly string[]): void {
    for (const key of keys) {
      this.#groups.get(key)?.delete(key);
      if (isSpelledKey(key)) this.#spelled.add(key);
    }
    const own = new Set(keys);
    for (const key of keys) this.#groups.set(key, own);
  }
}
