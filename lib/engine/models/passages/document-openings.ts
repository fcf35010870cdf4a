/** Where documents begin: there they name what all of their passages are about, such as the parties to a contract. */
export interface DocumentOpenings {
  /** The beginning of each document by its id; documents that have none are left out. Never throws. */
  read(documentIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

/** For passages whose documents are unknown. */
export const NO_OPENINGS: DocumentOpenings = { read: async () => new Map() };
