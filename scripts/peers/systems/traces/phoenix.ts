import { join } from "node:path";
import { z } from "zod";
import { ask, untilLibraryReady } from "../../drive/library";
import { installFromPypi, pythonOf } from "../../install/from-pypi";
import { definePeer } from "../../peer";

const VERSION = "20.26.1";
const PROJECT = "touchstone";

const spansSchema = z.object({
  data: z.array(
    z.object({
      name: z.string(),
      context: z.object({ trace_id: z.string(), span_id: z.string() }),
      parent_id: z.string().nullish(),
      span_kind: z.string(),
    }),
  ),
});

export const phoenix = definePeer({
  name: "phoenix",
  title: "Phoenix",
  version: VERSION,
  source: "PyPI, package `arize-phoenix`",
  purpose: "traces (`OTEL_EXPORTER_OTLP_ENDPOINT`)",
  async install(folder, host) {
    await installFromPypi(folder, [`arize-phoenix==${VERSION}`], host);
  },
  async start(folder, host) {
    const port = await host.freePort();
    const server = host.startProcess(pythonOf(folder, "phoenix"), ["serve"], {
      env: {
        PHOENIX_WORKING_DIR: join(folder, "phoenix"),
        PHOENIX_HOST: "127.0.0.1",
        PHOENIX_PORT: String(port),
        PHOENIX_GRPC_PORT: String(await host.freePort()),
        PHOENIX_TELEMETRY_ENABLED: "false",
      },
    });
    await host.waitForPort(port, server);
    const base = `http://127.0.0.1:${port}`;
    const model = await host.startScriptedModel();
    const { url } = await host.startApplication({ OTEL_EXPORTER_OTLP_ENDPOINT: base, OPENAI_BASE_URL: model.url });
    await untilLibraryReady(url, host);
    return { url, base };
  },
  checks: [
    {
      name: "a question arrives as one trace, a tree with one root, with spans for searches and model calls",
      async run({ ready: { url, base }, host }) {
        await ask(url, "How long is the river Aubrelle?");
        let spans: z.infer<typeof spansSchema>["data"] = [];
        await host.waitFor("its trace", async () => {
          const answer = await fetch(`${base}/v1/projects/${PROJECT}/spans?limit=1000`);
          if (answer.ok) spans = spansSchema.parse(await answer.json()).data;
          return spans.some(({ parent_id }) => (parent_id ?? "") === "");
        });
        const ids = new Set(spans.map(({ context }) => context.span_id));
        const roots = spans.filter(({ parent_id }) => (parent_id ?? "") === "");
        const lost = spans.filter(({ parent_id }) => (parent_id ?? "") !== "" && !ids.has(parent_id ?? ""));
        const traces = new Set(spans.map(({ context }) => context.trace_id));
        if (roots.length !== 1 || traces.size !== 1 || lost.length > 0) {
          throw new Error(`${roots.length} roots, ${traces.size} traces, ${lost.length} spans without their parent`);
        }
        const kinds = new Set(spans.map(({ span_kind }) => span_kind));
        for (const kind of ["LLM", "RETRIEVER"])
          if (!kinds.has(kind)) throw new Error(`No ${kind} in ${[...kinds].join()}.`);
        return `${spans.length} spans: ${[...kinds].sort().join(", ")}`;
      },
    },
  ],
  knownGaps: ["Langfuse reads the same traces; it needs several servers and is not run here."],
});
