"use client";

import { useEffect, useRef } from "react";
import { areNoticesOn, showNotice } from "@/lib/browser/storage/job-notices";

/**
 * Shows a notice when a job of this page ends while the page is hidden, if the user asked for notices.
 * @param running whether the job is in progress
 * @param notice its words, read once the job has ended
 */
export function useEndNotice(running: boolean, notice: { title: string; body: string; path: string }): void {
  const wasRunning = useRef(false);
  const latest = useRef(notice);
  useEffect(() => {
    latest.current = notice;
  });
  useEffect(() => {
    if (wasRunning.current && !running && document.hidden && areNoticesOn()) void showNotice(latest.current);
    wasRunning.current = running;
  }, [running]);
}
