"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/overlays/dialog";

export interface MergeRow {
  key: string;
  name: string;
  who: "mine" | "theirs" | "both";
  mine: ReactNode;
  theirs: ReactNode;
  /** Both versions merged, if they do not overlap. */
  together?: ReactNode;
}

export type MergeSide = "mine" | "theirs" | "together";

/**
 * Merges the user's changes with someone else's. Conflicting values are chosen one by one; the others are merged
 * automatically. Saves nothing.
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
  /** @param sideOf the chosen version of a row */
  onMerge(sideOf: (key: string) => MergeSide): void;
  onClose(): void;
}) {
  const t = useTranslations("settings.merge");
  const [chosen, setChosen] = useState<ReadonlyMap<string, MergeSide>>(new Map());
  const both = rows.filter(({ who }) => who === "both");
  const choose = (keys: readonly string[], side: MergeSide) =>
    setChosen(new Map([...chosen, ...keys.map((key) => [key, side] as const)]));
  // By default no change is lost.
  const sideOf = ({ key, who, together }: MergeRow) =>
    who === "theirs" ? who : (chosen.get(key) ?? (together === undefined ? "mine" : "together"));
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t("title")}
      description={savedBy ?? undefined}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button
            variant="primary"
            onClick={() => {
              const sides = new Map(rows.map((row) => [row.key, sideOf(row)]));
              onMerge((key) => sides.get(key) ?? "mine");
            }}
          >
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
          <Choice key={row.key} row={row} side={sideOf(row)} onChoose={(side) => choose([row.key], side)} />
        ))}
        {(["theirs", "mine"] as const).map((who) => (
          <Rest key={who} title={t(`only.${who}`)} rows={rows.filter((row) => row.who === who)} side={who} />
        ))}
      </div>
    </Dialog>
  );
}

function Choice({ row, side, onChoose }: { row: MergeRow; side: MergeSide; onChoose(side: MergeSide): void }) {
  const t = useTranslations("settings.merge");
  const name = useId();
  return (
    <fieldset className="rounded-lg border border-line-strong p-3">
      <legend className="px-1 font-medium">{row.name}</legend>
      <div className="flex flex-col gap-2">
        {(["together", "mine", "theirs"] as const)
          .filter((one) => row[one] !== undefined)
          .map((one) => (
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
