/** Cost of deriving the key from `SECRET_KEY` (scrypt's N): some 50 ms, once a process. */
export const SCRYPT_COST = 16_384;
