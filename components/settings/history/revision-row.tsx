"use client";

import { useFormatter, useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { classNames } from "@/components/ui/class-names";
import { scrollToCentre } from "@/lib/browser/dom/scroll-to-centre";
import type { SettingsRevision } from "@/lib/shared/contracts/settings/settings";
import { SETTING_PATHS } from "../fields/setting-fields";
import { leafSchema } from "../fields/setting-leaves";
import { useSettingWords } from "../fields/use-setting-words";
import { useSaverName } from "../saver-name";

/** One revision: author, time and changes, its own link, and a button to restore it. */
export function RevisionRow({
  revision,
  isCurrent,
  isNamed,
  restoring,
  onRestore,
}: {
  revision: SettingsRevision;
  isCurrent: boolean;
  /** The page's address links to this revision. */
  isNamed: boolean;
  /** The number of the revision being restored. */
  restoring: number | null;
  onRestore(): void;
}) {
  const t = useTranslations("settings.history");
  const format = useFormatter();
  const saverName = useSaverName();
  const when = format.dateTime(new Date(revision.savedAt), { dateStyle: "medium", timeStyle: "short" });
  const number = revision.revision;
  return (
    <li
      // The history renders after the page: the browser has already looked for the link's target.
      ref={isNamed ? scrollToCentre : undefined}
      aria-current={isNamed ? "true" : undefined}
      className={classNames("figures scroll-mt-4 py-2.5 text-sm", isNamed && "-mx-2 rounded-lg bg-accent-soft px-2")}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="flex min-w-0 flex-wrap items-baseline gap-x-3">
          <a
            href={`/settings?revision=${number}`}
            className="font-medium underline decoration-line-strong underline-offset-2 hover:decoration-ink"
          >
            {t("revision", { number })}
          </a>
          <span className="text-xs text-ink-3">{t("by", { who: saverName(revision.savedBy), when })}</span>
        </p>
        {isCurrent ? (
          <Chip tone="accent">{t("current")}</Chip>
        ) : (
          <Button size="sm" disabled={restoring !== null} aria-label={t("restoreOf", { number })} onClick={onRestore}>
            {restoring === number ? t("restoring") : t("restore")}
          </Button>
        )}
      </div>
      <ul className="mt-0.5 text-xs text-ink-2">
        {revision.diff.length === 0 && <li>{t("nothing")}</li>}
        {revision.diff.map((change) => (
          <Change key={change.path} change={change} />
        ))}
      </ul>
    </li>
  );
}

type Json = SettingsRevision["diff"][number]["from"];

function Change({ change }: { change: SettingsRevision["diff"][number] }) {
  const t = useTranslations("settings.history");
  const words = useSettingWords();
  // A setting from an older version has no translation: show its path.
  const path = SETTING_PATHS.find((known) => known === change.path);
  const word = (value: Json) => {
    const leaf = leafSchema.safeParse(value);
    return path !== undefined && leaf.success ? words.value(path, leaf.data) : JSON.stringify(value);
  };
  return (
    <li className="break-words">
      {t.rich("change", {
        name: path === undefined ? change.path : words.name(path),
        from: word(change.from),
        to: word(change.to),
        old: (text) => <del className="text-ink-3">{text}</del>,
        new: (text) => <ins className="font-medium text-ink no-underline">{text}</ins>,
      })}
    </li>
  );
}
