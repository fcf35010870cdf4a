"use client";

import { X } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { Button, buttonStyles } from "@/components/ui/button";
import { useDocuments } from "@/lib/browser/api/use-documents";
import {
  FIRST_STEPS,
  type FirstStep,
  finishFirstStep,
  stepAfter,
  useFirstSteps,
} from "@/lib/browser/storage/first-steps";

/** Where a step happens; the others happen where the user is. */
const PLACES = [
  { step: "file", path: "/library" },
  { step: "ask", path: "/" },
  { step: "check", path: "/settings" },
] as const satisfies readonly { step: FirstStep; path: string }[];
/** Steps that only the reader can call done. */
const READ: readonly FirstStep[] = ["verdict"];

/** The current one of the first steps, above the page; each goes by itself once it is done. */
export function FirstStepsBar() {
  const t = useTranslations("firstSteps");
  const pathname = usePathname();
  const [state, setState] = useFirstSteps();
  useEffect(() => {
    if (pathname.startsWith("/c/")) finishFirstStep("ask");
  }, [pathname]);
  if (state === "offered" || state === "over") return null;
  const place = PLACES.find(({ step }) => step === state);
  const steps = FIRST_STEPS.length - 1;
  return (
    <section
      aria-label={t("title")}
      className="sticky top-0 z-20 flex shrink-0 flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-accent-soft px-4 py-2.5 text-sm print:hidden"
    >
      {state === "file" && <FileWatch />}
      <div role="status" className="min-w-0 flex-1 basis-64">
        {state !== "end" && (
          <span className="figures mr-2 text-xs text-ink-2">
            {t("count", { number: FIRST_STEPS.indexOf(state) + 1, total: steps })}
          </span>
        )}
        {t(`steps.${state}`)}
      </div>
      <div className="flex items-center gap-2">
        {place !== undefined && pathname !== place.path && (
          <Link href={place.path} className={buttonStyles("primary", "sm")}>
            {t(`go.${place.step}`)}
          </Link>
        )}
        {state !== "end" && (
          <Button
            size="sm"
            variant={READ.includes(state) ? "primary" : "ghost"}
            onClick={() => setState(stepAfter(state))}
          >
            {t(READ.includes(state) ? "next" : "skip")}
          </Button>
        )}
        <Button
          size={state === "end" ? "sm" : "icon-sm"}
          variant="ghost"
          aria-label={t("close")}
          title={t("close")}
          onClick={() => setState("over")}
        >
          {state === "end" ? t("finish") : <X aria-hidden className="size-4" />}
        </Button>
      </div>
    </section>
  );
}

/** Waits for a document of the user's own. */
function FileWatch() {
  const { data } = useDocuments();
  const isThere = data?.documents.some(({ sample, status }) => !sample && status === "ready") ?? false;
  useEffect(() => {
    if (isThere) finishFirstStep("file");
  }, [isThere]);
  return null;
}
