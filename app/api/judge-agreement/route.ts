import { type JudgedRunsQuery, readApprovals, readJudgeAgreement } from "@/lib/data/db/evaluation/judge-agreement";
import { defineRoute } from "@/lib/server/http/define-route";
import { judgeReliability } from "@/lib/server/runs/calibrate-judges";
import { judgeAgreementQuerySchema, judgeAgreementSchema } from "@/lib/shared/contracts/evaluation/judge-agreement";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  GET: {
    id: "getJudgeAgreement",
    access: "monitor",
    summary:
      "Agreement of reviewers with each judge, by model and language; correct approved answers; reliability of scores.",
    query: judgeAgreementQuerySchema,
    answer: judgeAgreementSchema,
    async handle({ query, owners }) {
      const asked: JudgedRunsQuery = { ...query, owners };
      const [rows, approvals, reliability] = await Promise.all([
        readJudgeAgreement(asked),
        readApprovals(asked),
        judgeReliability(asked),
      ]);
      return { rows, approvals, reliability };
    },
  },
});
