/** Owner of every row while the application has no accounts. */
export const LOCAL_OWNER = "local";
