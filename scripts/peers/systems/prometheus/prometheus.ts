import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { panelExpressions } from "@/lib/server/monitoring/testing/shipped-expressions";
import { fromRoot } from "../../../launcher/paths.mjs";
import { ask, untilLibraryReady } from "../../drive/library";
import { installFromDebian } from "../../install/from-debian";
import { definePeer, NotAvailable } from "../../peer";
import { startCollector } from "./collector";

const VERSION = "2.42.0+ds-5+deb12u1";
const MONITORING = fromRoot("docs", "monitoring");
const RULE_FILE = /\.ya?ml$/;
/** Grafana's window for a scrape every second. */
const RATE_INTERVAL = "1m";

const queryAnswerSchema = z.object({
  status: z.literal("success"),
  data: z.object({ result: z.array(z.unknown()) }),
});
const rulesAnswerSchema = z.object({
  data: z.object({
    groups: z.array(
      z.object({
        rules: z.array(z.object({ name: z.string(), health: z.string(), lastError: z.string().optional() })),
      }),
    ),
  }),
});

export const prometheus = definePeer({
  name: "prometheus",
  title: "Prometheus",
  version: "2.42.0",
  source: `Debian 12, package \`prometheus\` ${VERSION}`,
  purpose: "scrapes `/metrics`",
  async install(folder, host) {
    await installFromDebian(folder, [`prometheus=${VERSION}`], host);
  },
  async start(folder, host) {
    const model = await host.startScriptedModel();
    const { url } = await host.startApplication({
      METRICS: "on",
      OPENAI_BASE_URL: model.url,
      OTEL_EXPORTER_OTLP_ENDPOINT: await startCollector(host),
    });
    const rules = (await readdir(MONITORING)).filter((name) => RULE_FILE.test(name));
    const commands = join(folder, "debian", "usr", "bin");
    const configuration = join(folder, "prometheus.json");
    // JSON is YAML.
    await writeFile(
      configuration,
      JSON.stringify({
        global: { scrape_interval: "1s", evaluation_interval: "1s" },
        rule_files: rules.map((name) => join(MONITORING, name)),
        scrape_configs: [{ job_name: "touchstone", static_configs: [{ targets: [new URL(url).host] }] }],
      }),
    );
    const port = await host.freePort();
    const server = host.startProcess(join(commands, "prometheus"), [
      `--config.file=${configuration}`,
      `--storage.tsdb.path=${join(folder, "tsdb")}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ]);
    await host.waitForPort(port, server);
    return { url, model, promtool: join(commands, "promtool"), api: `http://127.0.0.1:${port}/api/v1`, rules };
  },
  checks: [
    {
      name: "`promtool check metrics` has no complaint about `/metrics`",
      async run({ ready: { url, promtool }, host }) {
        const metrics = await (await fetch(`${url}/metrics`)).text();
        const { code, output } = await host.attempt(promtool, ["check", "metrics"], { input: metrics });
        if (code !== 0) throw new Error(output);
        return `${metrics.split("\n").filter((line) => line.startsWith("# TYPE ")).length} metrics`;
      },
    },
    {
      name: "every expression of the dashboard returns series, after answers, a refused model call and refused traces",
      async run({ ready: { url, model, api }, host }) {
        await untilLibraryReady(url, host);
        await ask(url, "How long is the river Aubrelle?");
        await model.script({ rules: [{ fault: { kind: "status", status: 500 } }] });
        await ask(url, "What is the budget of the whole Living Aubrelle programme?");
        let empty: string[] = [];
        const expressions = panelExpressions();
        await host
          .waitFor("all expressions", async () => {
            const counts = await Promise.all(
              expressions.map(async ({ panel, expr }) => ({ panel, expr, count: await countSeries(api, expr) })),
            );
            empty = counts.filter(({ count }) => count === 0).map(({ panel, expr }) => `${panel}: ${expr}`);
            return empty.length === 0;
          })
          .catch((error: unknown) => {
            throw new Error(`No series for ${empty.join("; ")}`, { cause: error });
          });
        return `${expressions.length} expressions`;
      },
    },
    {
      name: "`promtool check rules` and Prometheus accept the shipped alert rules",
      async run({ ready: { promtool, api, rules }, host }) {
        if (rules.length === 0) throw new NotAvailable("no rules are shipped");
        await host.run(promtool, ["check", "rules", ...rules.map((name) => join(MONITORING, name))]);
        const { data } = rulesAnswerSchema.parse(await (await fetch(`${api}/rules`)).json());
        const all = data.groups.flatMap((group) => group.rules);
        const broken = all.filter(({ health }) => health !== "ok");
        if (all.length === 0 || broken.length > 0) throw new Error(JSON.stringify(broken));
        return `${all.length} rules`;
      },
    },
  ],
  knownGaps: [],
});

/** The number of series that an expression of the dashboard returns now. @throws if Prometheus refuses it */
async function countSeries(api: string, expr: string): Promise<number> {
  const query = expr
    .replaceAll("$job", "touchstone")
    .replaceAll("$instance", ".*")
    .replaceAll("$__rate_interval", RATE_INTERVAL);
  const answer: unknown = await (await fetch(`${api}/query?${new URLSearchParams({ query })}`)).json();
  const parsed = queryAnswerSchema.safeParse(answer);
  if (!parsed.success) throw new Error(`${query} was refused: ${JSON.stringify(answer)}`);
  return parsed.data.data.result.length;
}
