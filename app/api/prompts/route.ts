import { handleRoute } from "@/lib/http/handle-route";
import { listPrompts } from "@/lib/prompts/edit-prompts";

/** Every prompt, with where its text comes from. */
export const GET = handleRoute(async () => Response.json(await listPrompts()));
