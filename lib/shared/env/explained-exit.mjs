/** Exit code of a process whose last line says what is wrong and what to do (`EX_CONFIG` of sysexits): nothing is added. */
export const EXPLAINED_EXIT = 78;
