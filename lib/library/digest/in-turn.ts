/** The items of several lists: the first of each before the second of any. */
export function inTurn<Item>(lists: readonly (readonly Item[])[]): Item[] {
  const turns = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: turns }, (_, turn) => lists.flatMap((own) => own.slice(turn, turn + 1))).flat();
}
