import { z } from "zod";
import type { ModelList } from "@/lib/shared/contracts/settings/model-list";
import type { ServerAddress } from "../wire/server-address";
import { createClient } from "./create-client";
import { toServerRefusal } from "./to-server-refusal";

const listSchema = z.union([
  z.object({ data: z.array(z.object({ id: z.string().min(1), owned_by: z.string().nullish() })).nullish() }),
  // Some answer with a bare list, whose form nobody has agreed on.
  z.array(z.unknown()).transform(() => ({ data: null })),
]);

/**
 * The models that the server says it has.
 * @throws ServerRefusal, SyntaxError where it answers with something else than JSON, ZodError, or what the connection
 *   threw
 */
export async function listOpenAiModels(address: ServerAddress, signal: AbortSignal): Promise<ModelList["models"]> {
  try {
    // As it is: the client takes a web page for a list without models.
    const answer = await createClient(address).models.list({ signal }).asResponse();
    const { data } = listSchema.parse(await answer.json());
    return (data ?? []).map((model) => ({
      id: model.id,
      ownedBy: model.owned_by || null,
      bytes: null,
      capabilities: null,
    }));
  } catch (error) {
    throw toServerRefusal(error);
  }
}
