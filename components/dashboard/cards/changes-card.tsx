"use client";

import Link from "next/link";
import { useFormatter, useTranslations } from "next-intl";
import { z } from "zod";
import { SETTING_PATHS } from "@/components/settings/fields/setting-fields";
import { useSettingWords } from "@/components/settings/fields/use-setting-words";
import { useSaverName } from "@/components/settings/saver-name";
import { useLanguageName } from "@/components/words/use-language-name";
import { queryString } from "@/lib/browser/api/query-string";
import { languageSchema } from "@/lib/shared/contracts/language";
import type { Annotation, MetricsAnswer } from "@/lib/shared/contracts/metrics/metrics";
import { promptPartSchema } from "@/lib/shared/contracts/settings/prompt";
import { ChartCard } from "../charts/chart-card";

/** The latest changes shown in the card; the table lists all of them. */
const SHOWN = 8;

/** The page that shows a change. */
export function changeLink({ kind, label, revision }: Annotation): string {
  if (kind === "documents" || kind === "deletion") return "/library";
  if (kind !== "prompt") return `/settings${queryString({ revision: revision ?? undefined })}#history`;
  const [language, stage] = label.split("/");
  return `/settings/prompts${queryString({ language, stage })}`;
}

/** Describes what was changed. */
export function useChangeWords(): (change: Annotation) => string {
  const t = useTranslations("dashboard.changes");
  const stages = useTranslations("prompts.stages");
  const languageName = useLanguageName();
  const settings = useSettingWords();
  // A setting or prompt of an older version has no name.
  const settingName = (path: string) => {
    const known = SETTING_PATHS.find((one) => one === path);
    return known === undefined ? path : settings.name(known);
  };
  const promptName = (label: string) => {
    const [language, part] = label.split("/");
    const known = z.tuple([languageSchema, promptPartSchema]).safeParse([language, part]);
    return known.success ? `${stages(`${known.data[1]}.name`)} (${languageName(known.data[0])})` : label;
  };
  const names = { settings: listed, model: listed, prompt: promptName, documents: same, deletion: same };
  return ({ kind, label, count }) => t(kind, { label: names[kind](label), count });

  function listed(paths: string): string {
    return paths.split(", ").map(settingName).join(", ");
  }
}

const same = (label: string) => label;

/** The changes in the window: when, by whom, and a link to each. */
export function ChangesCard({ answer }: { answer: MetricsAnswer }) {
  const t = useTranslations("dashboard");
  const words = useChangeWords();
  const saverName = useSaverName();
  const format = useFormatter();
  const when = (at: string) =>
    format.dateTime(new Date(at), { dateStyle: "medium", timeStyle: "short", timeZone: answer.timeZone });
  const latest = answer.annotations.toReversed();
  const by = (change: Annotation) => (change.by === null ? "–" : saverName(change.by));
  return (
    <ChartCard
      title={t("charts.changes")}
      fileName="changes"
      table={{
        columns: [
          { name: t("table.columns.when"), format: "text" },
          { name: t("table.columns.what"), format: "text" },
          { name: t("table.columns.who"), format: "text" },
        ],
        nameOf: (at) => when(String(at)),
        rows: latest.map((change) => ({ cells: [change.at, words(change), by(change)], href: changeLink(change) })),
      }}
    >
      {latest.length === 0 ? (
        <p className="text-sm text-ink-2">{t("changes.none")}</p>
      ) : (
        <ul className="flex flex-col">
          {latest.slice(0, SHOWN).map((change) => (
            <li key={`${change.kind} ${change.at} ${change.label}`}>
              <Link
                href={changeLink(change)}
                prefetch={false}
                className="-mx-2 flex flex-col rounded-md px-2 py-1 text-sm hover:bg-sunk"
              >
                <span className="wrap-anywhere line-clamp-2">{words(change)}</span>
                <span className="figures text-xs text-ink-3">
                  {when(change.at)} · {by(change)}
                </span>
              </Link>
            </li>
          ))}
          {latest.length > SHOWN && (
            <li className="pt-1 text-xs text-ink-3">{t("changes.more", { count: latest.length - SHOWN })}</li>
          )}
        </ul>
      )}
    </ChartCard>
  );
}
