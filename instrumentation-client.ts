import { config } from "zod/mini";

// The page's policy forbids `eval`, which zod would try. Runs before any schema is created.
config({ jitless: true });
