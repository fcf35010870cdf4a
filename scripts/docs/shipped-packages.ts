import { z } from "zod";

/** A package that an installation without development dependencies may have, on any platform. */
export interface ShippedPackage {
  name: string;
  version: string;
  /** As the package gives it, such as `MIT` or `(MIT OR GPL-3.0-or-later)`. */
  licence: string;
  /** The name of a package for one platform without that platform: `lightningcss-*`. */
  shown: string;
}

const packageSchema = z.object({
  version: z.string().default(""),
  license: z.string().optional(),
  dev: z.boolean().default(false),
  os: z.array(z.string()).optional(),
  cpu: z.array(z.string()).optional(),
});
const lockSchema = z.object({ packages: z.record(z.string(), packageSchema) });

/** The licences under which parts may be shipped. Nothing of ours has to be under them. */
export const ALLOWED_LICENCES: ReadonlySet<string> = new Set([
  ...[
    "0BSD",
    "Apache-2.0",
    "BlueOak-1.0.0",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "ISC",
    "MIT",
    "MIT-0",
    "Unlicense",
    "Zlib",
  ],
  // Fonts and data.
  ...["Bitstream-Vera", "CC-BY-4.0", "CC0-1.0", "OFL-1.1"],
  // For files that are used as they come, or libraries that are linked dynamically.
  ...["EPL-2.0", "LGPL-3.0-or-later", "MPL-2.0"],
]);

/** What packages say in other words than SPDX's, or not at all, read in their licence files. A new version is read again. */
const READ_LICENCES: Readonly<Record<string, string>> = {
  "@visx/vendor@4.0.0-alpha.0": "MIT AND ISC",
  "busboy@1.6.0": "MIT",
  "dejavu-fonts-ttf@2.37.3": "Bitstream-Vera",
  "duck@0.1.12": "BSD-2-Clause",
  "geist@1.9.2": "OFL-1.1",
  "png-js@2.0.0": "MIT",
  "seq-queue@0.0.5": "MIT",
  "streamsearch@1.1.0": "MIT",
};

const PLATFORM =
  /[-/](aix|android|darwin|freebsd|linux|linuxmusl|netbsd|openbsd|openharmony|sunos|wasm32|win32)(-.*)?$/;

/**
 * The packages that `npm ci --omit=dev` may install, by name and version. One for a platform may have no licence in the
 * lock file: it has that of its siblings.
 * @param lock text of `package-lock.json`
 * @throws Error that names the packages whose licence is unknown or not allowed
 */
export function shippedPackages(lock: string): ShippedPackage[] {
  const { packages } = lockSchema.parse(JSON.parse(lock));
  const found = Object.entries(packages).flatMap(([path, { version, license, dev, os, cpu }]) => {
    if (path === "" || dev) return [];
    const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
    const shown = os === undefined && cpu === undefined ? name : name.replace(PLATFORM, (end) => `${end[0]}*`);
    return [{ name, version, shown, licence: READ_LICENCES[`${name}@${version}`] ?? license }];
  });
  const known = found.map(({ licence, ...one }) => ({
    ...one,
    licence:
      licence ?? found.find(({ shown, licence: its }) => shown === one.shown && its !== undefined)?.licence ?? "",
  }));
  const refused = known.filter(({ licence }) => !isAllowed(licence));
  if (refused.length > 0) {
    const list = refused.map(({ name, version, licence }) => `${name}@${version} (${licence || "none"})`).join(", ");
    throw new Error(`Packages with a licence that is unknown or not allowed: ${list}.`);
  }
  return known.sort((a, b) => compare(a.name, b.name) || compare(a.version, b.version));
}

/** Whether all that apply together are allowed, or one of those to choose from. */
function isAllowed(licence: string): boolean {
  const parts = licence.replace(/[()]/g, "").split(" AND ");
  return parts.every((part) => part.split(" OR ").some((one) => ALLOWED_LICENCES.has(one)));
}

/** By code unit: the same on every machine. */
export function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
