"use client";

import { useEffect } from "react";
import { usePendingUploads } from "@/lib/browser/use-uploads";

/** Lets the browser ask before the page is left while files still have to reach the server: they would be lost. */
export function UploadGuard() {
  const pending = usePendingUploads() > 0;
  useEffect(() => {
    if (!pending) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [pending]);
  return null;
}
