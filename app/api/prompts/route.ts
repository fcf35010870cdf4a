import { listPrompts } from "@/lib/data/prompts/edit-prompts";
import { handleRoute } from "@/lib/server/http/handle-route";

/** All prompts, each with the source of its text. */
export const GET = handleRoute(async () => Response.json(await listPrompts()));
