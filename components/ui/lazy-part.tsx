"use client";

import { useTranslations } from "next-intl";
import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import { Button } from "./button";

/**
 * A part of a page that is loaded when it is first drawn, inside a `Suspense`. Where it cannot be loaded, because the
 * server is away or has another build by now, a notice stands in for it.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: PartMissing }),
    ),
  );
}

function PartMissing() {
  const t = useTranslations("common.part");
  return (
    <div
      role="alert"
      className="fixed inset-x-4 bottom-4 z-60 mx-auto flex max-w-md items-center justify-between gap-3 rounded-lg border border-line bg-panel px-3.5 py-2.5 text-sm shadow-overlay"
    >
      {t("missing")}
      <Button size="sm" onClick={() => window.location.reload()}>
        {t("reload")}
      </Button>
    </div>
  );
}
