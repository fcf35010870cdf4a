import { config } from "zod/mini";

// The page's policy allows no code made of text, which zod would otherwise try; this runs before any schema is made.
config({ jitless: true });
