import { join } from "node:path";
import { installFromPypi } from "../../install/from-pypi";
import { definePeer } from "../../peer";

const VERSION = "4.32.5";
/** Requests to each operation in each phase. */
const EXAMPLES = 5;
/** No call leaves this machine, stops the application, or takes minutes; and no stream, see `knownGaps`. */
const LEFT_OUT = "/api/models|/api/doctor|/api/web-search|/api/webhooks|/api/settings|/api/sign-in|/mcp|/events$";

export const schemathesis = definePeer({
  name: "schemathesis",
  title: "Schemathesis",
  version: VERSION,
  source: `PyPI, package \`schemathesis\` ${VERSION}`,
  purpose: "sends requests made from `/api/openapi.json`",
  async install(folder, host) {
    await installFromPypi(folder, [`schemathesis==${VERSION}`], host);
  },
  async start(folder, host) {
    const { url } = await host.startApplication();
    return { url, command: join(folder, "venv", "bin", "schemathesis") };
  },
  checks: [
    {
      name: "no fault of the server, and no status, media type or body that is not described",
      async run({ ready: { url, command }, host }) {
        const checks =
          "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance";
        const args = [
          ...["run", `${url}/api/openapi.json`, "--checks", checks, "--exclude-path-regex", LEFT_OUT],
          ...["--phases", "examples,coverage,fuzzing", "--max-examples", String(EXAMPLES), "--seed", "1"],
          ...["--request-timeout", "20", "--generation-deterministic", "--max-time", "300"],
        ];
        const { code, output } = await host.attempt(command, args, { env: { NO_COLOR: "1" } });
        if (code !== 0) throw new Error(output.slice(-20_000));
        return /(\d+) generated/.exec(output)?.[0];
      },
    },
  ],
  knownGaps: [
    "Streams of events are left out: OpenAPI 3.1 describes a stream as one text, and Schemathesis compares each event with it.",
  ],
});
