"use client";

import { useTranslations } from "next-intl";
import { useFirstSteps } from "@/lib/browser/storage/first-steps";

/** Offers the first steps, until they are begun or dismissed. Its line keeps its place, so that nothing moves. */
export function FirstStepsOffer() {
  const t = useTranslations("firstSteps");
  const [state, setState] = useFirstSteps();
  return (
    <p className="-mt-3 min-h-6 text-sm text-ink-3">
      {state === "offered" && (
        <>
          {t("offer")}{" "}
          <button type="button" className="text-accent underline underline-offset-2" onClick={() => setState("file")}>
            {t("begin")}
          </button>
          {" · "}
          <button
            type="button"
            className="underline underline-offset-2 hover:text-ink-2"
            onClick={() => setState("over")}
          >
            {t("dismiss")}
          </button>
        </>
      )}
    </p>
  );
}
