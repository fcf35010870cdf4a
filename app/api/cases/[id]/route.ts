import { LOCAL_OWNER } from "@/lib/data/db/connection/owner";
import { deleteCase, updateCase } from "@/lib/data/db/evaluation/eval-cases";
import { handleRoute } from "@/lib/server/http/handle-route";
import { readJson } from "@/lib/server/http/request/read-json";
import { caseDraftSchema } from "@/lib/shared/contracts/evaluation/eval-case";

/** Changes a test case as a whole. */
export const PUT = handleRoute(async (request, { id }) =>
  Response.json(await updateCase(id, LOCAL_OWNER, await readJson(request, caseDraftSchema))),
);

/** Deletes a test case with its results. */
export const DELETE = handleRoute(async (_request, { id }) => {
  await deleteCase(id, LOCAL_OWNER);
  return new Response(null, { status: 204 });
});
