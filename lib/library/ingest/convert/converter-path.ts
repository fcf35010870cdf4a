import { accessSync, constants } from "node:fs";
import { env } from "@/lib/shared/env";

/** Where LibreOffice is installed by Debian and Fedora, by hand, and on macOS. */
const USUAL_PATHS = [
  "/usr/bin/soffice",
  "/usr/local/bin/soffice",
  "/opt/libreoffice/program/soffice",
  "/Applications/LibreOffice.app/Contents/MacOS/soffice",
];

/** The path of LibreOffice's program; `null` where it is not installed or is switched off. */
export function converterPath(): string | null {
  const { SOFFICE_PATH: stated } = env();
  if (stated === "off") return null;
  const paths = stated === undefined ? USUAL_PATHS : [stated];
  return paths.find(isExecutable) ?? null;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
