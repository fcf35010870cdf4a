"use client";

import { useCallback, useMemo, useSyncExternalStore } from "react";
import { type LibraryScope, libraryScopeSchema } from "@/lib/shared/contracts/library/document";
import { KEPT_SCOPE_CHOICES } from "../tunables";
import { createStoredTexts } from "./stored-text";

const choices = createStoredTexts("scope:", KEPT_SCOPE_CHOICES);
const nothing = () => "";

/** The new conversation is called by its id from now on: the choice made for it goes along. */
export function moveScopeChoice(from: string, to: string): void {
  const chosen = choices.read(from);
  if (chosen === "") return;
  choices.write(to, chosen);
  choices.write(from, "");
}

/** What the questions of a conversation are asked of, `null` for all documents; survives a reload. */
export function useScopeChoice(conversation: string): [LibraryScope | null, (scope: LibraryScope | null) => void] {
  const text = useSyncExternalStore(
    choices.subscribe,
    useCallback(() => choices.read(conversation), [conversation]),
    nothing,
  );
  return [
    useMemo(() => parseScope(text), [text]),
    useCallback(
      (scope: LibraryScope | null) => choices.write(conversation, scope === null ? "" : JSON.stringify(scope)),
      [conversation],
    ),
  ];
}

/** What the storage holds may be anything: what is no scope is none. */
function parseScope(text: string): LibraryScope | null {
  if (text === "") return null;
  try {
    const parsed = libraryScopeSchema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
