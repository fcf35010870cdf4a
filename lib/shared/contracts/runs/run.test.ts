import { describe, expect, it } from "vitest";
import { metricsQuerySchema } from "../metrics/metrics";
import { runListQuerySchema } from "./run-filter";

describe.each([
  ["the list of runs", runListQuerySchema],
  ["the metrics", metricsQuerySchema],
])("moments in the query of %s", (_what, schema) => {
  it.each(["0000-01-01T00:00:00Z", "0001-01-01T00:00:00Z", "1969-12-31T23:59:59Z"])("are not %s", (from) => {
    expect(schema.safeParse({ from }).error?.issues).toMatchObject([{ path: ["from"] }]);
  });

  it.each(["1970-01-01T00:00:00Z", "9999-12-31T23:59:59.999Z"])("may be %s", (to) => {
    expect(schema.parse({ to })).toMatchObject({ to });
  });
});
