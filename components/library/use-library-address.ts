"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { z } from "zod";
import { queryString } from "@/lib/browser/query-string";

const addressSchema = z.object({
  tab: z.enum(["documents", "search"]).catch("documents"),
  /** Id of the open collection. */
  collection: z.uuid().nullable().catch(null),
  /** Somebody came to add a document. */
  add: z.stringbool().catch(false),
  /** Id of the conversation whose question they came with. */
  question: z.uuid().nullable().catch(null),
});
const NAMES = addressSchema.keyof().options;
export type LibraryAddress = z.infer<typeof addressSchema>;
export type LibraryTab = LibraryAddress["tab"];

/** What of the library is shown, as the address says it, so that it can be linked to and survives a reload. */
export function useLibraryAddress(): [LibraryAddress, (change: Partial<LibraryAddress>) => void] {
  const pathname = usePathname();
  const search = useSearchParams();
  const address = addressSchema.parse(Object.fromEntries(NAMES.map((name) => [name, search.get(name)])));
  return [
    address,
    (change) => {
      const { tab, collection, add, question } = { ...address, ...change };
      const next = {
        ...(tab === "documents" ? {} : { tab }),
        ...(collection === null ? {} : { collection }),
        ...(add ? { add: "1" } : {}),
        ...(question === null ? {} : { question }),
      };
      // Next follows the address in `useSearchParams` without asking the server again.
      window.history.replaceState(null, "", `${pathname}${queryString(next)}`);
    },
  ];
}
