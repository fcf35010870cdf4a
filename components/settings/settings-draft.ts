import { z } from "zod";
import type { ResolvedSettings, SettingSource } from "@/lib/contracts/settings";

/** A value at a dotted path. A number field that does not hold a number yet keeps its text. */
export type Leaf = string | number | boolean | null;
export type Leaves = Readonly<Record<string, Leaf>>;

type Json = z.infer<ReturnType<typeof z.json>>;

/**
 * Settings while a person edits them. `saved` is the saved layer as it shall be; `beneath` is what holds where
 * nothing is saved.
 */
export interface SettingsDraft {
  resolved: ResolvedSettings;
  beneath: Leaves;
  saved: Leaves;
}

const leafSchema = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const branchSchema = z.record(z.string(), z.unknown());

/** Dotted path → value, of every leaf. */
export function leavesOf(value: unknown, prefix = ""): Record<string, Leaf> {
  const branch = branchSchema.safeParse(value);
  if (!branch.success) return { [prefix]: leafSchema.parse(value) };
  const leaves: Record<string, Leaf> = {};
  for (const [key, child] of Object.entries(branch.data)) {
    Object.assign(leaves, leavesOf(child, prefix === "" ? key : `${prefix}.${key}`));
  }
  return leaves;
}

export function draftOf(resolved: ResolvedSettings): SettingsDraft {
  const beneath: Record<string, Leaf> = {};
  const saved: Record<string, Leaf> = {};
  for (const [path, value] of Object.entries(leavesOf(resolved.settings))) {
    if (resolved.sources[path] === "saved") {
      saved[path] = value;
      beneath[path] = leafSchema.parse(resolved.beneath[path]?.value ?? null);
    } else {
      beneath[path] = value;
    }
  }
  return { resolved, beneath, saved };
}

export function valueAt(draft: SettingsDraft, path: string): Leaf {
  return (path in draft.saved ? draft.saved[path] : draft.beneath[path]) ?? null;
}

/** The draft with one value changed. Going back to what holds anyway takes the value out of the layer again. */
export function withValue(draft: SettingsDraft, path: string, value: Leaf): SettingsDraft {
  if (value === draft.beneath[path] && draft.resolved.sources[path] !== "saved") return withoutValue(draft, path);
  return { ...draft, saved: { ...draft.saved, [path]: value } };
}

/** The draft with one value given back to the environment or the default. */
export function withoutValue(draft: SettingsDraft, path: string): SettingsDraft {
  const { [path]: _, ...saved } = draft.saved;
  return { ...draft, saved };
}

/** Where the shown value comes from; `edited` where it is not saved yet. */
export function sourceAt(draft: SettingsDraft, path: string): SettingSource | "edited" {
  return changedPaths(draft).includes(path) ? "edited" : (draft.resolved.sources[path] ?? "default");
}

export function changedPaths(draft: SettingsDraft): string[] {
  const before = draftOf(draft.resolved).saved;
  const paths = new Set([...Object.keys(before), ...Object.keys(draft.saved)]);
  return [...paths].filter((path) => before[path] !== draft.saved[path] || path in before !== path in draft.saved);
}

/** What a value would fall back to if it were reset, and where that comes from; `null` where nothing is saved. */
export function beneathAt(draft: SettingsDraft, path: string): { value: Leaf; source: SettingSource } | null {
  if (!(path in draft.saved)) return null;
  const source = draft.resolved.beneath[path]?.source ?? draft.resolved.sources[path] ?? "default";
  return { value: draft.beneath[path] ?? null, source };
}

/** The edits of a draft, made again on settings that were saved meanwhile. */
export function rebase(draft: SettingsDraft, resolved: ResolvedSettings): SettingsDraft {
  return changedPaths(draft).reduce((next, path) => {
    const value = draft.saved[path];
    return value === undefined ? withoutValue(next, path) : withValue(next, path, value);
  }, draftOf(resolved));
}

/** The saved layer as the API takes it: nested, only what is saved. */
export function layerOf(draft: SettingsDraft): Record<string, Json> {
  return nest(Object.entries(draft.saved).map(([path, value]) => ({ keys: path.split("."), value })));
}

function nest(leaves: ReadonlyArray<{ keys: string[]; value: Leaf }>): Record<string, Json> {
  const layer: Record<string, Json> = {};
  for (const key of new Set(leaves.map(({ keys }) => keys[0] ?? ""))) {
    const below = leaves.filter(({ keys }) => keys[0] === key);
    const leaf = below.find(({ keys }) => keys.length === 1);
    layer[key] =
      leaf === undefined ? nest(below.map(({ keys, value }) => ({ keys: keys.slice(1), value }))) : leaf.value;
  }
  return layer;
}
