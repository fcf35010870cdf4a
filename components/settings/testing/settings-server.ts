import { type FakeServer, refusal } from "@/components/testing/fake-server";
import { DEFAULT_LEAVES, layerLeaves, mergeLayers, type SourcedLayer } from "@/lib/data/settings/merge-layers";
import { workflowTopology } from "@/lib/engine/workflow/topology";
import { byCheck } from "@/lib/shared/contracts/checks/checks";
import { topologyQuerySchema, topologySchema } from "@/lib/shared/contracts/runs/topology";
import {
  builtInProfileSchema,
  deleteProfileRequestSchema,
  type ProfileView,
  profileListSchema,
  saveProfileRequestSchema,
} from "@/lib/shared/contracts/settings/profile";
import {
  type ResolvedSettings,
  resolvedSettingsSchema,
  type SettingsRevision,
  saveSettingsRequestSchema,
  settingsRevisionListSchema,
} from "@/lib/shared/contracts/settings/settings";
import {
  restoreRevisionRequestSchema,
  settingsRevisionDetailSchema,
} from "@/lib/shared/contracts/settings/settings-restore";
import { leafRecord, nestLeaves } from "../fields/setting-leaves";
import { presetsOf } from "../profiles/profile-presets";

const SAVED_AT = "2026-03-02T10:00:00.000Z";

interface Saved {
  revision: number;
  layer: unknown;
  diff: SettingsRevision["diff"];
}

/** Settings and profiles in memory, merged like on the server and served under the API's addresses. */
export class SettingsServer {
  /** Newest first. */
  readonly #revisions: Saved[] = [];
  #ownProfiles: ProfileView[] = [];

  /** Saves a layer; without a change it adds no revision. */
  save(layer: unknown): void {
    const diff = this.#diff(layer);
    if (diff.length > 0) this.#revisions.unshift({ revision: this.#revisions.length + 1, layer, diff });
  }

  addProfile(profile: Pick<ProfileView, "name" | "base" | "settings">): void {
    this.removeProfile(profile.name);
    this.#ownProfiles.push({ ...profile, builtIn: false, savedBy: "local", savedAt: SAVED_AT });
  }

  removeProfile(name: string): void {
    this.#ownProfiles = this.#ownProfiles.filter((profile) => profile.name !== name);
  }

  /** Names of the saved profiles. */
  get profileNames(): string[] {
    return this.#ownProfiles.map(({ name }) => name);
  }

  get allProfileNames(): string[] {
    return this.#profileList().profiles.map(({ name }) => name);
  }

  get revision(): number {
    return this.#revisions.length;
  }

  resolved(): ResolvedSettings {
    const beneath = mergeLayers([this.#preset(this.#layer)]);
    const inForce = mergeLayers([{ source: "saved", layer: this.#layer }, this.#preset(this.#layer)]);
    const hidden = leafRecord(beneath.settings);
    return {
      ...inForce,
      beneath: Object.fromEntries(
        [...layerLeaves(this.#layer).keys()].map((path) => [
          path,
          { value: hidden[path] ?? null, source: beneath.sources[path] ?? "default" },
        ]),
      ),
      revision: this.revision,
      languageModel: { configured: inForce.settings.languageModel.provider !== "none", host: null, key: "none" },
    };
  }

  /** Serves settings, revisions, profiles and the drawing of the graph. */
  serve(server: FakeServer): void {
    server.json("GET /api/settings", resolvedSettingsSchema, () => this.resolved());
    server.on("PUT /api/settings", ({ body }) => {
      const { settings, expectedRevision } = saveSettingsRequestSchema.parse(body);
      return this.#replace(settings, expectedRevision);
    });
    server.json("GET /api/settings/revisions", settingsRevisionListSchema, () => ({
      revisions: this.#revisions.map(viewOf),
    }));
    server.on("GET /api/settings/revisions/:n", ({ params }) => {
      const found = this.#revisionOf(params.n);
      const view = found.revision === 0 ? { revision: 0, savedBy: null, savedAt: null, diff: [] } : viewOf(found);
      const detail = { ...view, changes: this.#diff(found.layer), current: this.revision };
      return Response.json(settingsRevisionDetailSchema.parse(detail));
    });
    server.on("POST /api/settings/revisions/:n/restore", ({ params, body }) =>
      this.#replace(this.#revisionOf(params.n).layer, restoreRevisionRequestSchema.parse(body).expectedRevision),
    );
    server.json("GET /api/profiles", profileListSchema, () => this.#profileList());
    server.json("POST /api/profiles", profileListSchema, ({ body }) => {
      this.addProfile(saveProfileRequestSchema.parse(body));
      return this.#profileList();
    });
    server.json("DELETE /api/profiles", profileListSchema, ({ body }) => {
      this.removeProfile(deleteProfileRequestSchema.parse(body).name);
      return this.#profileList();
    });
    server.json("GET /api/workflow/topology", topologySchema, ({ query }) => this.#topology(query));
  }

  get #layer(): unknown {
    return this.#revisions[0]?.layer ?? {};
  }

  #preset(layer: unknown): SourcedLayer {
    const name = layerLeaves(layer).get("profile") ?? DEFAULT_LEAVES.get("profile");
    const preset = presetsOf(this.#ownProfiles).get(String(name)) ?? {};
    return { source: "profile", layer: nestLeaves(preset) };
  }

  #diff(layer: unknown): SettingsRevision["diff"] {
    const [from, to] = [this.#layer, layer].map((one) => ({
      own: layerLeaves(one),
      inForce: leafRecord(mergeLayers([{ source: "saved", layer: one }, this.#preset(one)]).settings),
    }));
    return [...DEFAULT_LEAVES.keys()]
      .filter((path) => JSON.stringify(from?.own.get(path)) !== JSON.stringify(to?.own.get(path)))
      .map((path) => ({ path, from: from?.inForce[path] ?? null, to: to?.inForce[path] ?? null }));
  }

  #replace(layer: unknown, expectedRevision: number | undefined): Response {
    if (expectedRevision !== undefined && expectedRevision !== this.revision) return refusal(409, "conflict");
    this.save(layer);
    return Response.json(resolvedSettingsSchema.parse(this.resolved()));
  }

  #revisionOf(number: string | undefined): Saved {
    if (number === "0") return { revision: 0, layer: {}, diff: [] };
    const found = this.#revisions.find(({ revision }) => String(revision) === number);
    if (found === undefined) throw new Error(`There is no revision ${number}.`);
    return found;
  }

  #profileList() {
    const builtIn = builtInProfileSchema.options.map(
      (name): ProfileView => ({ name, builtIn: true, base: name, settings: {}, savedBy: null, savedAt: null }),
    );
    return { profiles: [...builtIn, ...this.#ownProfiles], default: this.resolved().settings.profile };
  }

  #topology(query: URLSearchParams) {
    const shape = topologyQuerySchema.parse(Object.fromEntries(query));
    const { routing, method, tables, hyde, variants, web, whenLibraryLacks } = shape;
    const { configured } = this.resolved().languageModel;
    return workflowTopology({
      ...{ routing, method, tables },
      checks: byCheck(shape),
      expand: (hyde && configured) || variants > 0,
      followUp: false,
      languageModel: configured,
      web: { route: web, fallback: web && whenLibraryLacks },
    });
  }
}

function viewOf({ revision, diff }: Saved): SettingsRevision {
  return { revision, savedBy: "local", savedAt: SAVED_AT, diff };
}
