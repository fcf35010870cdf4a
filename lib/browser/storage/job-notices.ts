"use client";

import { createStoredTexts, useStoredText } from "./stored-text";

const choices = createStoredTexts("job-notices");
const KEY = "";
const ON = "on";

/** Whether the browser allows notices: `unsupported` without the API, as on an insecure origin. */
export type NoticePermission = NotificationPermission | "unsupported";

export function noticePermission(): NoticePermission {
  return "Notification" in window && "serviceWorker" in navigator ? Notification.permission : "unsupported";
}

/** Whether this browser shows a notice when a long job ends: the user asked for it, and the browser allows it. */
export function areNoticesOn(): boolean {
  return choices.read(KEY) === ON && noticePermission() === "granted";
}

/** Whether the user asked for notices in this browser, and a function that sets it. */
export function useWantsNotices(): [boolean, (wants: boolean) => void] {
  const [stored, write] = useStoredText(choices, KEY);
  return [stored === ON, (wants) => write(wants ? ON : "")];
}

/** Shows a notice; a click on it opens `path` (`public/service-worker.js`). */
export async function showNotice({ title, body, path }: { title: string; body: string; path: string }): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  // A later notice of the same job replaces an earlier one.
  await registration?.showNotification(title, { body, tag: path, icon: "/icon-192.png", data: { path } });
}
