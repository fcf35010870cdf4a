"use client";

import { useCallback, useState, useSyncExternalStore } from "react";
import { type NoticePermission, noticePermission } from "@/lib/browser/storage/job-notices";

/** While the server renders, as in browsers without notices. */
const unknown = (): NoticePermission => "unsupported";

/** Whether the browser allows notices, kept up to date, and a function that asks for permission. */
export function useNoticePermission(): [NoticePermission, () => Promise<NoticePermission>] {
  const permission = useSyncExternalStore(followPermission, noticePermission, unknown);
  // Browsers that report no changes: the answer to the request is one.
  const [, setAnswer] = useState(permission);
  const request = useCallback(async () => {
    const answer = await Notification.requestPermission();
    setAnswer(answer);
    return answer;
  }, []);
  return [permission, request];
}

function followPermission(onChange: () => void): () => void {
  const stop = new AbortController();
  navigator.permissions?.query({ name: "notifications" }).then(
    (status) => status.addEventListener("change", onChange, { signal: stop.signal }),
    // A browser that does not know this permission: it is read again with the next render.
    () => undefined,
  );
  return () => stop.abort();
}
