import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { choose } from "@/components/testing/choose";
import { fakeServer } from "@/components/testing/fake-server";
import { fill } from "@/components/testing/fill";
import { startingWith, text } from "@/components/testing/texts";
import type { WorkflowNode } from "@/lib/shared/contracts/runs/topology";
import { diagram, field, openSettings, radio, saveBar, section } from "../testing/open-settings";

const SAVE = text("settings.save.save");

const node = (name: WorkflowNode) =>
  diagram().queryAllByText(startingWith(`${text(`workflow.nodes.${name}`)}:`)).length;
const gradePassages = () =>
  section("checks").getByRole("switch", { name: text("settings.fields.checks.documentGrading") });

it("shows a profile's workflow and its active settings, and saves the choice with its overrides", async () => {
  const { user } = await openSettings();
  expect(radio(text("settings.profiles.adaptive"))).toBeChecked();
  expect(section("answering").queryByLabelText(text("settings.fields.reflection.minScore"))).toBeNull();
  await waitFor(() => expect(node("route_question")).toBe(1));

  await user.click(radio(text("settings.profiles.self-reflective")));
  await waitFor(() => expect(node("reflect")).toBe(1));
  expect(node("route_question")).toBe(0);
  expect(field("reflection.minScore")).toHaveValue("0.8");
  expect(field("reflection.maxIterations")).toHaveValue("2");
  expect(gradePassages()).not.toBeChecked();
  expect(gradePassages()).toHaveAccessibleDescription(expect.stringContaining(text("settings.sources.profile")));
  fill(field("reflection.minScore"), "0.6");
  await user.click(gradePassages());
  await waitFor(() => expect(node("grade_documents")).toBe(1));
  await user.click(saveBar().getByRole("button", { name: SAVE }));
  await screen.findByText(text("settings.save.saved"));
  // `e2e/settings/profiles.spec.ts` asks a question with these.
  expect(fakeServer.requests("PUT /api/settings").map(({ body }) => body)).toEqual([
    {
      settings: { profile: "self-reflective", reflection: { minScore: 0.6 }, checks: { documentGrading: true } },
      expectedRevision: 0,
    },
  ]);
  const history = within(screen.getByRole("region", { name: text("settings.history.title") }));
  await history.findByText(
    (_, line) =>
      line?.matches("li") === true &&
      line.textContent ===
        `${text("settings.fields.profile")}: ${text("settings.profiles.adaptive")} to ${text("settings.profiles.self-reflective")}`,
  );
});

it("updates the first decision and the answering mode in the diagram as they change", async () => {
  const { user } = await openSettings();
  await waitFor(() => expect(node("route_question")).toBe(1));
  await choose(user, text("settings.fields.workflow.routing"), text("settings.routings.none"), section("answering"));
  await waitFor(() => expect(node("route_question")).toBe(0));
  expect(screen.getByText(text("settings.unread.router"))).toBeVisible();
  await choose(
    user,
    text("settings.fields.workflow.method"),
    text("settings.methods.candidates"),
    section("answering"),
  );
  await waitFor(() => expect(node("generate_candidates")).toBe(1));
  expect(screen.getAllByText(text("settings.unread.checksOnly"))).toHaveLength(2);
  expect(screen.getByText(text("settings.unread.hyde"))).toBeVisible();
});

const saveAs = async (user: Awaited<ReturnType<typeof openSettings>>["user"]) => {
  await user.click(section("profile").getByRole("button", { name: text("settings.profile.saveAs") }));
  return within(await screen.findByRole("dialog", { name: text("settings.profile.dialog.title") }));
};

it("saves the edits as a named profile, and leaves the settings unchanged", async () => {
  const { user } = await openSettings();
  await user.click(radio(text("settings.profiles.self-rag")));
  fill(field("retrieval.topK"), "2");
  const dialog = await saveAs(user);
  const name = dialog.getByLabelText(text("settings.profile.dialog.name"));
  await waitFor(() => expect(name).toHaveFocus());
  expect(dialog.getByText(text("settings.profile.dialog.contains", { count: 1 }))).toBeVisible();
  await user.keyboard("candidates");
  expect(await dialog.findByText(text("settings.profile.dialog.builtIn"))).toBeVisible();
  await user.clear(name);
  await user.keyboard("Two passages{Enter}");
  await screen.findByText(text("settings.profile.dialog.saved", { name: "Two passages" }));
  expect(fakeServer.requests("POST /api/profiles").map(({ body }) => body)).toEqual([
    { name: "Two passages", base: "self-rag", settings: { retrieval: { topK: 2 } } },
  ]);
  // The edits are in the profile now: nothing is left to save.
  await waitFor(() => expect(screen.queryByRole("region", { name: text("settings.save.bar") })).toBeNull());
  expect(radio(text("settings.profiles.adaptive"))).toBeChecked();
  expect(radio("Two passages")).toHaveTextContent(
    text("settings.profile.basedOn", { base: text("settings.profiles.self-rag"), count: 1 }),
  );
});

it("can delete the default profile only after another one is chosen", async () => {
  const { user, settings } = await openSettings();
  const rewrites = () => field("caps.transforms");
  fill(rewrites(), "1");
  const dialog = await saveAs(user);
  fill(dialog.getByLabelText(text("settings.profile.dialog.name")), "House rules");
  await user.click(dialog.getByRole("checkbox", { name: startingWith(text("settings.profile.dialog.asDefault")) }));
  await user.click(dialog.getByRole("button", { name: text("settings.profile.dialog.save") }));
  await waitFor(() => expect(radio("House rules")).toBeChecked());
  // The value now comes from the profile; only the choice of it is unsaved.
  expect(saveBar().getByText(text("settings.save.changes", { count: 1 }))).toBeVisible();
  expect(rewrites()).toHaveValue("1");
  await user.click(saveBar().getByRole("button", { name: SAVE }));
  await screen.findByText(text("settings.save.saved"));
  expect(rewrites()).toHaveAccessibleDescription(expect.stringContaining(text("settings.sources.profile")));
  const remove = section("profile").getByRole("button", {
    name: text("settings.profile.delete", { name: "House rules" }),
  });
  expect(remove).toHaveAttribute("aria-disabled", "true");
  await user.click(remove);
  const confirmTitle = text("settings.profile.confirmTitle", { name: "House rules" });
  expect(screen.queryByRole("dialog", { name: confirmTitle })).toBeNull();

  await user.click(radio(text("settings.profiles.adaptive")));
  await user.click(saveBar().getByRole("button", { name: SAVE }));
  await waitFor(() => expect(remove).toHaveAttribute("aria-disabled", "false"));
  await user.click(remove);
  const question = await screen.findByRole("dialog", { name: confirmTitle });
  await user.click(within(question).getByRole("button", { name: text("settings.profile.confirm") }));
  await screen.findByText(text("settings.profile.deleted"));
  expect(settings.profileNames).toEqual([]);
});
