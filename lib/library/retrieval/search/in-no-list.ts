import type { PassageRanks } from "@/lib/shared/contracts/runs/retrieval";

/** Ranks of a passage that is in no list of the search. */
export const IN_NO_LIST: PassageRanks = {
  denseRank: null,
  denseScore: null,
  lexicalRank: null,
  lexicalScore: null,
  fusedRank: 0,
  fusedScore: 0,
  rerankRank: null,
  rerankScore: null,
};
