export interface DiffPart {
  kind: "same" | "added" | "removed";
  text: string;
}

/** With more words on either side the texts are shown whole: the comparison's table grows with the product. */
const MAX_WORDS = 1_500;

/** The changes from `before` to `after`, word by word (longest common subsequence). Spaces stay with their word. */
export function diffWords(before: string, after: string): DiffPart[] {
  const from = words(before);
  const to = words(after);
  if (from.length > MAX_WORDS || to.length > MAX_WORDS) {
    return merge([...from.map(part("removed")), ...to.map(part("added"))]);
  }
  const common = commonLengths(from, to);
  const at = (i: number, j: number) => common[i * (to.length + 1) + j] ?? 0;
  const parts: DiffPart[] = [];
  let i = 0;
  let j = 0;
  while (i < from.length || j < to.length) {
    const removed = from[i];
    const added = to[j];
    if (removed !== undefined && added !== undefined && same(removed, added)) {
      parts.push({ kind: "same", text: added });
      i += 1;
      j += 1;
    } else if (removed !== undefined && (added === undefined || at(i + 1, j) >= at(i, j + 1))) {
      parts.push({ kind: "removed", text: removed });
      i += 1;
    } else if (added !== undefined) {
      parts.push({ kind: "added", text: added });
      j += 1;
    }
  }
  return merge(parts);
}

function words(text: string): string[] {
  return text.match(/\S+\s*/g) ?? [];
}

function same(a: string, b: string): boolean {
  return a.trimEnd() === b.trimEnd();
}

function part(kind: DiffPart["kind"]): (text: string) => DiffPart {
  return (text) => ({ kind, text });
}

/** At `i * (to.length + 1) + j`: the number of common words of `from[i..]` and `to[j..]`, in order. */
function commonLengths(from: readonly string[], to: readonly string[]): Uint16Array {
  const width = to.length + 1;
  const table = new Uint16Array((from.length + 1) * width);
  for (let i = from.length - 1; i >= 0; i -= 1) {
    for (let j = to.length - 1; j >= 0; j -= 1) {
      const [a, b] = [from[i] ?? "", to[j] ?? ""];
      const skipped = Math.max(table[(i + 1) * width + j] ?? 0, table[i * width + j + 1] ?? 0);
      table[i * width + j] = same(a, b) ? 1 + (table[(i + 1) * width + j + 1] ?? 0) : skipped;
    }
  }
  return table;
}

function merge(parts: readonly DiffPart[]): DiffPart[] {
  const merged: DiffPart[] = [];
  for (const next of parts) {
    const last = merged.at(-1);
    if (last?.kind === next.kind) last.text += next.text;
    else merged.push({ ...next });
  }
  return merged;
}
