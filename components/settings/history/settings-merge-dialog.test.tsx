import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { fakeServer } from "@/components/testing/fake-server";
import { fill } from "@/components/testing/fill";
import { startingWith, text } from "@/components/testing/texts";
import { field, openSettings, saveBar } from "../testing/open-settings";

const REWRITES = text("settings.fields.caps.transforms");
const TOP_K = text("settings.fields.retrieval.topK");

const press = (name: string) => saveBar().getByRole("button", { name });
const mergeDialog = async () => within(await screen.findByRole("dialog", { name: text("settings.merge.title") }));

it("reports that someone else saved, and merges both changes", async () => {
  const { user, settings } = await openSettings();
  fill(field("caps.transforms"), "5");
  settings.save({ retrieval: { topK: 9 } });
  await user.click(press(text("settings.save.save")));
  expect(await screen.findByText(text("settings.save.conflict"))).toBeVisible();
  expect(fakeServer.requests("PUT /api/settings").map(({ body }) => body)).toEqual([
    { settings: { caps: { transforms: 5 } }, expectedRevision: 0 },
  ]);
  await user.click(press(text("settings.save.compare")));
  const merge = await mergeDialog();
  expect(merge.getByText(startingWith(TOP_K))).toBeVisible();
  await user.click(merge.getByRole("button", { name: text("settings.merge.merge") }));
  await waitFor(() => expect(field("retrieval.topK")).toHaveValue("9"));
  expect(field("caps.transforms")).toHaveValue("5");
  await user.click(press(text("settings.save.save")));
  await screen.findByText(text("settings.save.saved"));
  expect(settings.resolved().settings).toMatchObject({ caps: { transforms: 5 }, retrieval: { topK: 9 } });
});

it("applies the chosen value when two people changed the same setting", async () => {
  const { user, settings } = await openSettings();
  fill(field("caps.transforms"), "5");
  fill(field("retrieval.topK"), "8");
  settings.save({ retrieval: { topK: 9 }, caps: { transforms: 1 } });
  await user.click(press(text("settings.save.save")));
  await user.click(await saveBar().findByRole("button", { name: text("settings.save.compare") }));
  const merge = await mergeDialog();
  const rewrites = within(merge.getByRole("group", { name: REWRITES }));
  await user.click(rewrites.getByRole("radio", { name: startingWith(text("settings.merge.side.theirs")) }));
  await user.click(merge.getByRole("button", { name: text("settings.merge.merge") }));
  await waitFor(() => expect(field("caps.transforms")).toHaveValue("1"));
  expect(field("retrieval.topK")).toHaveValue("8");
});
