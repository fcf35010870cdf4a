import { join } from "node:path";
import { installFromDebian } from "../install/from-debian";
import { definePeer } from "../peer";

const VERSION = "2.42.0+ds-5+deb12u1";

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
    const application = await host.startApplication({ METRICS: "on" });
    const promtool = join(folder, "debian", "usr", "bin", "promtool");
    return { application, promtool };
  },
  checks: [
    {
      name: "`promtool check metrics` has no complaint about `/metrics`",
      async run({ ready: { application, promtool }, host }) {
        const metrics = await (await fetch(`${application.url}/metrics`)).text();
        const { code, output } = await host.attempt(promtool, ["check", "metrics"], { input: metrics });
        if (code !== 0) throw new Error(output);
        return `${metrics.split("\n").filter((line) => line.startsWith("# TYPE ")).length} metrics`;
      },
    },
  ],
  knownGaps: [],
});
