/**
 * The direction of imports, checked by `npm run arrows` (scripts/checks/check-arrows.mjs). `lib/` has five layers: a
 * layer imports only layers before it in this list. Tests may import whatever they test with.
 */
export const layers = ["shared", "engine", "data", "library", "server"];

/**
 * The areas of each layer, and the areas of the same layer that each may import.
 * @type {Record<string, Record<string, string[]>>}
 */
export const areas = {
  shared: {
    "ask-process": [],
    contracts: ["outbound/loopback", "text"],
    errors: ["contracts"],
    env: ["contracts", "outbound/loopback"],
    listeners: [],
    log: ["env", "logging", "work-context"],
    logging: ["process-wide"],
    "own-turn": ["process-wide"],
    "process-wide": [],
    text: [],
    "time-slices": [],
    validation: ["contracts", "errors"],
    telemetry: ["process-wide", "work-context"],
    within: [],
    "work-context": ["process-wide"],
    "work-loop": [],
    "worker-script": [],
    outbound: ["contracts", "env", "errors", "log", "process-wide", "validation"],
    "outbound/loopback": [],
    projections: ["contracts", "text"],
  },
  engine: {
    language: [],
    models: ["language"],
    prompts: ["language"],
    ranking: ["language"],
    "web-search": ["language", "models", "ranking"],
    ports: ["language", "models"],
    steps: ["language", "models", "ports", "prompts", "web-search"],
    checks: ["language", "models", "ports", "prompts", "steps"],
    workflow: ["checks", "language", "models", "ports", "prompts", "ranking", "steps", "web-search"],
  },
  data: {
    "folder-lock": [],
    db: ["folder-lock"],
    jobs: ["db"],
    secrets: ["db"],
    settings: ["db", "secrets"],
    prompts: ["db"],
    originals: ["db", "jobs"],
    backup: ["db", "folder-lock", "originals", "secrets"],
  },
  library: {
    vectors: [],
    retrieval: ["vectors"],
    "knowledge-graph": ["retrieval", "vectors"],
    tables: [],
    listing: [],
    ingest: ["retrieval", "tables"],
    digest: ["listing", "retrieval", "tables"],
  },
  server: {
    sending: [],
    accounts: ["sending"],
    http: ["accounts"],
    limits: [],
    monitoring: ["accounts"],
    runs: ["http", "limits", "monitoring"],
    evaluation: ["runs"],
    openai: ["http", "runs"],
    mcp: ["http", "runs"],
    embeds: ["accounts", "limits", "runs", "transcripts"],
    "after-save": ["evaluation"],
    alerts: ["sending"],
    webhooks: ["alerts", "sending"],
    health: ["accounts", "alerts", "sending"],
    transcripts: [],
    upkeep: [],
  },
};

/** Areas with fewer imports from lower layers than the rest of their layer, and why. */
/** @type {Record<string, string[]>} */
const narrower = {
  // The launcher loads it before any package is installed.
  "data/folder-lock": [],
  // It stores numbers and knows nothing about documents.
  "library/vectors": ["shared"],
  // Tables know the contracts, not how an answer is made.
  "data/db": ["shared"],
  "data/secrets": ["shared"],
  "data/originals": ["shared"],
  "data/backup": ["shared"],
  // It runs work of any kind, and knows none.
  "data/jobs": ["shared"],
  // They present what is stored.
  "server/transcripts": ["shared", "data/db"],
  "server/limits": ["shared", "data/db", "data/settings"],
  "server/upkeep": ["shared", "data/backup", "data/db", "data/jobs", "data/settings"],
  "server/monitoring": ["shared", "data/db"],
  "server/sending": ["shared"],
  "server/alerts": ["shared", "data"],
  "server/webhooks": ["shared", "data"],
  // The library implements the workflow's interfaces; it does not run the workflow.
  "library/retrieval": ["shared", "engine/language", "engine/models", "engine/ranking", "engine/ports", "data"],
  "library/tables": ["shared", "engine/language", "engine/models", "engine/ports", "data"],
  "library/listing": ["shared", "engine/language", "engine/ports", "data"],
  "library/digest": [
    "shared",
    "engine/checks",
    "engine/language",
    "engine/models",
    "engine/prompts",
    "engine/ports",
    "data",
  ],
  "library/knowledge-graph": ["shared", "engine/language", "engine/models", "engine/prompts", "engine/ports", "data"],
};

const folderOrFile = (path) => `^lib/${path}(/|\\.(ts|mjs)$)`;
const anyOf = (paths) => `^lib/(${paths.join("|")})(/|\\.(ts|mjs)$)`;
const ours = "^(lib|app|components|i18n|scripts|bench|e2e)/";
const tests = "\\.(test|spec)\\.tsx?$|^lib/.*/testing/|^components/testing/|^components/.*/testing/|^e2e/";
const browserSafe = [
  "shared/contracts",
  "shared/listeners",
  "shared/outbound/loopback",
  "shared/projections",
  "shared/text",
  "browser",
];

/**
 * The imports allowed to an area: itself, its neighbours, and the lower layers.
 * @param {string} layer
 * @param {string} area
 * @returns {string[]} Folders of `lib/`.
 */
export function mayImport(layer, area) {
  const below = narrower[`${layer}/${area}`] ?? layers.slice(0, layers.indexOf(layer));
  return [`${layer}/${area}`, ...areas[layer][area].map((name) => `${layer}/${name}`), ...below];
}

const areaRules = layers.flatMap((layer) =>
  Object.keys(areas[layer]).map((area) => ({
    name: `arrow-${layer}-${area}`,
    comment: `lib/${layer}/${area} may import: ${mayImport(layer, area).join(", ")}.`,
    severity: "error",
    from: { path: folderOrFile(`${layer}/${area}`), pathNot: tests },
    to: { path: ours, pathNot: anyOf(mayImport(layer, area)) },
  })),
);
const listed = [...layers.flatMap((layer) => Object.keys(areas[layer]).map((area) => `${layer}/${area}`)), "browser"];

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    ...areaRules,
    {
      name: "arrow-browser",
      comment: "lib/browser may import what is browser-safe in lib/shared; api-types.ts is types only.",
      severity: "error",
      from: { path: "^lib/browser/", pathNot: `^lib/browser/api/api-types\\.ts$|${tests}` },
      to: { path: ours, pathNot: anyOf(browserSafe) },
    },
    {
      name: "no-unlisted-area",
      comment: "A new folder of a layer needs its line in `areas`.",
      severity: "error",
      from: { path: "^lib/", pathNot: `${anyOf(listed)}|${tests}` },
      to: {},
    },
    {
      name: "parsers-before-ocr",
      comment: "OCR draws and numbers pages with what the parsers know; a parser is given what OCR has read.",
      severity: "error",
      from: { path: "^lib/library/ingest/parse/", pathNot: tests },
      to: { path: "^lib/library/ingest/ocr/" },
    },
    {
      name: "nothing-imports-app",
      comment: "Tests of the whole API go over the route files; the types of both clients come from them.",
      severity: "error",
      from: { pathNot: `^app/|^lib/browser/api/api-types\\.ts$|^scripts/client/write-client\\.ts$|${tests}` },
      to: { path: "^app/" },
    },
    {
      name: "arrow-components",
      comment: "Components draw: lib/browser and what is browser-safe in lib/shared, never the server side.",
      severity: "error",
      from: { path: "^components/", pathNot: tests },
      to: { path: ours, pathNot: `^components/|^i18n/|${anyOf(browserSafe)}` },
    },
    {
      name: "arrow-app",
      comment:
        "Routes are shims over the library and the server; of the engine they know models, prompts and the drawing.",
      severity: "error",
      from: { path: "^app/", pathNot: tests },
      to: {
        path: "^(lib|scripts|bench|e2e)/",
        pathNot: anyOf([
          "shared",
          "engine/models",
          "engine/prompts",
          "engine/workflow/topology",
          "data",
          "library",
          "server",
          "browser",
        ]),
      },
    },
    {
      name: "database-driver-only-in-db",
      severity: "error",
      from: {
        path: "^(lib|app|components|i18n|scripts|bench)/|^[^/]+\\.ts$",
        pathNot: `^lib/data/db/|${tests}|^scripts/schema/schema-diff\\.ts$|^prisma\\.config\\.ts$|^bench/statements/record-statements\\.mjs$`,
      },
      to: { path: "^lib/data/db/generated/|node_modules/(pg|@prisma/[^/]+|prisma|@electric-sql/[^/]+)/" },
    },
    {
      name: "no-http-in-workflow",
      comment: "Nodes know neither HTTP, nor React.",
      severity: "error",
      from: {
        path: "^lib/(engine|data|library|server/runs)/",
      },
      to: { path: "node_modules/(next|react|react-dom|next-intl)/" },
    },
    {
      name: "browser-safe",
      comment: "What the browser loads has no Node built-ins.",
      severity: "error",
      from: { path: `${anyOf(browserSafe)}|^components/`, pathNot: tests },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "contracts-need-only-zod",
      severity: "error",
      from: { path: "^lib/shared/(contracts|projections)/", pathNot: tests },
      to: { path: "node_modules/", pathNot: "node_modules/zod/" },
    },
    {
      name: "no-test-code-in-production",
      severity: "error",
      // Benchmarks and attacks generate their data, as tests do; systems of others are compared with what tests read.
      from: { path: "^(lib|app|components|i18n|scripts)/", pathNot: `${tests}|^scripts/(bench|security/|peers/)` },
      to: { path: tests },
    },
    {
      name: "no-development-packages-in-production",
      severity: "error",
      from: { path: "^(lib|app|components|i18n)/", pathNot: tests },
      // Packages of optional providers are development packages for their tests, and peers for an installation.
      to: {
        dependencyTypes: ["npm-dev"],
        dependencyTypesNot: ["type-only", "npm-peer"],
        pathNot: "node_modules/@types/",
      },
    },
    {
      name: "no-circles",
      comment: "The description of the API, itself a route, loads all routes when it is requested.",
      severity: "error",
      from: { pathNot: "^app/api(-routes\\.ts$|/openapi\\.json/)" },
      to: { circular: true },
    },
    {
      name: "everything-resolves",
      comment: "numfmt 4 names files for require and for types that it lacks; import finds it.",
      severity: "error",
      from: { pathNot: "^lib/data/db/generated/" },
      to: { couldNotResolve: true, pathNot: "\\.css$|^numfmt$" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules|^lib/data/db/generated/" },
    exclude: { path: "^\\.next|\\.d\\.ts$" },
    // TypeScript 7 has no compiler API for dependency-cruiser; swc reads type-only imports as well.
    parser: "swc",
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".d.ts", ".json"],
    },
  },
};
