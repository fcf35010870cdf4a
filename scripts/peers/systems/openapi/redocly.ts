import { join } from "node:path";
import { installFromNpm } from "../../install/from-npm";
import { definePeer } from "../../peer";

const VERSION = "2.77.0";

export const redocly = definePeer({
  name: "redocly",
  title: "Redocly CLI",
  version: VERSION,
  source: `npm, package \`@redocly/cli\` ${VERSION}`,
  purpose: "lints `/api/openapi.json`",
  async install(folder, host) {
    await installFromNpm(folder, [`@redocly/cli@${VERSION}`], host);
  },
  async start(folder, host) {
    const { url } = await host.startApplication();
    return { url, command: join(folder, "npm", "node_modules", "@redocly", "cli", "bin", "cli.js") };
  },
  checks: [
    {
      name: "its recommended rules have no error and no warning",
      async run({ ready: { url, command }, host }) {
        const args = [command, "lint", `${url}/api/openapi.json`, "--extends=recommended"];
        const env = { REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
        const { code, output } = await host.attempt(process.execPath, args, { env });
        if (code !== 0 || /\d+ (warning|error)/i.test(output)) throw new Error(output);
      },
    },
  ],
  knownGaps: [],
});
