/** Cost of deriving the key from `SECRET_KEY` (scrypt's N): about 50 ms, once per process. */
export const SCRYPT_COST = 16_384;
