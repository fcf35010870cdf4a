"use client";

import { useCallback, useMemo } from "react";
import { type LibraryScope, libraryScopeSchema } from "@/lib/shared/contracts/library/document";
import { type Route, routeSchema } from "@/lib/shared/contracts/runs/topology";
import { parseJson } from "@/lib/shared/text/parse-json";
import { KEPT_CHOICES } from "../tunables";
import { createStoredTexts, type StoredTexts, useStoredText } from "./stored-text";

/** The choices for the next question of each conversation; they survive a reload. */
const profiles = createStoredTexts("profile:", KEPT_CHOICES);
const scopes = createStoredTexts("scope:", KEPT_CHOICES);
const sources = createStoredTexts("source:", KEPT_CHOICES);

/** Moves the choices made for a new conversation to its id. */
export function moveChoices(from: string, to: string): void {
  for (const choices of [profiles, scopes, sources]) {
    const chosen = choices.read(from);
    if (chosen === "") continue;
    choices.write(to, chosen);
    choices.write(from, "");
  }
}

/** Chooses the scope of a conversation's next questions. */
export function chooseScope(conversation: string, scope: LibraryScope): void {
  scopes.write(conversation, JSON.stringify(scope));
}

type Choice<T> = [T | null, (next: T | null) => void];

/** The profile, `null` for that of the conversation. */
export function useProfileChoice(conversation: string): Choice<string> {
  return useChoice(profiles, conversation, parseName, String);
}

/** The scope of the questions; `null` for all documents. */
export function useScopeChoice(conversation: string): Choice<LibraryScope> {
  return useChoice(scopes, conversation, parseScope, JSON.stringify);
}

/** The source of the answers; `null` leaves it to the router. */
export function useSourceChoice(conversation: string): Choice<Route> {
  return useChoice(sources, conversation, parseSource, String);
}

function useChoice<T>(
  choices: StoredTexts,
  conversation: string,
  parse: (text: string) => T | null,
  format: (value: T) => string,
): Choice<T> {
  const [text, write] = useStoredText(choices, conversation);
  return [
    useMemo(() => (text === "" ? null : parse(text)), [text, parse]),
    useCallback((next: T | null) => write(next === null ? "" : format(next)), [write, format]),
  ];
}

const parseName = (text: string) => text;

const parseSource = (text: string) => routeSchema.safeParse(text).data ?? null;

/** Stored values are untrusted; an invalid one means no scope. */
function parseScope(text: string): LibraryScope | null {
  return libraryScopeSchema.safeParse(parseJson(text)).data ?? null;
}
