"use client";

import { usePathname, useSearchParams } from "next/navigation";
import * as z from "zod/mini";
import { queryString } from "@/lib/browser/api/query-string";

const addressSchema = z.object({
  tab: z.catch(z.enum(["documents", "search"]), "documents"),
  /** Id of the open collection. */
  collection: z.catch(z.nullable(z.uuid()), null),
  /** Somebody came to add a document. */
  add: z.catch(z.stringbool(), false),
  /** Id of the conversation whose question they came with. */
  question: z.catch(z.nullable(z.uuid()), null),
});
const NAMES = z.keyof(addressSchema).options;
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
