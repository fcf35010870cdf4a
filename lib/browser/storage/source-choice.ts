"use client";

import { useCallback, useSyncExternalStore } from "react";
import { type Route, routeSchema } from "@/lib/shared/contracts/runs/topology";
import { KEPT_SOURCE_CHOICES } from "../tunables";
import { createStoredTexts } from "./stored-text";

const choices = createStoredTexts("source:", KEPT_SOURCE_CHOICES);
const nothing = () => "";

/** The new conversation is called by its id from now on: the choice made for it goes along. */
export function moveSourceChoice(from: string, to: string): void {
  const chosen = choices.read(from);
  if (chosen === "") return;
  choices.write(to, chosen);
  choices.write(from, "");
}

/** Where the questions of a conversation are answered from, `null` for what the router decides; survives a reload. */
export function useSourceChoice(conversation: string): [Route | null, (route: Route | null) => void] {
  const text = useSyncExternalStore(
    choices.subscribe,
    useCallback(() => choices.read(conversation), [conversation]),
    nothing,
  );
  return [
    routeSchema.safeParse(text).data ?? null,
    useCallback((route: Route | null) => choices.write(conversation, route ?? ""), [conversation]),
  ];
}
