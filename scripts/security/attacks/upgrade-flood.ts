import { connect } from "node:net";
import { describeCounts, describeMs, percentile } from "../../faults/tally";
import { applicationState } from "../application-state";
import { askQuestions } from "../ask-questions";
import type { Attack } from "../attack";
import { LatencyProbe } from "../latency-probe";

const UPGRADES = 20_000;
/** Concurrent sockets: what a browser's pages can hold open. */
const AT_ONCE = 200;
const QUESTIONS = 10;
const PATHS = ["/_next/webpack-hmr", "/_next/static/chunks/a.js", "/", "/api/runs", "/api/documents/events"];
const ORIGINS = ["http://elsewhere.example", "null", ""];
/** A socket still open after this was not handled. */
const CLOSED_WITHIN_MS = 10_000;
const LATENCY_LIMIT_MS = 200;

/** Requests a WebSocket again and again, like any page in the user's browser could, while questions are asked. */
export const upgradeFlood: Attack = {
  name: "upgrade flood",
  async run(application, report) {
    const { hostname, port, host } = new URL(application.url);
    const before = await applicationState(application);
    const ends = new Map<string, number>();
    const probe = new LatencyProbe(application.url);
    const asked = askQuestions(application.url, QUESTIONS);
    const since = performance.now();
    let sent = 0;
    const flood = async () => {
      while (sent < UPGRADES) {
        const own = sent++;
        const path = PATHS[own % PATHS.length] ?? "/";
        const end = await upgrade(hostname, Number(port), head(path, host, ORIGINS[own % ORIGINS.length] ?? ""));
        ends.set(end, (ends.get(end) ?? 0) + 1);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, flood));
    const seconds = (performance.now() - since) / 1_000;
    const answered = await asked;
    const latency = await probe.stop();
    const after = await applicationState(application);

    report.note(`${UPGRADES} upgrades in ${seconds.toFixed(1)} s: ${describeCounts(ends)}`);
    report.note(`answers of /api/health/live: ${describeMs(latency)}`);
    report.note(`handles of the application: ${before.handles} → ${after.handles}`);
    if (ends.has("left open") || ends.has("switched")) report.complain("a socket was switched or left open");
    if (answered.some(({ outcome }) => outcome !== "approved" && outcome !== "best_effort" && outcome !== "abstained"))
      report.complain("a question failed meanwhile");
    if (percentile(latency, 0.95) > LATENCY_LIMIT_MS) report.complain("the event loop was kept too busy");
    if (after.pids !== before.pids) report.complain("a part of the application was started again");
    if (after.handles > before.handles + AT_ONCE) report.complain("handles are not given back");
  },
};

function head(path: string, host: string, origin: string): string {
  return [
    `GET ${path} HTTP/1.1`,
    `Host: ${host}`,
    ...(origin === "" ? [] : [`Origin: ${origin}`]),
    "Connection: Upgrade",
    "Upgrade: websocket",
    "Sec-WebSocket-Version: 13",
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    "",
    "",
  ].join("\r\n");
}

/** @returns the result of the socket: its status, `closed` without one, or `left open` */
function upgrade(hostname: string, port: number, request: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, hostname, () => socket.write(request));
    let status = "closed";
    socket.setTimeout(CLOSED_WITHIN_MS, () => {
      status = "left open";
      socket.destroy();
    });
    socket.once("data", (bytes) => {
      const code = bytes.toString("latin1").slice(9, 12);
      status = code === "101" ? "switched" : code;
    });
    socket.on("error", () => undefined);
    socket.once("close", () => resolve(status));
  });
}
