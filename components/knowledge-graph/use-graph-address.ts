"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useMemo } from "react";
import { queryString } from "@/lib/browser/api/query-string";
import { changedAddress, type GraphAddress, parseGraphAddress } from "./graph-address";

/** What of the graph is shown, as the address says it, so that it can be linked to and survives a reload. */
export function useGraphAddress(): [GraphAddress, (change: Partial<GraphAddress>) => void] {
  const pathname = usePathname();
  const search = useSearchParams();
  const address = useMemo(() => parseGraphAddress(search), [search]);
  return [
    address,
    // Next follows the address in `useSearchParams` without asking the server again.
    (change) =>
      window.history.replaceState(null, "", `${pathname}${queryString({ ...changedAddress(address, change) })}`),
  ];
}
