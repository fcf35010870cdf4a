/** A measurement of the application. Names and units are those of OpenTelemetry's conventions where they have one. */
interface Instrument {
  kind: "counter" | "histogram" | "gauge";
  /** A unit of UCUM: `s`, `By`, `1`, or what is counted in braces. */
  unit: string;
  description: string;
  /** Labels that its measurements may have, each with few values. */
  labels: readonly string[];
  /** Upper bounds of a histogram's buckets, in its unit. */
  buckets?: readonly number[];
}

/** Of waits that people notice, in seconds: from a few milliseconds to the longest deadline. */
const WAITS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const RUNS_S = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 40, 80, 160, 320];

/**
 * Every measurement. Labels have few values: no person, text or address is one. The conventions:
 * https://opentelemetry.io/docs/specs/semconv/http/http-metrics/, …/gen-ai/gen-ai-metrics/, …/db/database-metrics/,
 * …/runtime/nodejs-metrics/.
 */
export const INSTRUMENTS = {
  "http.server.request.duration": {
    kind: "histogram",
    unit: "s",
    description: "Requests, from their arrival to the end of the response; event streams are left out.",
    labels: ["http.request.method", "http.route", "http.response.status_code"],
    buckets: WAITS_S,
  },
  "touchstone.streams.open": { kind: "gauge", unit: "{stream}", description: "Open event streams.", labels: [] },
  "touchstone.runs.started": { kind: "counter", unit: "{run}", description: "Runs started.", labels: ["purpose"] },
  "touchstone.runs.active": {
    kind: "gauge",
    unit: "{run}",
    description: "Runs that this process executes.",
    labels: [],
  },
  "touchstone.run.duration": {
    kind: "histogram",
    unit: "s",
    description: "Ended runs, by their outcome: running time.",
    labels: ["outcome", "generator"],
    buckets: RUNS_S,
  },
  "touchstone.run.time_to_first_word": {
    kind: "histogram",
    unit: "s",
    description: "From the start of a run to the first word of its answer.",
    labels: [],
    buckets: RUNS_S,
  },
  "touchstone.run.attempts": {
    kind: "histogram",
    unit: "{attempt}",
    description: "Attempts of an ended run.",
    labels: [],
    buckets: [1, 2, 3, 4, 6, 8],
  },
  "touchstone.run.reflection_score": {
    kind: "histogram",
    unit: "1",
    description: "Reflection score of a run's answer; runs without a check have none.",
    labels: [],
    buckets: [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1],
  },
  "touchstone.run.degradations": {
    kind: "counter",
    unit: "{degradation}",
    description: "Parts of a run that failed and were replaced by a fallback.",
    labels: ["part"],
  },
  "touchstone.sentence.verdicts": {
    kind: "counter",
    unit: "{verdict}",
    description: "Sentences judged.",
    labels: ["verdict", "judge"],
  },
  "touchstone.sentence.verdict_lag": {
    kind: "histogram",
    unit: "s",
    description: "From the end of a sentence in the stream to its verdict.",
    labels: [],
    buckets: WAITS_S,
  },
  "touchstone.event.lag": {
    kind: "histogram",
    unit: "s",
    description: "From an event of a run to its publication, once it is stored: the oldest of each group.",
    labels: [],
    buckets: [0.002, ...WAITS_S],
  },
  "gen_ai.client.operation.duration": {
    kind: "histogram",
    unit: "s",
    description: "Requests to language models.",
    labels: ["gen_ai.operation.name", "gen_ai.provider.name", "gen_ai.request.model", "error.type"],
    buckets: [0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.64, 1.28, 2.56, 5.12, 10.24, 20.48, 40.96, 81.92],
  },
  "gen_ai.client.token.usage": {
    kind: "histogram",
    unit: "{token}",
    description: "Tokens of requests to language models.",
    labels: ["gen_ai.operation.name", "gen_ai.provider.name", "gen_ai.request.model", "gen_ai.token.type"],
    buckets: [1, 4, 16, 64, 256, 1_024, 4_096, 16_384, 65_536, 262_144, 1_048_576],
  },
  "touchstone.model.cost": {
    kind: "counter",
    unit: "{USD}",
    description: "Cost of requests to language models with a known price, in US dollars.",
    labels: ["gen_ai.operation.name", "gen_ai.provider.name", "gen_ai.request.model"],
  },
  "touchstone.jobs": {
    kind: "gauge",
    unit: "{job}",
    description: "Background jobs of the installation.",
    labels: ["kind", "state"],
  },
  "touchstone.jobs.oldest_due": {
    kind: "gauge",
    unit: "s",
    description: "How long the oldest job that no process works on has been due.",
    labels: ["kind"],
  },
  "touchstone.documents": {
    kind: "gauge",
    unit: "{document}",
    description: "Documents of the installation.",
    labels: ["status"],
  },
  "db.client.connections.usage": {
    kind: "gauge",
    unit: "{connection}",
    description: "Connections to the database.",
    labels: ["db.client.connection.pool.name", "db.client.connection.state"],
  },
  "db.client.connection.max": {
    kind: "gauge",
    unit: "{connection}",
    description: "Most connections of a pool.",
    labels: ["db.client.connection.pool.name"],
  },
  "db.client.connection.pending_requests": {
    kind: "gauge",
    unit: "{request}",
    description: "Callers that wait for a connection.",
    labels: ["db.client.connection.pool.name"],
  },
  "process.memory": { kind: "gauge", unit: "By", description: "Memory of the process.", labels: ["kind"] },
  "process.cpu.time": { kind: "counter", unit: "s", description: "CPU time of the process.", labels: ["cpu.mode"] },
  "nodejs.eventloop.delay.p50": {
    kind: "gauge",
    unit: "s",
    description: "Median delay of the event loop.",
    labels: [],
  },
  "nodejs.eventloop.delay.p99": { kind: "gauge", unit: "s", description: "99th percentile of its delay.", labels: [] },
  "nodejs.eventloop.delay.max": { kind: "gauge", unit: "s", description: "Longest delay.", labels: [] },
  "touchstone.spans.exported": {
    kind: "counter",
    unit: "{span}",
    description: "Spans that the collector took.",
    labels: [],
  },
  "touchstone.spans.dropped": {
    kind: "counter",
    unit: "{span}",
    description: "Spans lost because the collector did not take them or the queue was full.",
    labels: [],
  },
} as const satisfies Record<string, Instrument>;

export type InstrumentName = keyof typeof INSTRUMENTS;

export const INSTRUMENT_NAMES: readonly InstrumentName[] = Object.keys(INSTRUMENTS).filter(
  (name): name is InstrumentName => name in INSTRUMENTS,
);
