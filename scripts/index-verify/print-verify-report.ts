import { createTranslator, type Messages } from "next-intl";
import type { DocumentDifference, VerifyReport } from "@/lib/library/retrieval/verify/verify-index";
import type { Language } from "@/lib/shared/contracts/language";

/** Documents listed for one difference; the rest are counted. */
const NAMED_DOCUMENTS = 10;

/**
 * The differences found, and those left after a repair, as lines for a terminal.
 * @param reports.after `null` without a repair
 */
export function printVerifyReport(
  { before, after }: { before: VerifyReport; after: VerifyReport | null },
  { language, messages }: { language: Language; messages: Messages },
): string {
  const texts = createTranslator({ locale: language, messages, namespace: "indexVerify" });
  const differs = (own: VerifyReport) => own.differences.reduce((sum, { count }) => sum + count, 0);
  const lines = sides(before);

  function sides({ passages, words, indexes }: VerifyReport): string[] {
    const same = (a: { fingerprint: string }, b: { fingerprint: string }) =>
      a.fingerprint === b.fingerprint ? "✓" : "✗";
    const tally = (side: { count: number; fingerprint: string }) => texts("tally", side);
    const { expected, found } = words;
    return [
      texts("passages", { count: passages }),
      `${same(expected, found)} ${texts("side", { name: texts("words"), expected: tally(expected), found: tally(found) })}`,
      ...indexes.map(({ slot, store, storeUrl, model, expected: wanted, found: there, lost }) => {
        const name = texts("vectors", { slot, store: texts(`stores.${store}`), url: storeUrl ?? "none", model });
        if (there === null) return `? ${texts("notSide", { name, away: texts("away") })}`;
        const filling = slot === "building" ? "…" : same(wanted, there);
        const side = texts("side", { name, expected: tally(wanted), found: tally(there) });
        return `${filling} ${side}${lost ? ` (${texts("lost")})` : ""}`;
      }),
    ];
  }

  function differences(own: VerifyReport): string[] {
    const groups = new Map<string, DocumentDifference[]>();
    for (const difference of own.differences) {
      const key = `${difference.kind} ${difference.indexId}`;
      groups.set(key, [...(groups.get(key) ?? []), difference]);
    }
    return [...groups.values()].flatMap((group) => {
      const [first] = group;
      if (first === undefined) return [];
      const count = group.reduce((sum, one) => sum + one.count, 0);
      const slot = own.indexes.find(({ id }) => id === first.indexId)?.slot;
      const place = slot === "building" ? ` (${texts("building")})` : "";
      const named = group.slice(0, NAMED_DOCUMENTS);
      return [
        `✗ ${texts(`kinds.${first.kind}`, { count })}${place}`,
        ...named.map((one) => `    ${one.count} × ${one.title ?? texts("goneDocument")} (${one.documentId})`),
        ...(group.length > named.length
          ? [`    ${texts("moreDocuments", { count: group.length - named.length })}`]
          : []),
      ];
    });
  }

  if (before.differences.length > 0) lines.push("", ...differences(before));
  lines.push("");
  const away = before.indexes.some(({ problem }) => problem !== null);
  if (after === null) {
    if (before.differences.length > 0) lines.push(texts("summary.differs", { count: differs(before) }));
    else lines.push(texts(away ? "summary.notCompared" : "summary.whole"));
  } else if (before.differences.length === 0) {
    lines.push(texts(away ? "summary.notCompared" : "summary.whole"));
  } else if (after.differences.length === 0) {
    lines.push(texts("summary.repaired", { count: differs(before) }));
    const unfinished = before.differences.some(({ kind }) => kind === "passages_missing" || kind === "document_stuck");
    if (unfinished) lines.push(texts("summary.importedAgain"));
    if (away) lines.push(texts("summary.notCompared"));
  } else {
    lines.push(texts("summary.remains", { count: differs(after) }), ...differences(after));
  }
  return lines.join("\n");
}
