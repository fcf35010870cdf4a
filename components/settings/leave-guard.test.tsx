import { act, screen, within } from "@testing-library/react";
import { usePathname } from "next/navigation";
import { expect, it } from "vitest";
import { Navigation } from "@/components/shell/navigation";
import { fakeServer } from "@/components/testing/fake-server";
import { fill } from "@/components/testing/fill";
import { text } from "@/components/testing/texts";
import { alertListSchema } from "@/lib/shared/contracts/metrics/alert";
import { SettingsView } from "./settings-view";
import { field, openSettings } from "./testing/open-settings";

/** The settings page with the navigation. */
function Pages() {
  const path = usePathname();
  return (
    <>
      <Navigation />
      {path === "/settings" ? <SettingsView /> : <h1>{path}</h1>}
    </>
  );
}

it("asks before unsaved changes are left, and restores them on return", async () => {
  fakeServer.json("GET /api/alerts", alertListSchema, () => ({ alerts: [], open: 0, nextCursor: null }));
  const { user } = await openSettings(undefined, "/settings", <Pages />);
  const rewrites = () => field("caps.transforms");
  const link = (page: "settings" | "traces") =>
    within(screen.getByRole("navigation", { name: text("nav.label") })).getByRole("link", {
      name: text(`nav.${page}`),
    });
  const question = async () => within(await screen.findByRole("dialog", { name: text("settings.leave.title") }));
  fill(rewrites(), "6");
  await user.click(link("traces"));
  await user.click((await question()).getByRole("button", { name: text("settings.leave.stay") }));
  expect(rewrites()).toHaveValue("6");

  // The back button does not ask.
  act(() => window.history.pushState(null, "", "/library"));
  expect(screen.getByRole("heading", { name: "/library" })).toBeVisible();
  await user.click(link("settings"));
  expect(rewrites()).toHaveValue("6");

  await user.click(link("traces"));
  await user.click((await question()).getByRole("button", { name: text("settings.leave.leave") }));
  expect(screen.getByRole("heading", { name: "/traces" })).toBeVisible();
  await user.click(link("settings"));
  expect(rewrites()).toHaveValue("3");
});
