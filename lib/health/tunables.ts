/** How long one readiness check may take, in milliseconds: loading the embedder on a slow machine takes a few seconds. */
export const READINESS_CHECK_TIMEOUT_MS = 10_000;
