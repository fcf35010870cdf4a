import Link from "next/link";
import { classNames } from "@/components/ui/class-names";

export interface BarRow {
  key: string;
  name: string;
  /** Share of the bar's full width, 0–1; `null` is a gap and draws no bar. */
  share: number | null;
  /** The figure in words. */
  value: string;
  /** Link to the runs behind the bar, where a filter can select them. */
  href?: string;
  tone?: keyof typeof TONES;
}

const TONES = {
  accent: "bg-accent",
  supported: "bg-supported",
  partial: "bg-partial",
  unsupported: "bg-unsupported",
  unknown: "bg-unknown",
} as const;

/** Figures as bars. Names and values carry all information; the bars are decoration. */
export function BarList({ rows, label }: { rows: readonly BarRow[]; label: string }) {
  return (
    <ul aria-label={label} className="flex flex-col">
      {rows.map((row) => (
        <li key={row.key}>
          {row.href === undefined ? (
            <div className={ROW}>
              <Bar row={row} />
            </div>
          ) : (
            <Link href={row.href} className={classNames(ROW, "hover:bg-sunk")}>
              <Bar row={row} />
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}

const ROW = "-mx-2 grid h-7 grid-cols-[minmax(0,7.5rem)_minmax(0,1fr)_auto] items-center gap-3 rounded-md px-2 text-sm";

function Bar({ row }: { row: BarRow }) {
  return (
    <>
      <span title={row.name} className="truncate text-ink-2">
        {row.name}
      </span>
      <span aria-hidden className="h-2.5">
        {row.share !== null && (
          <span
            className={classNames(
              "block h-full min-w-0.5 rounded-xs forced-color-adjust-none",
              TONES[row.tone ?? "accent"],
            )}
            style={{ width: `${Math.min(1, row.share) * 100}%` }}
          />
        )}
      </span>
      <span className="figures min-w-11 text-right">{row.value}</span>
    </>
  );
}
