"use client";

import { Suspense } from "react";
import { lazyPart } from "@/components/ui/lazy-part";
import { useFirstSteps } from "@/lib/browser/storage/first-steps";

const FirstStepsBar = lazyPart(async () => (await import("./first-steps-bar")).FirstStepsBar);

/** The first steps while they are under way; nothing before or after them, not even their script. */
export function FirstSteps() {
  const [state] = useFirstSteps();
  if (state === "offered" || state === "over") return null;
  return (
    <Suspense>
      <FirstStepsBar />
    </Suspense>
  );
}
