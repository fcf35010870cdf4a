import { screen, within } from "@testing-library/react";
import { fakeServer } from "@/components/testing/fake-server";
import { renderPage } from "@/components/testing/render-page";
import { startingWith, text } from "@/components/testing/texts";
import { doctorReportSchema } from "@/lib/shared/contracts/doctor";
import { searchIndexStatusSchema } from "@/lib/shared/contracts/library/embedding-index";
import { checkTimesAnswerSchema } from "@/lib/shared/contracts/metrics/check-times";
import type { WordedPath } from "../fields/setting-fields";
import { type SectionName, sectionOf } from "../outline/setting-groups";
import { draftOf } from "../settings-draft";
import { SettingsView } from "../settings-view";
import { storeDraft } from "../stored-draft";
import { SettingsServer } from "./settings-server";

const AT = "2026-03-02T10:00:00.000Z";

/** Opens the settings page, or a page around it, of a healthy installation without a language model. */
export async function openSettings(
  settings = new SettingsServer(),
  path = "/settings",
  page = <SettingsView />,
): Promise<Awaited<ReturnType<typeof renderPage>> & { settings: SettingsServer }> {
  settings.serve(fakeServer);
  fakeServer.json("GET /api/doctor", doctorReportSchema, () => ({
    version: "0.1.0",
    healthy: true,
    checks: [],
    model: null,
    at: AT,
  }));
  fakeServer.json("GET /api/settings/check-times", checkTimesAnswerSchema, () => ({ since: AT, times: [] }));
  fakeServer.json("GET /api/search-index", searchIndexStatusSchema, () => ({
    active: {
      model: "built-in",
      provider: "built-in" as const,
      dimension: 384,
      done: 120,
      total: 120,
      failure: null,
      store: "embedded" as const,
      storeUrl: null,
    },
    building: null,
    engine: { dense: "pgvector" as const, lexical: "pg_textsearch" as const },
  }));
  // Drops edits left by another test.
  storeDraft(draftOf(settings.resolved()));
  const rendered = await renderPage(page, { path });
  await screen.findByRole("radiogroup", { name: text("settings.presets.label") });
  return { ...rendered, settings };
}

/** The bar that appears while there are unsaved changes. */
export const saveBar = () => within(screen.getByRole("region", { name: text("settings.save.bar") }));

export const diagram = () => within(screen.getByRole("region", { name: text("workflow.label") }));

export const section = (name: SectionName) =>
  within(screen.getByRole("region", { name: text(`settings.sections.${name}`) }));

/** The text field of a setting. Searched in its section: computing the names of all fields takes half a second. */
export function field(path: WordedPath): HTMLElement {
  const name = sectionOf(path);
  const part = name === undefined ? screen : section(name);
  return part.getByRole("textbox", { name: text(`settings.fields.${path}`) });
}

/** A radio button whose name begins with this text. */
export const radio = (name: string) => screen.getByRole("radio", { name: startingWith(name) });
