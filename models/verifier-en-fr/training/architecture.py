"""What training and export must agree on.  (no packages)"""

HIDDEN, HEADS, LAYERS = 384, 12, 12
NORM_EPSILON = 1e-5
VECTORS = ("ao_b", "aln_w", "aln_b", "fi_b", "fo_b", "oln_w", "oln_b")  # of a layer, beside qkv_b

LARGEST_WEIGHT = 63  # of an exported weight: sums of pairs cannot saturate 16 bits on processors without VNNI

BOS, EOS = 0, 2  # token ids

SHARED_LAYERS = 4  # of the verifier, which the claim checker uses too
CLAIM_LABELS = ("supported", "contradicted", "unsupported", "none")
