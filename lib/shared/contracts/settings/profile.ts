import { z } from "zod";
import { DEFAULT_CHECKS, onlyChecks } from "../runs/check-set";
import { profileNameSchema, type SettingsLayer } from "./settings";

export const builtInProfileSchema = z.enum(["adaptive", "self-rag", "self-reflective", "candidates"]);
export type BuiltInProfile = z.infer<typeof builtInProfileSchema>;

const PLAIN_SEARCH = { topK: 6 } as const;

/**
 * The four published methods of self-reflective RAG, as presets of the settings: each sets every setting that any of
 * them sets, so that choosing one leaves nothing of another behind. The defaults of caps and thresholds are in
 * `settings.ts`.
 */
export const PROFILE_PRESETS = {
  adaptive: {
    workflow: { routing: "routes", method: "checks" },
    router: "built-in",
    checks: DEFAULT_CHECKS,
    retrieval: PLAIN_SEARCH,
    model: { temperature: 0, maxTokens: 1_000 },
  },
  "self-rag": {
    workflow: { routing: "none", method: "checks" },
    router: "built-in",
    checks: DEFAULT_CHECKS,
    retrieval: PLAIN_SEARCH,
    model: { temperature: 0, maxTokens: 1_000 },
  },
  "self-reflective": {
    workflow: { routing: "none", method: "reflection" },
    router: "built-in",
    checks: onlyChecks(["support"]),
    retrieval: PLAIN_SEARCH,
    model: { temperature: 0, maxTokens: 500 },
  },
  candidates: {
    workflow: { routing: "retrieval", method: "candidates" },
    // As published, the model decides whether to retrieve at all.
    router: "llm",
    checks: DEFAULT_CHECKS,
    retrieval: { topK: 3 },
    model: { temperature: 0, maxTokens: 1_000 },
  },
} as const satisfies Record<BuiltInProfile, SettingsLayer>;

/** A profile in a list: a built-in one such as `adaptive`, or one that an admin saved on top of one. */
export const profileViewSchema = z.object({
  name: profileNameSchema,
  builtIn: z.boolean(),
  /** The published profile that it is based on; its own name for a built-in one. */
  base: builtInProfileSchema,
  /** Its settings on top of its base; empty for a built-in one. */
  settings: z.record(z.string(), z.json()),
  savedBy: z.string().nullable(),
  savedAt: z.iso.datetime().nullable(),
});
export type ProfileView = z.infer<typeof profileViewSchema>;

export const profileListSchema = z.object({
  profiles: z.array(profileViewSchema),
  /** Name of the profile for questions that name none. */
  default: profileNameSchema,
});

/** POST /api/profiles: saves a profile, or replaces the one of that name. */
export const saveProfileRequestSchema = z.strictObject({
  name: profileNameSchema,
  base: builtInProfileSchema,
  settings: z.record(z.string(), z.json()),
});
export type SaveProfileRequest = z.infer<typeof saveProfileRequestSchema>;

export const deleteProfileRequestSchema = z.strictObject({ name: profileNameSchema });
