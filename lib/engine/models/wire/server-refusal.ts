/** An error response of a model server, over any wire. */
export class ServerRefusal extends Error {
  override readonly name = "ServerRefusal";
  readonly status: number;
  /** `Retry-After`, unparsed. */
  readonly retryAfter: string | null;
  /** The server's own code, if it gives one. */
  readonly code: string | null;
  /** The parameter that the server rejects, if it names one. */
  readonly param: string | null;
  /** The server reports, by code or status, that it does not have the model. */
  readonly modelMissing: boolean;

  constructor(
    message: string,
    facts: {
      status: number;
      retryAfter?: string | null;
      code?: string | null;
      param?: string | null;
      modelMissing?: boolean;
    },
  ) {
    super(message);
    this.status = facts.status;
    this.retryAfter = facts.retryAfter ?? null;
    this.code = facts.code ?? null;
    this.param = facts.param ?? null;
    this.modelMissing = facts.modelMissing ?? false;
  }
}
