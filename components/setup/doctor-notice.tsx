"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { Dot } from "@/components/ui/chip";
import { useDoctor } from "./use-doctor";

/** A one-line notice of problems; renders nothing while everything is fine or unknown. */
export function DoctorNotice() {
  const t = useTranslations("doctor");
  const { data } = useDoctor();
  const problems = data?.checks.filter(({ status }) => status === "failed" || status === "warning") ?? [];
  if (problems.length === 0) return null;
  const failed = problems.some(({ status }) => status === "failed");
  return (
    <p className="flex min-w-0 flex-wrap items-center gap-x-2 text-xs text-ink-2">
      <Dot tone={failed ? "unsupported" : "partial"} />
      {t("notice", { count: problems.length, names: problems.map(({ id }) => t(`checks.${id}`)).join(", ") })}{" "}
      <Link href="/setup#doctor" className="text-accent underline underline-offset-2">
        {t("open")}
      </Link>
    </p>
  );
}
