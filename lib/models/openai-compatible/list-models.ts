import { z } from "zod";
import type { ModelList } from "../../contracts/model-list";
import type { ServerAddress } from "../wire/server-address";
import { createClient } from "./create-client";
import { toServerRefusal } from "./to-server-refusal";

const entriesSchema = z.array(z.object({ id: z.string().min(1), owned_by: z.string().nullish() }));

/** The models that the server says it has. @throws ServerRefusal, ZodError, or what the connection threw */
export async function listOpenAiModels(address: ServerAddress, signal: AbortSignal): Promise<ModelList["models"]> {
  try {
    const page = await createClient(address).models.list({ signal });
    return entriesSchema.parse(page.data).map((model) => ({
      id: model.id,
      ownedBy: model.owned_by || null,
      bytes: null,
      capabilities: null,
    }));
  } catch (error) {
    throw toServerRefusal(error);
  }
}
