import { z } from "zod";
import { given, variable } from "./env-variable";

/** RFC 9110, section 5.6.2. */
const HEADER_NAME = /^[!#$%&'*+\-.^_`|~\w]+$/;

/** Visible characters, so that a header cannot hold another one. */
const HEADER_VALUE = /^[\x20-\x7e]*$/;

/** `name=value` pairs, comma-separated and percent-encoded, as OpenTelemetry defines them; values may hold `=`. */
const headers = z
  .string()
  .optional()
  .transform((list = "", context): Readonly<Record<string, string>> => {
    const entries = list.split(",").filter((entry) => entry.trim() !== "");
    const pairs = entries.map((entry) => {
      const [name = "", ...value] = entry.split("=");
      return [name.trim().toLowerCase(), value.length === 0 ? null : decoded(value.join("=").trim())] as const;
    });
    const isFit = ([name, value]: (typeof pairs)[number]) =>
      HEADER_NAME.test(name) && value !== null && HEADER_VALUE.test(value);
    if (pairs.every(isFit)) return Object.fromEntries(pairs.map(([name, value]) => [name, value ?? ""]));
    context.addIssue({ code: "custom", message: "must be a list of name=value, comma-separated" });
    return z.NEVER;
  });

function decoded(value: string): string | null {
  try {
    return decodeURIComponent(value);
  } catch {
    return null;
  }
}

/** Errors about a request quote its address. */
const collector = z.url({ protocol: /^https?$/, abort: true }).refine((address) => {
  const { username, password } = new URL(address);
  return username === "" && password === "";
}, "must hold no credentials; put them into OTEL_EXPORTER_OTLP_HEADERS");

const onOff = given(
  z
    .enum(["on", "off"])
    .default("off")
    .transform((value) => value === "on"),
);

/** Shortest token for `/metrics`, in characters. */
const MIN_TOKEN_CHARS = 16;

export const monitoringVariables = {
  METRICS: variable(
    onOff,
    "`on`: [`/metrics`](operator.md#metrics) answers Prometheus. With `AUTH=accounts` it needs `METRICS_TOKEN`.",
    { unset: "`off`" },
  ),
  METRICS_TOKEN: variable(
    given(z.string().trim().min(MIN_TOKEN_CHARS, `must have at least ${MIN_TOKEN_CHARS} characters`).optional()),
    "Token that Prometheus sends as `Authorization: Bearer …`.",
    { unset: "anybody on this machine may read `/metrics`" },
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: variable(
    given(collector.optional()),
    "Address of an OpenTelemetry collector, Langfuse or Phoenix, to which [traces](operator.md#traces) are sent (OTLP over HTTP, `/v1/traces` below it).",
  ),
  OTEL_EXPORTER_OTLP_HEADERS: variable(
    headers,
    "Headers for it, such as its key: `name=value`, comma-separated, percent-encoded; sent to this address only.",
    { unset: "none" },
  ),
  OTEL_SERVICE_NAME: variable(
    given(z.string().trim().default("touchstone")),
    "Name of this installation there, and of the project in Phoenix.",
  ),
  OTEL_METRICS_EXPORTER: variable(
    given(z.enum(["none", "otlp"]).default("none")),
    "`otlp`: the collector also gets the metrics, each minute. Langfuse and Phoenix take traces only.",
  ),
  TRACES_CONTENT: variable(
    onOff,
    "`on`: traces hold the questions, passages, prompts and answers, and who asked. Private conversations never do.",
    { unset: "`off`" },
  ),
};

type Variables = z.infer<z.ZodObject<typeof monitoringVariables>> & { AUTH: string };

/** Refuses variables that would have no effect without others, and metrics that anyone could read. */
export function checkMonitoring(env: Variables, context: z.RefinementCtx): void {
  const needs = (name: keyof Variables, what: string) =>
    context.addIssue({ code: "custom", path: [name], message: `needs ${what}` });
  if (env.METRICS && env.AUTH === "accounts" && env.METRICS_TOKEN === undefined) needs("METRICS", "METRICS_TOKEN");
  if (env.METRICS_TOKEN !== undefined && !env.METRICS) needs("METRICS_TOKEN", "METRICS=on");
  if (env.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined) return;
  const endpoint = "OTEL_EXPORTER_OTLP_ENDPOINT";
  if (Object.keys(env.OTEL_EXPORTER_OTLP_HEADERS).length > 0) needs("OTEL_EXPORTER_OTLP_HEADERS", endpoint);
  if (env.OTEL_METRICS_EXPORTER === "otlp") needs("OTEL_METRICS_EXPORTER", endpoint);
  if (env.TRACES_CONTENT) needs("TRACES_CONTENT", endpoint);
}
