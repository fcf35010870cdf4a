"use client";

import { useCollections } from "@/lib/browser/api/use-collections";
import { useScopeChoice } from "@/lib/browser/storage/scope-choice";
import type { LibraryScope } from "@/lib/shared/contracts/library/document";

/** What the next question of a conversation is asked of. */
export function useChosenScope(conversation: string) {
  const [choice, choose] = useScopeChoice(conversation);
  const { data, refetch } = useCollections();
  const chosen = knownScope(choice, data?.collections.map(({ id }) => id) ?? null);
  // Whether there is anything to find: a question asked of empty collections can only be answered with nothing.
  const empty = data?.collections.filter(({ id, documents }) => chosen?.collections?.includes(id) && documents === 0);
  const isEmpty = chosen?.collections !== undefined && empty?.length === chosen.collections.length;
  return { chosen, choose, collections: data?.collections ?? [], isEmpty, refetch };
}

/** A choice may be older than a collection's end: what is gone is asked no more. */
export function knownScope(choice: LibraryScope | null, collections: readonly string[] | null): LibraryScope | null {
  if (choice?.collections === undefined || collections === null) return choice;
  const left = choice.collections.filter((id) => collections.includes(id));
  return left.length === 0 ? null : { ...choice, collections: left };
}
