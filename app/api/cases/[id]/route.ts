import { deleteCase, updateCase } from "@/lib/data/db/evaluation/eval-cases";
import { handleRoute } from "@/lib/server/http/handle-route";
import { ownerOf } from "@/lib/server/http/request/owner";
import { readJson } from "@/lib/server/http/request/read-json";
import { caseDraftSchema } from "@/lib/shared/contracts/evaluation/eval-case";

/** Replaces a test case. */
export const PUT = handleRoute(async (request, { id }) =>
  Response.json(await updateCase(id, ownerOf(request), await readJson(request, caseDraftSchema))),
);

/** Deletes a test case with its results. */
export const DELETE = handleRoute(async (request, { id }) => {
  await deleteCase(id, ownerOf(request));
  return new Response(null, { status: 204 });
});
