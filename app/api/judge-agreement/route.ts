import { judgeAgreementQuerySchema } from "@/lib/contracts/judge-agreement";
import { readJudgeAgreement } from "@/lib/db/judge-agreement";
import { LOCAL_OWNER } from "@/lib/db/owner";
import { handleRoute } from "@/lib/http/handle-route";
import { readQuery } from "@/lib/http/read-query";

/** How far reviewers agree with each judge, by model and language. */
export const GET = handleRoute(async (request) => {
  const query = readQuery(request, judgeAgreementQuerySchema);
  return Response.json({ rows: await readJudgeAgreement({ ...query, ownerId: LOCAL_OWNER }) });
});
