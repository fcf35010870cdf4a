import { findProfile, listProfiles } from "@/lib/data/settings/profiles";
import { libraryEmbeddingModel } from "@/lib/library/retrieval/index-worker/library";
import type { OpenAiModel } from "@/lib/shared/contracts/openai/models";
import { DEFAULT_MODEL } from "@/lib/shared/contracts/openai/shared";
import { AppError } from "@/lib/shared/errors";

/** The models of this server: the default, the profiles, and the library's embedding model. */
export async function listOpenAiModels(): Promise<OpenAiModel[]> {
  const [{ profiles }, embedding] = await Promise.all([listProfiles(), libraryEmbeddingModel()]);
  const saved = profiles.map(({ name, savedAt }) => model(name, savedAt));
  const named = saved.some(({ id }) => id === DEFAULT_MODEL) ? [] : [model(DEFAULT_MODEL)];
  return [...named, ...saved, model(embedding)];
}

/** @throws AppError `not_found` */
export async function findOpenAiModel(id: string): Promise<OpenAiModel> {
  const found = (await listOpenAiModels()).find((listed) => listed.id === id);
  if (found === undefined) throw unknownModel(id);
  return found;
}

/**
 * The profile that a model's name means; `undefined`: that of the settings.
 * @throws AppError `not_found`
 */
export async function profileOfModel(id: string): Promise<string | undefined> {
  const profile = await findProfile(id);
  if (profile !== null) return profile.name;
  if (id === DEFAULT_MODEL) return undefined;
  throw unknownModel(id);
}

export function unknownModel(id: string): AppError {
  return new AppError("not_found", `There is no model “${id}”. GET /v1/models lists them.`);
}

function model(id: string, savedAt: string | null = null): OpenAiModel {
  const created = savedAt === null ? 0 : Math.floor(Date.parse(savedAt) / 1_000);
  return { id, object: "model", created, owned_by: "touchstone" };
}
