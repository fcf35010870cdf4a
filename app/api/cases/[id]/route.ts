import { caseDraftSchema } from "@/lib/contracts/eval-case";
import { deleteCase, updateCase } from "@/lib/db/eval-cases";
import { LOCAL_OWNER } from "@/lib/db/owner";
import { handleRoute } from "@/lib/http/handle-route";
import { readJson } from "@/lib/http/read-json";

/** Changes a test case as a whole. */
export const PUT = handleRoute(async (request, { id }) =>
  Response.json(await updateCase(id, LOCAL_OWNER, await readJson(request, caseDraftSchema))),
);

/** Deletes a test case with its results. */
export const DELETE = handleRoute(async (_request, { id }) => {
  await deleteCase(id, LOCAL_OWNER);
  return new Response(null, { status: 204 });
});
