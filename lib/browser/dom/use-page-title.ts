"use client";

import { useEffect } from "react";

/**
 * Puts what the page shows into its title, once that is known; the route's own title stands until then and after.
 * @param name `null` while it is not known
 */
export function usePageTitle(name: string | null): void {
  useEffect(() => {
    if (name === null) return;
    const own = document.title;
    const brand = own.split(" · ").at(-1) ?? own;
    const wanted = `${name} · ${brand}`;
    const apply = () => {
      if (document.title !== wanted) document.title = wanted;
    };
    apply();
    // The framework may put the route's title in later than this, when it streams.
    const head = new MutationObserver(apply);
    head.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => {
      head.disconnect();
      document.title = own;
    };
  }, [name]);
}
