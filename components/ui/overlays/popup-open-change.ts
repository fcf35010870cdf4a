import type { PopupProps } from "./use-popup-trigger";

/** What Base UI tells of a change that it wants to make. */
interface ChangeDetails {
  reason: string;
  event: Event;
  cancel(): void;
}

/** Leaves a press on the popup's own button to that button, which would open again what the press had closed. */
export function openChange(onOpenChange: PopupProps["onOpenChange"], anchor: PopupProps["anchor"]) {
  return (open: boolean, details: ChangeDetails) => {
    const { target } = details.event;
    if (details.reason === "outside-press" && target instanceof Node && anchor.current?.contains(target) === true) {
      details.cancel();
    } else {
      onOpenChange(open);
    }
  };
}
