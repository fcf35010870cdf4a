import type { ResolvedSettings } from "@/lib/shared/contracts/settings/settings";
import { isSameLeaf, type Leaf, leafRecord } from "../fields/setting-leaves";
import { changedPaths, type SettingsDraft, valueAt } from "../settings-draft";

/** A setting that the user, someone else, or both changed since the page was loaded. */
export interface MergeItem {
  path: string;
  base: Leaf;
  mine: Leaf;
  theirs: Leaf;
  /** `both`: changed to different values; the user must choose. */
  who: "mine" | "theirs" | "both";
}

/**
 * Compares the edits of two people.
 * @param draft edits of the revision that the page loaded
 * @param theirs what someone else saved since
 */
export function mergeItems(draft: SettingsDraft, theirs: ResolvedSettings): MergeItem[] {
  const base = draft.before.inForce;
  const next = leafRecord(theirs.settings);
  const edited = new Set(changedPaths(draft));
  const paths = new Set([...edited, ...Object.keys(next)]);
  return [...paths].flatMap((path): MergeItem[] => {
    const values = { base: base[path] ?? null, mine: valueAt(draft, path), theirs: next[path] ?? null };
    const byThem = !isSameLeaf(values.base, values.theirs);
    const byMe = edited.has(path);
    if (!byThem && !byMe) return [];
    if (byThem && byMe && isSameLeaf(values.mine, values.theirs)) return [];
    return [{ path, ...values, who: byThem && byMe ? "both" : byMe ? "mine" : "theirs" }];
  });
}
