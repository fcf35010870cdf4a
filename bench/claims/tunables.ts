import type { PassageSizes } from "@/lib/shared/contracts/library/document";

/** Passages of the texts that come with claims, in tokens of the embedder: about 1,200 characters. */
export const TEXT_SIZES: PassageSizes = { target: 300, max: 350, overlap: 0 };
