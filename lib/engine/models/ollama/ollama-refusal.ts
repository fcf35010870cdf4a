import { z } from "zod";
import { parseJson } from "@/lib/shared/text/parse-json";
import { ServerRefusal } from "../wire/server-refusal";

export const errorSchema = z.object({ error: z.string() });

/** An error answer of Ollama. */
export function ollamaRefusal({ status, headers }: Pick<Response, "status" | "headers">, body: string): ServerRefusal {
  const parsed = errorSchema.safeParse(parseJson(body));
  return new ServerRefusal(parsed.success ? parsed.data.error : `${status} ${body}`, {
    status,
    retryAfter: headers.get("retry-after"),
    // An unknown path is also a 404, in plain text.
    modelMissing: status === 404 && parsed.success,
  });
}
