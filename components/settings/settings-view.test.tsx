import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { fakeServer, unreachable } from "@/components/testing/fake-server";
import { fill } from "@/components/testing/fill";
import { startingWith, text } from "@/components/testing/texts";
import { diagram, field, openSettings, radio, saveBar, section } from "./testing/open-settings";
import { SettingsServer } from "./testing/settings-server";

const SAVE = text("settings.save.save");

const check = (name: "documentGrading" | "hallucination" | "answerQuality") =>
  section("checks").getByRole("switch", { name: text(`settings.fields.checks.${name}`) });

const node = (name: "check_hallucination" | "decide_grounded" | "grade_documents") =>
  diagram().queryAllByText(startingWith(`${text(`workflow.nodes.${name}`)}:`));

describe("checks", () => {
  it("are set by a preset, restored when it is discarded, and removed from diagram and settings by their switch", async () => {
    const { user } = await openSettings();
    const checks = () => [check("documentGrading"), check("hallucination"), check("answerQuality")];
    await user.click(radio(text("settings.presets.development")));
    for (const one of checks()) expect(one).not.toBeChecked();
    await user.click(radio(text("settings.presets.recommended")));
    expect(check("hallucination")).toBeChecked();
    expect(check("answerQuality")).not.toBeChecked();
    await user.click(saveBar().getByRole("button", { name: text("settings.save.discard") }));
    for (const one of checks()) expect(one).toBeChecked();

    await waitFor(() => expect(node("check_hallucination")).toHaveLength(1));
    await user.click(check("hallucination"));
    await waitFor(() => expect(node("check_hallucination")).toEqual([]));
    expect(node("decide_grounded")).toEqual([]);
    expect(node("grade_documents")).toHaveLength(1);
    expect(fakeServer.requests("PUT /api/settings")).toEqual([]);

    await user.click(saveBar().getByRole("button", { name: SAVE }));
    await screen.findByText(text("settings.save.saved"));
    expect(fakeServer.requests("PUT /api/settings").map(({ body }) => body)).toEqual([
      { settings: { checks: { hallucination: false } }, expectedRevision: 0 },
    ]);
    expect(check("hallucination")).not.toBeChecked();
  });
});

describe("values", () => {
  it("accept a point or a comma, step with the arrow keys, and cannot be saved when out of bounds", async () => {
    const { user, settings } = await openSettings();
    const relevance = field("thresholds.relevance");
    await user.clear(relevance);
    await user.type(relevance, "0.65");
    expect(relevance).toHaveValue("0.65");
    await user.clear(relevance);
    await user.type(relevance, "0,7");
    expect(relevance).toHaveValue("0,7");
    await user.keyboard("{ArrowUp}");
    expect(relevance).toHaveValue("0.75");
    await user.click(saveBar().getByRole("button", { name: text("settings.save.discard") }));

    const rewrites = field("caps.transforms");
    fill(rewrites, "99");
    const complaint = text("settings.errors.integer", { min: 0, max: 10 });
    expect(screen.getByText(complaint)).toBeVisible();
    expect(rewrites).toHaveAttribute("aria-invalid", "true");
    expect(rewrites).toHaveAccessibleDescription(expect.stringContaining(complaint));
    const address = text("settings.fields.languageModel.ollamaUrl");
    fill(field("languageModel.ollamaUrl"), "http://user:secret@host");
    expect(screen.getByText(text("settings.save.wrong", { count: 2 }))).toBeVisible();
    await user.click(saveBar().getByRole("button", { name: SAVE }));
    expect(rewrites).toHaveFocus();
    expect(settings.revision).toBe(0);

    fill(rewrites, "4");
    await user.click(
      section("model").getByRole("button", { name: startingWith(text("settings.resetLabel", { name: address })) }),
    );
    await user.click(saveBar().getByRole("button", { name: SAVE }));
    await screen.findByText(text("settings.save.saved"));
    expect(settings.resolved().settings.caps.transforms).toBe(4);
    expect(settings.revision).toBe(1);
  });

  it("of a role show what they inherit, keep overrides, and can be reset", async () => {
    const { user, settings } = await openSettings();
    const name = text("settings.roles.names.support");
    const role = within(section("model").getByRole("group", { name }));
    const own = (part: "model" | "temperature" | "maxTokens") =>
      role.getByLabelText(`${text("common.lead", { name })} ${text(`settings.roles.fields.${part}`)}`);
    expect(own("model")).toHaveAttribute("placeholder", text("settings.roles.inherits", { model: "gpt-4o-mini" }));
    expect(own("temperature")).toHaveAttribute("placeholder", "0");
    expect(own("temperature")).toHaveAccessibleDescription(text("settings.roles.inherited.temperature"));
    expect(own("maxTokens")).toHaveAttribute("placeholder", text("settings.roles.from", { count: 200 }));
    expect(
      role.getByText(text("settings.roles.room.support", { maxTokens: 200, perItem: 220 }), { exact: false }),
    ).toBeVisible();
    fill(own("model"), "a-judge");
    fill(own("temperature"), "0.3");
    expect(own("temperature")).toHaveAccessibleDescription(text("settings.sources.edited"));
    await user.click(saveBar().getByRole("button", { name: SAVE }));
    await screen.findByText(text("settings.save.saved"));
    expect(settings.resolved().settings.model.roles.support).toEqual({
      model: "a-judge",
      temperature: 0.3,
      topK: null,
      maxTokens: null,
    });
    const setting = text("settings.roles.nameOf", { role: name, field: text("settings.roles.fields.model") });
    await screen.findByText((_, element) => element?.matches("li") === true && isChange(element, setting, "a-judge"));
    const back = text("settings.resetTo", {
      value: text("settings.roles.sameModel"),
      source: text("settings.sources.default"),
    });
    const reset = text("settings.resetLabel", { name: setting });
    await user.click(role.getByRole("button", { name: `${reset}: ${back}` }));
    expect(own("model")).toHaveValue("");
    expect(own("model")).toHaveFocus();
  });
});

/** Whether a line of the history shows a setting's new value. */
function isChange(line: Element, name: string, value: string): boolean {
  return line.textContent?.startsWith(name) === true && line.querySelector("ins")?.textContent === value;
}

it("keeps changes while the server is unreachable, saves them afterwards, and undoes the save with one click", async () => {
  const { user, settings } = await openSettings();
  const asInstalled = field("caps.transforms").getAttribute("value") ?? "";
  fill(field("caps.transforms"), "7");
  fakeServer.on("PUT /api/settings", unreachable);
  await user.click(saveBar().getByRole("button", { name: SAVE }));
  expect(await saveBar().findByText(text("settings.save.away"))).toBeVisible();
  expect(field("caps.transforms")).toHaveValue("7");
  settings.serve(fakeServer);
  await user.click(saveBar().getByRole("button", { name: SAVE }));
  await screen.findByText(text("settings.save.saved"));
  expect(settings.resolved().settings.caps.transforms).toBe(7);

  await user.click(await screen.findByRole("button", { name: text("settings.save.undo") }));
  await waitFor(() => expect(field("caps.transforms")).toHaveValue(asInstalled));
  await user.click(await screen.findByRole("button", { name: text("settings.history.restoreOf", { number: 1 }) }));
  await waitFor(() => expect(field("caps.transforms")).toHaveValue("7"));
  await user.click(screen.getByRole("button", { name: text("settings.history.restoreFirst") }));
  await waitFor(() => expect(field("caps.transforms")).toHaveValue(asInstalled));
});

it("restores a revision with one click, and undoes that with another", async () => {
  const settings = new SettingsServer();
  settings.save({ caps: { transforms: 1 } });
  settings.save({ caps: { transforms: 2 } });
  const { user } = await openSettings(settings, "/settings?revision=1");
  expect(field("caps.transforms")).toHaveValue("2");
  const named = await screen.findByRole("listitem", { current: true });
  expect(named).toHaveTextContent(text("settings.history.revision", { number: 1 }));
  await user.click(screen.getByRole("button", { name: text("settings.history.restoreOf", { number: 1 }) }));
  await waitFor(() => expect(field("caps.transforms")).toHaveValue("1"));
  await user.click(await screen.findByRole("button", { name: text("settings.history.undo") }));
  await waitFor(() => expect(field("caps.transforms")).toHaveValue("2"));
});

it("renders the edited field alone, not the page", async () => {
  await openSettings();
  const controls = [...document.querySelectorAll('[id^="setting-"]')];
  expect(controls.length).toBeGreaterThan(80);
  const rewrites = field("caps.transforms");
  for (const value of ["7", "8"]) {
    const before = controls.map(renderedProps);
    fill(rewrites, value);
    expect(controls.filter((control, at) => renderedProps(control) !== before[at])).toEqual([rewrites]);
  }
});

/** The props of an element's last rendering, which React keeps at the element: another object after each rendering. */
function renderedProps(element: Element): unknown {
  const key = Object.keys(element).find((name) => name.startsWith("__reactProps"));
  return key === undefined ? undefined : Reflect.get(element, key);
}
