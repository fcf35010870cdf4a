"use client";

import { useEffect } from "react";

/**
 * Registers the service worker, which shows the offline page while the server cannot be reached.
 * @param offlineVersion version of the offline page: with another one, browsers replace the worker and its copy
 */
export function RegisterWorker({ offlineVersion }: { offlineVersion: string }) {
  useEffect(() => {
    if (!("serviceWorker" in navigator)) return;
    navigator.serviceWorker
      .register(`/service-worker.js?offline=${offlineVersion}`, { updateViaCache: "none" })
      // Not every browser allows it, such as in a private window; the application works without.
      .catch(() => {});
  }, [offlineVersion]);
  return null;
}
