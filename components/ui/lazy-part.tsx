"use client";

import { useTranslations } from "next-intl";
import { type ComponentType, lazy, type ReactNode, useState } from "react";
import { Button } from "./button";

/** A component loaded on first render, or earlier by `preload`. */
export interface LazyPart<Props extends object> {
  (props: Props): ReactNode;
  /** Loads it; resolves to whether it loaded. A failure is reported when it renders. */
  preload(): Promise<boolean>;
}

/**
 * A component loaded on demand, for use inside a `Suspense`. If it cannot be loaded, because the server is unreachable
 * or has a newer build, a notice replaces it.
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
  // biome-ignore lint/correctness/noComponentHookFactories: called once per module, at the top level
  function Part(props: Props) {
    // Renders a loaded component without suspending: once React shows a fallback, it keeps it for 300 ms.
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
