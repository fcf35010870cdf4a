import type { ExtractedAlias } from "../extraction";
import { kindOf, type NamedThing } from "./name-clues";
import type { NameSpan } from "./name-spans";
import type { NameToken } from "./name-tokens";

/** A possible name and its position in a passage. */
export interface NamePlace {
  span: NameSpan;
  tokens: readonly NameToken[];
  surface: string;
  start: number;
  end: number;
  key: string;
}

/** "European Union (EU)", "Lantern Museum (Musée des Lanternes)": two names of one thing, the second in brackets. */
export function equated(
  text: string,
  candidates: readonly NamePlace[],
  things: ReadonlyMap<string, NamedThing>,
): ExtractedAlias[] {
  return candidates.flatMap((long, at): ExtractedAlias[] => {
    const short = candidates[at + 1];
    if (short === undefined || short.key === long.key || long.span.first === long.span.last) return [];
    if (!/^["”»*_]*\s?\(["“«*_]*$/.test(text.slice(long.end, short.start))) return [];
    if (!/^["”»*_]*[),;]/.test(text.slice(short.end, short.end + 4))) return [];
    const isAcronym = short.tokens[short.span.first]?.acronym === true && isMadeOf(short.surface, long.surface);
    const [one, other] = [things.get(long.key), things.get(short.key)].map((thing) =>
      thing === undefined ? null : kindOf(thing),
    );
    const isOneKind =
      one?.sure === true &&
      other?.sure === true &&
      one.type === other.type &&
      one.type !== "person" &&
      text.charAt(short.end) === ")" &&
      one.type !== "place";
    return isAcronym || isOneKind ? [{ key: long.key, alias: short.key }] : [];
  });
}

/** Whether an acronym's letters occur in a name in order, the first one at the start of a word. */
function isMadeOf(acronym: string, name: string): boolean {
  const letters = [...acronym.toLowerCase()].filter((letter) => /\p{L}/u.test(letter));
  const words = name.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "");
  let at = -1;
  for (const letter of letters) {
    at = words.indexOf(letter, at + 1);
    if (at < 0) return false;
  }
  return words.split(/[\s'’-]+/).some((word) => word.startsWith(letters[0] ?? " "));
}

/** Maps each surname that only one person of the passage has to the key of the full name. */
export function surnamesOf(things: readonly NamedThing[]): Map<string, string> {
  const keys = new Map<string, string[]>();
  for (const thing of things) {
    const words = thing.key.split(" ");
    const surname = words.at(-1);
    const { type, sure } = kindOf(thing);
    if (words.length < 2 || surname === undefined || type !== "person" || !sure) continue;
    keys.set(surname, [...(keys.get(surname) ?? []), thing.key]);
  }
  return new Map(
    [...keys].flatMap(([surname, [key, ...others]]) =>
      key === undefined || others.length > 0 ? [] : [[surname, key] as const],
    ),
  );
}
