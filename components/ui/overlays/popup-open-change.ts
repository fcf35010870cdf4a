import type { PopupProps } from "./use-popup-trigger";

/** The details of a change requested by Base UI. */
interface ChangeDetails {
  reason: string;
  event: Event;
  cancel(): void;
}

/** Ignores a press on the popup's own button, which would open the popup again after it was closed. */
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
