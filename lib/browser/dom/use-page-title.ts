"use client";

import { useEffect } from "react";

/**
 * Sets the page's title to what it shows, once known; before and afterwards, the route's own title applies.
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
    // While streaming, Next may set the route's title later than this.
    const head = new MutationObserver(apply);
    head.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => {
      head.disconnect();
      document.title = own;
    };
  }, [name]);
}
