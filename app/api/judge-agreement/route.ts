import { judgeAgreementQuerySchema } from "@/lib/contracts/judge-agreement";
import { readApprovals, readJudgeAgreement } from "@/lib/db/judge-agreement";
import { LOCAL_OWNER } from "@/lib/db/owner";
import { handleRoute } from "@/lib/http/handle-route";
import { readQuery } from "@/lib/http/read-query";
import { judgeReliability } from "@/lib/runs/calibrate-judges";

/** What reviewers and test cases say of the judges: agreement, approved answers that were right, reliability of scores. */
export const GET = handleRoute(async (request) => {
  const query = { ...readQuery(request, judgeAgreementQuerySchema), ownerId: LOCAL_OWNER };
  const [rows, approvals, reliability] = await Promise.all([
    readJudgeAgreement(query),
    readApprovals(query),
    judgeReliability(query),
  ]);
  return Response.json({ rows, approvals, reliability });
});
