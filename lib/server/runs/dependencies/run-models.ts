import { resolveConnection, resolveVerifierConnection } from "@/lib/data/settings/resolve-connection";
import { createChatModel } from "@/lib/engine/models/create-chat-model";
import type { RoleModel } from "@/lib/engine/models/role-model";
import { createVerifierModel } from "@/lib/engine/models/verifiers/create-verifier-model";
import type { VerifierModel } from "@/lib/engine/models/verifiers/verifier-model";
import { perCheck } from "@/lib/shared/contracts/checks/checks";
import type { ConfigStamp } from "@/lib/shared/contracts/runs/run-event";

export type RoleModels = NonNullable<Awaited<ReturnType<typeof roleModels>>>;

/** The language models of a run by role; `null` if the built-in reader answers. */
export async function roleModels(stamp: Pick<ConfigStamp, "generator" | "chatModel" | "settings">) {
  const { generator, chatModel, settings } = stamp;
  if (generator === "built-in-reader" || chatModel === null) return null;
  const connection = await resolveConnection(settings);
  if (connection === null) return null;
  const role = (name: Exclude<keyof typeof settings.model.roles, "verifier">): RoleModel => {
    const { model, ...parameters } = settings.model.roles[name];
    return { chatModel: createChatModel(connection, model ?? chatModel), ...parameters };
  };
  return {
    generator: createChatModel(connection, chatModel),
    router: role("router"),
    ...perCheck(role),
    rewriter: role("rewriter"),
  };
}

/** The verifier model of a run, on its own server or the language model's; `null` if none is configured. */
export async function runVerifier({ settings }: Pick<ConfigStamp, "settings">): Promise<VerifierModel | null> {
  const { model } = settings.model.roles.verifier;
  if (model === null) return null;
  const connection = await resolveVerifierConnection(settings);
  return connection === null ? null : createVerifierModel(connection, model);
}
