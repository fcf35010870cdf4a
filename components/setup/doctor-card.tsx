"use client";

import { useFormatter, useTranslations } from "next-intl";
import { Loaded } from "@/components/loading/loaded";
import { useFailureToast } from "@/components/loading/use-failure-toast";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import type { DoctorCheck, DoctorReport } from "@/lib/shared/contracts/doctor";
import { StatusMark } from "./status-mark";
import { useDoctor, useExamineAgain } from "./use-doctor";

/** Problems first, healthy checks last. */
const ORDER = ["failed", "unknown", "warning", "not_configured", "ok"] as const;

/** The state of everything that the application needs, with remedies for problems. */
export function DoctorCard() {
  const t = useTranslations("doctor");
  const onError = useFailureToast(t("failedToLoad"));
  const doctor = useDoctor();
  const examine = useExamineAgain();
  return (
    <Card>
      <section id="doctor" aria-labelledby="doctor-title" aria-busy={doctor.isPending || examine.isPending}>
        <CardHeader
          title={<span id="doctor-title">{t("title")}</span>}
          aside={
            <Button
              size="sm"
              disabled={doctor.isPending || examine.isPending}
              onClick={() => examine.mutate(undefined, { onError })}
            >
              {examine.isPending ? t("checking") : t("again")}
            </Button>
          }
        />
        <div className="min-h-96 px-4 pb-3">
          <Loaded asked={doctor} loading={t("loading")} failed={t("failedToLoad")} skeleton="h-80">
            {(report) => <Report report={report} />}
          </Loaded>
        </div>
      </section>
    </Card>
  );
}

function Report({ report }: { report: DoctorReport }) {
  const t = useTranslations("doctor");
  const format = useFormatter();
  const checks = report.checks.toSorted((a, b) => ORDER.indexOf(a.status) - ORDER.indexOf(b.status));
  return (
    <>
      <p role="status" className="text-sm text-ink-2">
        {useSummary(report)}{" "}
        <span className="text-xs text-ink-3">
          {t("at", { when: format.dateTime(new Date(report.at), { dateStyle: "medium", timeStyle: "short" }) })}
        </span>
      </p>
      <ul className="mt-2 divide-y divide-line">
        {checks.map((check) => (
          <Check key={check.id} check={check} />
        ))}
      </ul>
    </>
  );
}

function useSummary({ checks }: DoctorReport): string {
  const t = useTranslations("doctor.summary");
  const count = (...statuses: DoctorCheck["status"][]) =>
    checks.filter(({ status }) => statuses.includes(status)).length;
  const problems = count("failed", "warning");
  if (problems > 0) return t("problems", { count: problems });
  const unknown = count("unknown");
  return unknown > 0 ? t("unknown", { count: unknown }) : t("healthy");
}

function Check({ check }: { check: DoctorCheck }) {
  const t = useTranslations("doctor");
  return (
    <li className="flex gap-2.5 py-2.5">
      <StatusMark
        status={check.status === "not_configured" ? "off" : check.status}
        label={t(`status.${check.status}`)}
      />
      <div className="min-w-0 flex-1 text-sm">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="font-medium">{t(`checks.${check.id}`)}</span>
          <span className="figures text-2xs text-ink-3">{t("ms", { ms: check.ms })}</span>
        </p>
        <p className="break-words text-xs text-ink-2">{t(`findings.${check.code}`, check.params)}</p>
        {check.fix !== null && (
          <p className="mt-0.5 break-words text-xs">{t("fix", { text: t(`fixes.${check.fix}`, check.params) })}</p>
        )}
      </div>
    </li>
  );
}
