/** How a Chroma server is reached. */
export interface ChromaAccess {
  /** Address without credentials or a slash at its end. */
  baseUrl: string;
  /** What tells the server who asks. */
  headers: Readonly<Record<string, string>>;
  tenant: string;
  database: string;
}
