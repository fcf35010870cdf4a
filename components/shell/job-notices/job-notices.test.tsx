import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderPage } from "@/components/testing/render-page";
import { text } from "@/components/testing/texts";
import { NoticeSetting } from "./notice-setting";
import { NoticeToggle } from "./notice-toggle";
import { useEndNotice } from "./use-end-notice";

const PATH = "/traces/cases";
const shown = vi.fn(async (_title: string, _options: NotificationOptions) => undefined);
let permission: NotificationPermission;
let answer: NotificationPermission;
let hidden: boolean;

beforeEach(() => {
  permission = "default";
  answer = "granted";
  hidden = true;
  vi.stubGlobal("Notification", {
    get permission() {
      return permission;
    },
    requestPermission: async () => {
      permission = answer;
      return answer;
    },
  });
  vi.stubGlobal("navigator", {
    ...window.navigator,
    serviceWorker: { getRegistration: async () => ({ showNotification: shown }) },
  });
  vi.spyOn(document, "hidden", "get").mockImplementation(() => hidden);
  shown.mockClear();
});
afterEach(() => vi.restoreAllMocks());

function Job({ running }: { running: boolean }) {
  useEndNotice(running, { title: "Done", body: "8 passed", path: PATH });
  return null;
}

/** A job that runs and ends, on its own page. */
async function endJob(): Promise<void> {
  const { rerender, unmount } = await renderPage(<Job running={false} />);
  rerender(<Job running />);
  rerender(<Job running={false} />);
  unmount();
}

it("notifies of an end only once asked to and allowed", async () => {
  await endJob();
  expect(shown).not.toHaveBeenCalled();
  const { user } = await renderPage(<NoticeToggle />);
  await user.click(screen.getByRole("button", { name: text("jobNotices.off") }));
  expect(await screen.findByRole("button", { name: text("jobNotices.on"), pressed: true })).toBeVisible();
  await endJob();
  await waitFor(() => expect(shown).toHaveBeenCalledTimes(1));
  expect(shown).toHaveBeenCalledWith("Done", expect.objectContaining({ body: "8 passed", data: { path: PATH } }));
  // Someone who looks at the page needs no notice.
  hidden = false;
  await endJob();
  hidden = true;
  await user.click(screen.getByRole("button", { name: text("jobNotices.on") }));
  expect(await screen.findByRole("button", { name: text("jobNotices.off"), pressed: false })).toBeVisible();
  await endJob();
  expect(shown).toHaveBeenCalledTimes(1);
});

it("stays off if the browser refuses", async () => {
  answer = "denied";
  const { user } = await renderPage(<NoticeToggle />);
  await user.click(screen.getByRole("button", { name: text("jobNotices.off") }));
  await waitFor(() => expect(permission).toBe("denied"));
  expect(screen.getByRole("button", { name: text("jobNotices.off"), pressed: false })).toBeVisible();
  await endJob();
  expect(shown).not.toHaveBeenCalled();
});

it("has a switch in the settings that shows what the browser allows", async () => {
  const { user } = await renderPage(<NoticeSetting />);
  const toggle = screen.getByRole("switch", { name: text("jobNotices.setting") });
  expect(toggle).toHaveAccessibleDescription(text("jobNotices.permission.default"));
  await user.click(toggle);
  await waitFor(() => expect(toggle).toBeChecked());
  expect(toggle).toHaveAccessibleDescription(text("jobNotices.permission.granted"));
  await endJob();
  await waitFor(() => expect(shown).toHaveBeenCalledTimes(1));
  await user.click(toggle);
  expect(toggle).not.toBeChecked();
});

it("says in the settings how to unblock notices that the browser refuses", async () => {
  answer = "denied";
  const { user } = await renderPage(<NoticeSetting />);
  const toggle = screen.getByRole("switch", { name: text("jobNotices.setting") });
  await user.click(toggle);
  await waitFor(() => expect(toggle).toHaveAccessibleDescription(text("jobNotices.permission.denied")));
  expect(toggle).not.toBeChecked();
  expect(toggle).toHaveAttribute("aria-disabled", "true");
});
