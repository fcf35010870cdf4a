"use client";

import { useTranslations } from "next-intl";
import { type ComponentType, lazy, type ReactNode, useState } from "react";
import { Button } from "./button";

/** A part that is loaded when it is first drawn, or before, where somebody seems about to need it. */
export interface LazyPart<Props extends object> {
  (props: Props): ReactNode;
  /** Loads it; resolves to whether it is there. What cannot be loaded is told when it is drawn. */
  preload(): Promise<boolean>;
}

/**
 * A part of a page that is loaded on demand, and drawn inside a `Suspense`. Where it cannot be loaded, because the
 * server is away or has another build by now, a notice stands in for it.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let loaded: ComponentType<Props> | null = null;
  const begin = async () => {
    loaded = await load();
    return loaded;
  };
  const Later = lazy(() =>
    begin().then(
      (part) => ({ default: part }),
      () => ({ default: PartMissing }),
    ),
  );
  // biome-ignore lint/correctness/noComponentHookFactories: a part is made once, where a module declares it
  function Part(props: Props) {
    // What is there is drawn at once: once React has shown what stands in for it, it goes on doing so for 300 ms.
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? Later);
    return <Shown {...props} />;
  }
  const preload = () =>
    begin().then(
      () => true,
      () => false,
    );
  return Object.assign(Part, { preload });
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
