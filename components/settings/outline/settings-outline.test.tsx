import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { fill } from "@/components/testing/fill";
import { startingWith, text } from "@/components/testing/texts";
import { field, openSettings, section } from "../testing/open-settings";
import { SettingsServer } from "../testing/settings-server";

const advanced = (count: number) => ({ name: startingWith(text("settings.outline.advanced", { count })) });

it("lists what differs, folds rarely used settings unless they differ, and resets a section alone", async () => {
  const settings = new SettingsServer();
  settings.save({ retrieval: { neighbours: 2, topK: 9 }, caps: { transforms: 1 } });
  const { user } = await openSettings(settings);
  const list = within(screen.getByRole("navigation", { name: text("settings.outline.label") }));
  expect(list.getAllByRole("link")).toHaveLength(17);
  const link = list.getByRole("link", { name: startingWith(text("settings.sections.caps")) });
  expect(link).toHaveAttribute("href", "#caps");
  expect(link).toHaveTextContent(text("settings.outline.differ", { count: 1 }));

  const retrieval = section("retrieval");
  expect(field("retrieval.neighbours")).toBeVisible();
  expect(retrieval.queryByRole("textbox", { name: text("settings.fields.retrieval.variants") })).toBeNull();
  expect(retrieval.getByText(text("settings.outline.differ", { count: 2 }))).toBeVisible();
  await user.click(retrieval.getByRole("button", advanced(6)));
  expect(field("retrieval.variants")).toBeVisible();

  const name = text("settings.outline.resetOf", { section: text("settings.sections.retrieval") });
  await user.click(retrieval.getByRole("button", { name }));
  expect(field("retrieval.topK")).not.toHaveValue("9");
  expect(retrieval.queryByText(text("settings.outline.differ", { count: 2 }))).toBeNull();
  expect(field("caps.transforms")).toHaveValue("1");
});

it("finds settings by the words of their name, folded ones included, and says when none match", async () => {
  await openSettings();
  const search = screen.getByRole("searchbox", { name: text("settings.outline.search") });
  fill(search, "query variants");
  expect(field("retrieval.variants")).toBeVisible();
  expect(section("retrieval").queryByRole("textbox", { name: text("settings.fields.retrieval.topK") })).toBeNull();
  expect(screen.queryByRole("region", { name: text("settings.sections.caps") })).toBeNull();
  fill(search, "zzz");
  expect(screen.getByText(text("settings.outline.found", { count: 0 }))).toBeVisible();
  fill(search, "");
  expect(field("retrieval.topK")).toBeVisible();
});
