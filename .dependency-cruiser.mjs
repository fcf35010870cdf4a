/**
 * The direction of imports, checked by `npm run arrows` (scripts/check-arrows.mjs). Each area of `lib/` (and each folder beside it) may import itself and what its line
 * names; every other import inside the repository is an error. Tests may import whatever they test with.
 */
const foundations = ["contracts", "env", "errors", "log", "process-wide", "validation"];
export const arrows = {
  contracts: [],
  errors: ["contracts"],
  env: ["contracts"],
  "process-wide": [],
  validation: ["contracts", "errors"],
  "work-loop": [],
  log: ["env"],
  projections: ["contracts"],
  language: ["contracts"],
  db: [...foundations],
  secrets: [...foundations, "db"],
  settings: [...foundations, "db", "secrets", "models"],
  prompts: [...foundations, "db"],
  models: [...foundations, "language"],
  judges: [...foundations, "models", "prompts", "language"],
  "web-search": [...foundations, "models", "language", "retrieval"],
  vectors: [],
  retrieval: [...foundations, "db", "settings", "models", "language", "vectors", "work-loop"],
  "knowledge-graph": [
    ...foundations,
    "db",
    "settings",
    "models",
    "prompts",
    "language",
    "retrieval",
    "vectors",
    "work-loop",
  ],
  ingest: [
    ...foundations,
    "db",
    "settings",
    "models",
    "prompts",
    "language",
    "retrieval",
    "web-search",
    "work-loop",
    "http/sse",
  ],
  workflow: [
    "contracts",
    "errors",
    "judges",
    "models",
    "retrieval",
    "web-search",
    "knowledge-graph",
    "prompts",
    "language",
  ],
  runs: [
    ...foundations,
    "workflow",
    "knowledge-graph",
    "projections",
    "db",
    "settings",
    "prompts",
    "judges",
    "models",
    "retrieval",
    "web-search",
    "ingest",
    "language",
    "http/sse",
    "http/dependency-away",
  ],
  evaluation: [...foundations, "runs", "db", "projections", "settings", "prompts", "language", "work-loop"],
  http: [...foundations],
  health: [
    ...foundations,
    "db",
    "settings",
    "secrets",
    "models",
    "prompts",
    "ingest",
    "retrieval",
    "web-search",
    "alerts",
  ],
  transcripts: [...foundations, "db", "projections"],
  upkeep: [...foundations, "db", "work-loop"],
  alerts: [...foundations, "db", "secrets", "work-loop", "web-search/guarded-connector"],
  browser: ["contracts", "projections"],
};

const areaFile = (area) => `^lib/${area}(/|\\.ts$)`;
const anyOf = (areas) => `^lib/(${areas.join("|")})(/|\\.ts$)`;
const ours = "^(lib|app|components|i18n|scripts|e2e)/";
const tests = "\\.(test|spec)\\.tsx?$|^lib/.*/testing/|^e2e/";

const areaRules = Object.entries(arrows).map(([area, allowed]) => ({
  name: `arrow-${area}`,
  comment: `lib/${area} may import: ${[area, ...allowed].join(", ")}.`,
  severity: "error",
  from: { path: areaFile(area), pathNot: tests },
  to: { path: ours, pathNot: anyOf([area, ...allowed]) },
}));

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    ...areaRules,
    {
      name: "no-unlisted-area",
      comment: "A new folder of lib/ needs its line in `arrows`.",
      severity: "error",
      from: { path: "^lib/", pathNot: `${anyOf(Object.keys(arrows))}|${tests}` },
      to: {},
    },
    {
      name: "nothing-imports-app",
      severity: "error",
      from: { pathNot: "^app/" },
      to: { path: "^app/" },
    },
    {
      name: "arrow-components",
      comment: "Components draw: contracts, projections and lib/browser, never the server side.",
      severity: "error",
      from: { path: "^components/", pathNot: tests },
      to: { path: ours, pathNot: `^components/|^i18n/|${anyOf(["contracts", "projections", "browser"])}` },
    },
    {
      name: "arrow-app",
      comment: "Routes are shims over runs, ingest, retrieval, db and http.",
      severity: "error",
      from: { path: "^app/", pathNot: tests },
      to: {
        path: "^(lib|scripts|e2e)/",
        pathNot: anyOf([
          ...foundations,
          "runs",
          "transcripts",
          "workflow/topology",
          "ingest",
          "retrieval",
          "knowledge-graph",
          "db",
          "http",
          "settings",
          "prompts",
          "health",
          "evaluation",
          "alerts",
          "models",
          "projections",
          "browser",
        ]),
      },
    },
    {
      name: "database-driver-only-in-db",
      severity: "error",
      from: {
        path: "^(lib|app|components|i18n|scripts)/|^[^/]+\\.ts$",
        pathNot: `^lib/db/|${tests}|^scripts/schema-diff\\.ts$|^prisma\\.config\\.ts$`,
      },
      to: { path: "^lib/db/generated/|node_modules/(pg|@prisma/[^/]+|prisma|@electric-sql/[^/]+)/" },
    },
    {
      name: "no-http-in-workflow",
      comment: "Nodes know neither HTTP, nor React.",
      severity: "error",
      from: {
        path: anyOf(["workflow", "judges", "models", "retrieval", "language", "ingest", "runs", "db", "prompts"]),
      },
      to: { path: "node_modules/(next|react|react-dom|next-intl)/" },
    },
    {
      name: "browser-safe",
      comment: "What the browser loads has no Node built-ins.",
      severity: "error",
      from: { path: `${anyOf(["contracts", "projections", "browser"])}|^components/`, pathNot: tests },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "contracts-need-only-zod",
      severity: "error",
      from: { path: "^lib/(contracts|projections)/", pathNot: tests },
      to: { path: "node_modules/", pathNot: "node_modules/zod/" },
    },
    {
      name: "no-test-code-in-production",
      severity: "error",
      // A benchmark makes its data up, as a test does.
      from: { path: "^(lib|app|components|i18n|scripts)/", pathNot: `${tests}|^scripts/bench` },
      to: { path: tests },
    },
    {
      name: "no-development-packages-in-production",
      severity: "error",
      from: { path: "^(lib|app|components|i18n)/", pathNot: tests },
      to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"], pathNot: "node_modules/@types/" },
    },
    { name: "no-circles", severity: "error", from: {}, to: { circular: true } },
    {
      name: "everything-resolves",
      severity: "error",
      from: { pathNot: "^lib/db/generated/" },
      to: { couldNotResolve: true, pathNot: "\\.css$" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules|^lib/db/generated/" },
    exclude: { path: "^\\.next|\\.d\\.ts$" },
    // TypeScript 7 has no compiler API for the cruiser to use; swc reads type-only imports as well.
    parser: "swc",
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".d.ts", ".json"],
    },
  },
};
