"use client";

import { useCallback, useSyncExternalStore } from "react";
import { KEPT_PROFILE_CHOICES } from "../tunables";
import { createStoredTexts } from "./stored-text";

const choices = createStoredTexts("profile:", KEPT_PROFILE_CHOICES);
const nothing = () => "";

/** The new conversation is called by its id from now on: the choice made for it goes along. */
export function moveProfileChoice(from: string, to: string): void {
  const chosen = choices.read(from);
  if (chosen === "") return;
  choices.write(to, chosen);
  choices.write(from, "");
}

/** The profile that a person chose for a conversation, `null` for the default; survives a reload. */
export function useProfileChoice(conversation: string): [string | null, (name: string | null) => void] {
  const name = useSyncExternalStore(
    choices.subscribe,
    useCallback(() => choices.read(conversation), [conversation]),
    nothing,
  );
  return [
    name === "" ? null : name,
    useCallback((next: string | null) => choices.write(conversation, next ?? ""), [conversation]),
  ];
}
