"use client";

import { Suspense, useState } from "react";
import { lazyPart } from "../lazy-part";
import type { OverlayProps } from "./overlay";

const Overlay = lazyPart(() => import("./overlay").then(({ Overlay: part }) => part));

/** Renders nothing before it first opens, then stays mounted for its closing animation. */
function Opened({ place, ...props }: OverlayProps & { place: "centre" | "left" | "right" | "wide" }) {
  const [wasOpen, setWasOpen] = useState(props.open);
  if (props.open && !wasOpen) setWasOpen(true);
  if (!wasOpen) return null;
  return (
    <Suspense>
      <Overlay {...props} place={place} />
    </Suspense>
  );
}

/** A modal question or form in the middle of the page. */
export function Dialog(props: OverlayProps) {
  return <Opened {...props} place="centre" />;
}

/** A modal panel at a side of the page, for reading beside the content; `wide` fits two columns. */
export function Sheet({ side = "right", ...rest }: OverlayProps & { side?: "left" | "right" | "wide" }) {
  return <Opened {...rest} place={side} />;
}
