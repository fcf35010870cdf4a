/** The items of several lists in turn: first all first items, then all second ones. */
export function inTurn<Item>(lists: readonly (readonly Item[])[]): Item[] {
  const turns = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: turns }, (_, turn) => lists.flatMap((own) => own.slice(turn, turn + 1))).flat();
}
