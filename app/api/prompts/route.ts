import { listPrompts } from "@/lib/data/prompts/edit-prompts";
import { handleRoute } from "@/lib/server/http/handle-route";

/** Every prompt, with where its text comes from. */
export const GET = handleRoute(async () => Response.json(await listPrompts()));
