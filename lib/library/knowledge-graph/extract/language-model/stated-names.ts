import { nameKey } from "@/lib/engine/language/names/name-key";
import type { SentenceSpan } from "@/lib/engine/language/text/sentences";
import type { EntityType } from "@/lib/shared/contracts/library/knowledge-graph";
import type { ExtractedAlias, ExtractedMention } from "../extraction";
import { NAME_CHARS } from "../tunables";
import type { StatedPassage } from "./graph-extraction";

/** A name that occurs in a passage word for word, and the thing it names. */
export interface StatedName {
  name: string;
  /** The folded name of the thing in this passage. */
  key: string;
  type: EntityType;
  /** Its folded form, if other passages may use it alone for the same thing; else null. */
  alias: string | null;
}

/**
 * The names that a language model returns, and the other names of the same things that the passage confirms. An other
 * name is rejected if it is given to two things, is the name of another thing, or is related to the thing. A part of the
 * full name, such as a surname, holds in this passage only; any other must follow it in brackets or quotes, as in the
 * built-in rules, or consist of its initials.
 */
export function namesOf(
  { entities, relations }: Pick<StatedPassage, "entities" | "relations">,
  text: string,
): StatedName[] {
  const places = (name: string) => (name.length > NAME_CHARS || nameKey(name) === "" ? [] : findVerbatim(text, name));
  const own = entities.flatMap(({ name, type }): StatedName[] =>
    places(name).length === 0 ? [] : [{ name, key: nameKey(name), type, alias: null }],
  );
  const keys = new Set(own.map(({ key }) => key));
  const related = new Set(relations.flatMap(({ source, target }) => [pairOf(source, target), pairOf(target, source)]));
  const others = entities.flatMap(({ name, type, other_names: names }): StatedName[] => {
    const key = nameKey(name);
    if (!keys.has(key)) return [];
    const at = places(name);
    return names.flatMap((other): StatedName[] => {
      const alias = nameKey(other);
      const isAnothers = alias !== key && keys.has(alias);
      const near = places(other);
      if (!/^[\p{Lu}\p{N}]/u.test(other) || isAnothers || related.has(pairOf(name, other)) || near.length === 0)
        return [];
      if (alias === key || isPartOf(alias, key)) return [{ name: other, key, type, alias: null }];
      // Merging two people is worse than missing a pen name.
      if (type === "person" && !sharesWord(alias, key)) return [];
      const isEquated = near.some((one) =>
        at.some((full) => areEquated(text, full, one) || areEquated(text, one, full)),
      );
      return isEquated || areInitials(other, name) ? [{ name: other, key, type, alias }] : [];
    });
  });
  const isOfOne = ({ name }: StatedName) =>
    others.every((one) => one.name !== name || one.key === keyOfFirst(others, name));
  return [...own, ...others.filter(isOfOne)];
}

/** Whether the second name follows the first in brackets: "European Union (EU)", "Kell Museum (formerly “Lamp House”)". */
function areEquated(text: string, first: SentenceSpan, second: SentenceSpan): boolean {
  return second.start > first.end && /^["”»*_]*\s?[(["“«][^()[\]]{0,24}$/.test(text.slice(first.end, second.start));
}

/** Whether an acronym consists of the initials of a name's capitalized words, in order. */
function areInitials(capitals: string, name: string): boolean {
  const letters = capitals.replace(/\./g, "");
  const initials = (name.match(/(?<![\p{L}\p{M}])\p{Lu}/gu) ?? []).join("");
  return letters.length > 1 && letters === initials;
}

/** Aliases that hold in other passages too, of things that this passage names by both names. */
export function aliasesOf(names: readonly StatedName[], mentions: readonly ExtractedMention[]): ExtractedAlias[] {
  const named = new Set(mentions.map(({ key, surface }) => pairOf(key, surface)));
  const aliases = names.flatMap(({ key, alias }) =>
    alias !== null && named.has(pairOf(key, alias)) && named.has(pairOf(key, key)) ? [{ key, alias }] : [],
  );
  return [...new Map(aliases.map((alias) => [pairOf(alias.key, alias.alias), alias])).values()];
}

/** Key of a pair of names. */
function pairOf(one: string, other: string): string {
  return `${nameKey(one)}\n${nameKey(other)}`;
}

function keyOfFirst(names: readonly StatedName[], name: string): string | undefined {
  return names.find((one) => one.name === name)?.key;
}

function sharesWord(one: string, other: string): boolean {
  const words = new Set(other.split(" "));
  return one.split(" ").some((word) => words.has(word));
}

function isPartOf(part: string, whole: string): boolean {
  const words = new Set(whole.split(" "));
  return part.split(" ").every((word) => words.has(word));
}

/** Every verbatim occurrence of some words in a text, not inside other words. Line breaks count as spaces. */
export function findVerbatim(text: string, words: string): SentenceSpan[] {
  const wanted = words.trim().split(/\s+/);
  if (wanted[0] === undefined || wanted[0] === "") return [];
  const source = wanted.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("\\s+");
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${source}(?![\\p{L}\\p{N}])`, "gu");
  return [...text.matchAll(pattern)].map((match) => ({ start: match.index, end: match.index + match[0].length }));
}
