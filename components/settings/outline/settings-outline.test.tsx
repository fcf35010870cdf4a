import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { startingWith, text } from "@/components/testing/texts";
import { field, openSettings } from "../testing/open-settings";
import { SettingsServer } from "../testing/settings-server";

const section = (name: "retrieval" | "caps") =>
  within(screen.getByRole("region", { name: text(`settings.sections.${name}`) }));
const advanced = (count: number) => ({ name: startingWith(text("settings.outline.advanced", { count })) });

it("folds rarely used settings until they are asked for, but none that differs from the shipped one", async () => {
  const settings = new SettingsServer();
  settings.save({ retrieval: { neighbours: 2, topK: 9 } });
  const { user } = await openSettings(settings);
  const retrieval = section("retrieval");
  expect(retrieval.getByRole("textbox", { name: text("settings.fields.retrieval.neighbours") })).toBeVisible();
  expect(retrieval.queryByRole("textbox", { name: text("settings.fields.retrieval.variants") })).toBeNull();
  expect(retrieval.getByText(text("settings.outline.differ", { count: 2 }))).toBeVisible();
  await user.click(retrieval.getByRole("button", advanced(6)));
  expect(retrieval.getByRole("textbox", { name: text("settings.fields.retrieval.variants") })).toBeVisible();
});

it("resets a whole section at once, and keeps the others", async () => {
  const settings = new SettingsServer();
  settings.save({ retrieval: { neighbours: 2, topK: 9 }, caps: { transforms: 1 } });
  const { user } = await openSettings(settings);
  const name = text("settings.outline.resetOf", { section: text("settings.sections.retrieval") });
  await user.click(section("retrieval").getByRole("button", { name }));
  expect(field(text("settings.fields.retrieval.topK"))).not.toHaveValue("9");
  expect(section("retrieval").queryByText(text("settings.outline.differ", { count: 2 }))).toBeNull();
  expect(section("caps").getByRole("textbox", { name: text("settings.fields.caps.transforms") })).toHaveValue("1");
});

it("finds settings by the words of their name, folded ones included, and says when none match", async () => {
  const { user } = await openSettings();
  const search = screen.getByRole("searchbox", { name: text("settings.outline.search") });
  await user.type(search, "query variants");
  expect(field(text("settings.fields.retrieval.variants"))).toBeVisible();
  expect(screen.queryByRole("textbox", { name: text("settings.fields.retrieval.topK") })).toBeNull();
  expect(screen.queryByRole("region", { name: text("settings.sections.caps") })).toBeNull();
  await user.clear(search);
  await user.type(search, "zzz");
  expect(screen.getByText(text("settings.outline.found", { count: 0 }))).toBeVisible();
  await user.clear(search);
  expect(field(text("settings.fields.retrieval.topK"))).toBeVisible();
});

it("lists every section, with the number of settings that differ", async () => {
  const settings = new SettingsServer();
  settings.save({ caps: { transforms: 1 } });
  await openSettings(settings);
  const list = within(screen.getByRole("navigation", { name: text("settings.outline.label") }));
  expect(list.getAllByRole("link")).toHaveLength(17);
  const link = list.getByRole("link", { name: startingWith(text("settings.sections.caps")) });
  expect(link).toHaveAttribute("href", "#caps");
  expect(link).toHaveTextContent(text("settings.outline.differ", { count: 1 }));
});
