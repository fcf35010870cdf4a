import { spawn } from "node:child_process";

const OPENERS = { darwin: ["open"], win32: ["cmd", "/c", "start", ""] };

/**
 * Opens an address in the person's browser. Where there is none, nothing happens: the address is on the screen.
 * @param {string} url
 */
export function openBrowser(url) {
  const [command, ...args] = OPENERS[process.platform] ?? ["xdg-open"];
  if (process.platform === "linux" && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY) return;
  const child = spawn(command, [...args, url], { stdio: "ignore", detached: true });
  child.once("error", () => {});
  child.unref();
}
