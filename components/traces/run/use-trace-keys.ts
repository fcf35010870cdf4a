"use client";

import { type RefObject, useEffect, useRef } from "react";
import { isTaken } from "@/components/shell/page-keys";
import { isTyping, moveFocus } from "../move-focus";
import { type Replay, replayKey } from "./use-replay";

/** Elements that handle the replay's keys themselves when focused. */
const OWN_KEYS = "input, [role=tab], [role=slider], [role=combobox], .react-flow";
/** Elements that the space bar presses. */
const PRESSED = "button, summary, a";

/**
 * The keys of a trace: `j` and `k` move between steps; arrows, Home, End and the space bar control the replay.
 * @param total number of events in the run
 */
export function useTraceKeys(replay: Replay, total: number, steps: RefObject<HTMLElement | null>): void {
  const latest = useRef({ replay, total });
  useEffect(() => {
    latest.current = { replay, total };
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (isTaken(event) || isTyping(event.target)) return;
      const target = event.target instanceof Element ? event.target : document.body;
      if (event.key === "j" || event.key === "k") {
        const list = steps.current;
        if (list !== null && moveFocus(list, "[data-step]", event.key === "j" ? 1 : -1)) event.preventDefault();
        return;
      }
      if (target.closest(OWN_KEYS) !== null || (event.key === " " && target.closest(PRESSED) !== null)) return;
      if (replayKey(event.key, event.shiftKey, latest.current.replay, latest.current.total)) event.preventDefault();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [steps]);
}
