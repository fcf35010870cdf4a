"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";

export interface MergeRow {
  key: string;
  name: string;
  who: "mine" | "theirs" | "both";
  mine: ReactNode;
  theirs: ReactNode;
}

/**
 * What was changed here and by someone else, before one of the two is lost: what both changed is chosen one by one, the
 * rest goes together. Nothing is saved by it.
 */
export function MergeDialog({
  rows,
  savedBy,
  onMerge,
  onClose,
}: {
  rows: readonly MergeRow[];
  /** Who saved meanwhile, and when, in words. */
  savedBy: string | null;
  /** @param isMine whether a row is to stay as it was edited here */
  onMerge(isMine: (key: string) => boolean): void;
  onClose(): void;
}) {
  const t = useTranslations("settings.merge");
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set());
  const both = rows.filter(({ who }) => who === "both");
  const choose = (keys: readonly string[], side: "mine" | "theirs") => {
    const next = new Set(theirs);
    for (const key of keys) {
      if (side === "theirs") next.add(key);
      else next.delete(key);
    }
    setTheirs(next);
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t("title")}
      description={savedBy ?? undefined}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button variant="primary" onClick={() => onMerge((key) => !theirs.has(key))}>
            {t("merge")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4 text-sm">
        <p className="text-ink-2">{t(both.length > 0 ? "textBoth" : "text", { count: both.length })}</p>
        {both.length > 1 && (
          <p className="flex flex-wrap gap-2">
            {(["mine", "theirs"] as const).map((side) => (
              <Button
                key={side}
                size="sm"
                onClick={() =>
                  choose(
                    both.map(({ key }) => key),
                    side,
                  )
                }
              >
                {t(`all.${side}`)}
              </Button>
            ))}
          </p>
        )}
        {both.map((row) => (
          <Choice
            key={row.key}
            row={row}
            side={theirs.has(row.key) ? "theirs" : "mine"}
            onChoose={(side) => choose([row.key], side)}
          />
        ))}
        {(["theirs", "mine"] as const).map((who) => (
          <Rest key={who} title={t(`only.${who}`)} rows={rows.filter((row) => row.who === who)} side={who} />
        ))}
      </div>
    </Dialog>
  );
}

function Choice({
  row,
  side,
  onChoose,
}: {
  row: MergeRow;
  side: "mine" | "theirs";
  onChoose(side: "mine" | "theirs"): void;
}) {
  const t = useTranslations("settings.merge");
  const name = useId();
  return (
    <fieldset className="rounded-lg border border-line-strong p-3">
      <legend className="px-1 font-medium">{row.name}</legend>
      <div className="flex flex-col gap-2">
        {(["mine", "theirs"] as const).map((one) => (
          <label key={one} className="flex items-start gap-2">
            <input
              type="radio"
              name={name}
              checked={side === one}
              onChange={() => onChoose(one)}
              className="mt-1 accent-accent"
            />
            <span className="min-w-0 break-words">
              <span className="text-ink-2">{t(`side.${one}`)}</span> {row[one]}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Rest({ title, rows, side }: { title: string; rows: readonly MergeRow[]; side: "mine" | "theirs" }) {
  const t = useTranslations("settings.merge");
  if (rows.length === 0) return null;
  return (
    <section>
      <h3 className="text-xs font-medium text-ink-2">{title}</h3>
      <ul className="mt-1 flex flex-col gap-1">
        {rows.map((row) => (
          <li key={row.key} className="break-words">
            {t("row", { name: row.name })} {row[side]}
          </li>
        ))}
      </ul>
    </section>
  );
}
