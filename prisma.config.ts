import { defineConfig } from "prisma/config";

/** `npm run prisma` sets it for the embedded database. */
const url = process.env.DATABASE_URL?.trim();

export default defineConfig({
  schema: "prisma/schema.prisma",
  migrations: { path: "prisma/migrations" },
  datasource: url ? { url } : {},
});
