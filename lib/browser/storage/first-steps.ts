"use client";

import { createStoredTexts, useStoredText } from "./stored-text";

/** The steps of a new user's first minutes, in order. `end` says what comes next. */
export const FIRST_STEPS = ["file", "ask", "verdict", "place", "check", "end"] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];
/** `offered`: not begun; `over`: done or dismissed, and not offered again in this browser. */
export type FirstStepsState = FirstStep | "offered" | "over";

const states = createStoredTexts("first-steps");
const KEY = "";

function parse(stored: string): FirstStepsState {
  // Steps of another version are not resumed.
  return stored === "" ? "offered" : (FIRST_STEPS.find((step) => step === stored) ?? "over");
}

/** The step after the given one. */
export function stepAfter(step: FirstStep): FirstStepsState {
  return FIRST_STEPS[FIRST_STEPS.indexOf(step) + 1] ?? "over";
}

/** The state of the first steps in this browser, and a function that changes it. */
export function useFirstSteps(): [FirstStepsState, (state: FirstStepsState) => void] {
  const [stored, write] = useStoredText(states, KEY);
  return [parse(stored), (state) => write(state === "offered" ? "" : state)];
}

/** Completes a step: moves to the next if it is the current one. */
export function finishFirstStep(step: FirstStep): void {
  if (parse(states.read(KEY)) === step) states.write(KEY, stepAfter(step));
}
