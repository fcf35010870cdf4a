import { z } from "zod";
import type { ModelList } from "@/lib/shared/contracts/settings/model-list";
import type { ServerAddress } from "../wire/server-address";
import { openAiExchange } from "./openai-exchange";

const listSchema = z.union([
  z.object({ data: z.array(z.object({ id: z.string().min(1), owned_by: z.string().nullish() })).nullish() }),
  // Some answer with a bare list of no common form.
  z.array(z.unknown()).transform(() => ({ data: null })),
]);

/**
 * The models that the server lists; LangChain has no call for it.
 * @throws ServerRefusal, SyntaxError if the answer is not JSON, ZodError, or the connection's error
 */
export async function listOpenAiModels(address: ServerAddress, signal: AbortSignal): Promise<ModelList["models"]> {
  const answer = await openAiExchange(address, signal).fetch(`${address.baseUrl}/models`);
  const { data } = listSchema.parse(await answer.json());
  return (data ?? []).map((model) => ({
    id: model.id,
    ownedBy: model.owned_by || null,
    bytes: null,
    capabilities: null,
  }));
}
