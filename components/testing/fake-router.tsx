import { AppRouterContext, type AppRouterInstance } from "next/dist/shared/lib/app-router-context.shared-runtime";
import {
  PathnameContext,
  PathParamsContext,
  SearchParamsContext,
} from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { type MouseEvent, type ReactNode, useEffect, useMemo, useState } from "react";

/**
 * The router of a page under test: it follows the window's address without changing the page. Links, `useRouter` and
 * `history` all move it, as in Next.
 */
export function FakeRouter({ children }: { children: ReactNode }) {
  const [href, setHref] = useState(() => window.location.href);
  useEffect(() => {
    const { history } = window;
    const { pushState, replaceState } = history;
    history.pushState = (...change) => {
      pushState.apply(history, change);
      setHref(window.location.href);
    };
    history.replaceState = (...change) => {
      replaceState.apply(history, change);
      setHref(window.location.href);
    };
    return () => {
      history.pushState = pushState;
      history.replaceState = replaceState;
    };
  }, []);
  const { pathname, search } = new URL(href);
  const searchParams = useMemo(() => new URLSearchParams(search), [search]);
  return (
    <AppRouterContext value={ROUTER}>
      <PathnameContext value={pathname}>
        <PathParamsContext value={{}}>
          <SearchParamsContext value={searchParams}>
            {/* biome-ignore lint/a11y: it catches the clicks of links */}
            <div onClick={follow}>{children}</div>
          </SearchParamsContext>
        </PathParamsContext>
      </PathnameContext>
    </AppRouterContext>
  );
}

const ROUTER: AppRouterInstance = {
  bfcacheId: "0",
  back: () => window.history.back(),
  forward: () => window.history.forward(),
  refresh: () => undefined,
  prefetch: () => undefined,
  push: (href) => window.history.pushState(null, "", href),
  replace: (href) => window.history.replaceState(null, "", href),
};

/** Handles a click like Next's links. */
function follow(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (link === null || event.defaultPrevented || link.hasAttribute("download")) return;
  event.preventDefault();
  ROUTER.push(link.getAttribute("href") ?? "");
}
