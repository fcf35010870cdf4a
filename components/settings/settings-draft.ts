import { defaultModel } from "@/lib/shared/contracts/settings/default-models";
import type { ResolvedSettings, SettingSource } from "@/lib/shared/contracts/settings/settings";
import { isSameLeaf, type Leaf, type Leaves, leafSchema, leavesOf, nestLeaves } from "./fields/setting-leaves";
import { type ProfilePresets, presetsOf, SHIPPED_LEAVES } from "./profiles/profile-presets";

/**
 * Settings while a person edits them. `saved` is the saved layer as it shall be; what holds where nothing is saved
 * depends on the profile that is chosen.
 */
export interface SettingsDraft {
  resolved: ResolvedSettings;
  presets: ProfilePresets;
  saved: Leaves;
  /** Made of `resolved` once: a page asks for every value each time it renders. */
  before: SettingsBefore;
}

/** The settings as they are before any edit. */
interface SettingsBefore {
  /** What is in force. */
  inForce: Leaves;
  saved: Leaves;
  /** What each saved value hides. */
  hidden: Readonly<Record<string, SourcedLeaf>>;
}

/** A value and whose word it is. */
export interface SourcedLeaf {
  value: Leaf;
  source: SettingSource;
}

export function draftOf(resolved: ResolvedSettings, presets: ProfilePresets = presetsOf([])): SettingsDraft {
  const inForce = leavesOf(resolved.settings);
  const saved = Object.fromEntries(Object.entries(inForce).filter(([path]) => resolved.sources[path] === "saved"));
  const hidden = Object.entries(resolved.beneath).map(
    ([path, { value, source }]) => [path, { value: leafSchema.parse(value), source }] as const,
  );
  return { resolved, presets, saved, before: { inForce, saved, hidden: Object.fromEntries(hidden) } };
}

/** What holds at a path where nothing is saved: the environment's word, the chosen profile's, or the default. */
export function beneathOf(draft: SettingsDraft, path: string): SourcedLeaf {
  const found = layerBeneath(draft, path);
  if (found.source !== "default") return found;
  return { ...found, value: defaultModel(path, (of) => valueAt(draft, of)) ?? found.value };
}

function layerBeneath(draft: SettingsDraft, path: string): SourcedLeaf {
  const { resolved, presets, saved, before } = draft;
  const known: SourcedLeaf =
    path in before.saved
      ? (before.hidden[path] ?? { value: null, source: "default" })
      : { value: before.inForce[path] ?? null, source: resolved.sources[path] ?? "default" };
  if (path === "profile" || known.source === "environment") return known;
  const profile = "profile" in saved ? saved.profile : beneathOf(draft, "profile").value;
  if (profile === resolved.settings.profile) return known;
  const preset = presets.get(String(profile)) ?? {};
  return path in preset
    ? { value: preset[path] ?? null, source: "profile" }
    : { value: SHIPPED_LEAVES[path] ?? null, source: "default" };
}

export function valueAt(draft: SettingsDraft, path: string): Leaf {
  return path in draft.saved ? (draft.saved[path] ?? null) : beneathOf(draft, path).value;
}

/** The draft with one value changed. Going back to what holds anyway takes the value out of the layer again. */
export function withValue(draft: SettingsDraft, path: string, value: Leaf): SettingsDraft {
  if (isSameLeaf(value, beneathOf(draft, path).value) && draft.resolved.sources[path] !== "saved") {
    return withoutValue(draft, path);
  }
  return { ...draft, saved: { ...draft.saved, [path]: value } };
}

/** The draft with one value given back to what lies beneath it. */
export function withoutValue(draft: SettingsDraft, path: string): SettingsDraft {
  const { [path]: _, ...saved } = draft.saved;
  return { ...draft, saved };
}

/** Where the shown value comes from; `edited` where it is not saved yet. */
export function sourceAt(draft: SettingsDraft, path: string): SettingSource | "edited" {
  if (isChanged(draft, path)) return "edited";
  return path in draft.saved ? "saved" : beneathOf(draft, path).source;
}

export function changedPaths(draft: SettingsDraft): string[] {
  const paths = new Set([...Object.keys(draft.before.saved), ...Object.keys(draft.saved)]);
  return [...paths].filter((path) => isChanged(draft, path));
}

function isChanged({ saved, before }: SettingsDraft, path: string): boolean {
  return path in before.saved !== path in saved || !isSameLeaf(before.saved[path], saved[path]);
}

/** What a value would fall back to if it were reset, and where that comes from; `null` where nothing is saved. */
export function beneathAt(draft: SettingsDraft, path: string): SourcedLeaf | null {
  return path in draft.saved ? beneathOf(draft, path) : null;
}

/**
 * The edits of a draft, made again on settings that were saved meanwhile.
 * @param keep which of them, by their paths; left out, all
 */
export function rebase(
  draft: SettingsDraft,
  resolved: ResolvedSettings,
  keep: (path: string) => boolean = () => true,
): SettingsDraft {
  return changedPaths(draft)
    .filter(keep)
    .reduce(
      (next, path) => {
        const value = draft.saved[path];
        return value === undefined ? withoutValue(next, path) : withValue(next, path, value);
      },
      draftOf(resolved, draft.presets),
    );
}

/**
 * A draft after another, from which it was edited on, was saved: what differs between the two is all that is edited.
 * @param sent the draft as it was saved
 */
export function afterSave(now: SettingsDraft, sent: SettingsDraft, saved: ResolvedSettings): SettingsDraft {
  return [...new Set([...Object.keys(sent.saved), ...Object.keys(now.saved)])]
    .filter((path) => !isSameLeaf(sent.saved[path], now.saved[path]))
    .reduce(
      (next, path) => {
        const value = now.saved[path];
        return value === undefined ? withoutValue(next, path) : withValue(next, path, value);
      },
      draftOf(saved, now.presets),
    );
}

/** The saved layer as the API takes it: nested, only what is saved. */
export function layerOf(draft: SettingsDraft): ReturnType<typeof nestLeaves> {
  return nestLeaves(draft.saved);
}
