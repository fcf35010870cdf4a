"use client";

import {
  type Dispatch,
  type RefObject,
  type SetStateAction,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { VERDICT_CLOSE_MS, VERDICT_OPEN_MS } from "../tunables";

/** How it was opened. Opened by hover or focus, it closes when these end; opened by a press, it stays. */
type Way = "hover" | "focus" | "press";

interface Opened {
  key: string;
  way: Way;
}

/** What a sentence can do with the popover. Stable for as long as the text is shown. */
export interface VerdictPopoverActions {
  /** Element ids of a sentence's mark, the anchor, and of the popover. */
  markId(key: string): string;
  id: string;
  press(key: string): void;
  focus(key: string): void;
  blur(to: EventTarget | null): void;
  /** The pointer is over a sentence: opens after a delay. */
  enter(key: string): void;
  /** The pointer left: closes, unless the pointer returns or moves to the popover. */
  leave(): void;
  stay(): void;
  /** `back` returns the focus to the mark without opening the popover again. */
  close(back: boolean): void;
}

/** The one popover shared by all sentences of a text; sentences are identified by key. */
export interface VerdictPopover {
  opened: Opened | null;
  actions: VerdictPopoverActions;
}

export function useVerdictPopover(): VerdictPopover {
  const id = useId();
  const [opened, setOpened] = useState<Opened | null>(null);
  const shown = useRef(opened);
  useLayoutEffect(() => {
    shown.current = opened;
  }, [opened]);
  const actions = useMemo(() => actionsOf(id, shown, setOpened), [id]);
  return { opened, actions };
}

function actionsOf(
  id: string,
  shown: Readonly<RefObject<Opened | null>>,
  setOpened: Dispatch<SetStateAction<Opened | null>>,
): VerdictPopoverActions {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let dismissed = false;
  const stay = () => clearTimeout(waiting);
  const after = (ms: number, act: () => void) => {
    stay();
    waiting = setTimeout(act, ms);
  };
  return {
    markId: (key) => `${id}-${key}`,
    id,
    press: (key) => {
      stay();
      const opened = shown.current;
      if (opened?.key !== key) setOpened({ key, way: "press" });
      else if (opened.way === "press") setOpened(null);
      else {
        setOpened({ key, way: "press" });
        document.getElementById(id)?.querySelector("button")?.focus();
      }
    },
    focus: (key) => {
      stay();
      if (!dismissed) setOpened({ key, way: "focus" });
      dismissed = false;
    },
    blur: (to) => {
      dismissed = false;
      const inside = to instanceof Node && document.getElementById(id)?.contains(to) === true;
      if (!inside) setOpened((now) => (now?.way === "focus" ? null : now));
    },
    enter: (key) =>
      after(VERDICT_OPEN_MS, () => setOpened((now) => (now?.way === "press" ? now : { key, way: "hover" }))),
    leave: () => after(VERDICT_CLOSE_MS, () => setOpened((now) => (now?.way === "hover" ? null : now))),
    stay,
    close: (back) => {
      stay();
      dismissed = back;
      setOpened(null);
    },
  };
}
