import { readApprovals, readJudgeAgreement } from "@/lib/data/db/evaluation/judge-agreement";
import { handleRoute } from "@/lib/server/http/handle-route";
import { ownerOf } from "@/lib/server/http/request/owner";
import { readQuery } from "@/lib/server/http/request/read-query";
import { judgeReliability } from "@/lib/server/runs/calibrate-judges";
import { judgeAgreementQuerySchema } from "@/lib/shared/contracts/evaluation/judge-agreement";

/** The judges against reviewers and test cases: agreement, correctness of approved answers, reliability of scores. */
export const GET = handleRoute(async (request) => {
  const query = { ...readQuery(request, judgeAgreementQuerySchema), ownerId: ownerOf(request) };
  const [rows, approvals, reliability] = await Promise.all([
    readJudgeAgreement(query),
    readApprovals(query),
    judgeReliability(query),
  ]);
  return Response.json({ rows, approvals, reliability });
});
