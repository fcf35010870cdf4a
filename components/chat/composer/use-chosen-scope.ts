"use client";

import { useCollections } from "@/lib/browser/api/use-collections";
import { useScopeChoice } from "@/lib/browser/storage/conversation-choices";
import type { LibraryScope } from "@/lib/shared/contracts/library/document";

/** The scope of a conversation's next question. */
export function useChosenScope(conversation: string) {
  const [choice, choose] = useScopeChoice(conversation);
  const { data, refetch } = useCollections();
  const chosen = knownScope(choice, data?.collections.map(({ id }) => id) ?? null);
  // Empty collections cannot answer anything.
  const empty = data?.collections.filter(({ id, documents }) => chosen?.collections?.includes(id) && documents === 0);
  const isEmpty = chosen?.collections !== undefined && empty?.length === chosen.collections.length;
  return { chosen, choose, collections: data?.collections ?? [], isEmpty, refetch };
}

/** Drops collections that were deleted after the choice. */
export function knownScope(choice: LibraryScope | null, collections: readonly string[] | null): LibraryScope | null {
  if (choice?.collections === undefined || collections === null) return choice;
  const left = choice.collections.filter((id) => collections.includes(id));
  return left.length === 0 ? null : { ...choice, collections: left };
}
