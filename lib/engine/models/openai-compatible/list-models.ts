import { z } from "zod";
import type { ModelList } from "@/lib/shared/contracts/settings/model-list";
import type { ServerAddress } from "../wire/server-address";
import { createClient } from "./create-client";
import { toServerRefusal } from "./to-server-refusal";

const listSchema = z.union([
  z.object({ data: z.array(z.object({ id: z.string().min(1), owned_by: z.string().nullish() })).nullish() }),
  // Some answer with a bare list of no common form.
  z.array(z.unknown()).transform(() => ({ data: null })),
]);

/**
 * The models that the server lists.
 * @throws ServerRefusal, SyntaxError if the answer is not JSON, ZodError, or the connection's error
 */
export async function listOpenAiModels(address: ServerAddress, signal: AbortSignal): Promise<ModelList["models"]> {
  try {
    // The raw response, since the client reads a web page as an empty list.
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
