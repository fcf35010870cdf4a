import { examine, examineQuickly } from "@/lib/server/health/doctor";
import { defineRoute } from "@/lib/server/http/define-route";
import { doctorQuerySchema, doctorReportSchema } from "@/lib/shared/contracts/doctor";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  GET: {
    id: "getDoctorReport",
    access: "administer",
    summary: "The doctor's report, each finding with its fix; `quick` returns the last report.",
    query: doctorQuerySchema,
    answer: doctorReportSchema,
    handle: ({ query }) => (query.quick ? examineQuickly() : examine()),
  },
});
