/** An error answer of a model server, whatever wire it came over. */
export class ServerRefusal extends Error {
  override readonly name = "ServerRefusal";
  readonly status: number;
  /** `Retry-After`, as it came. */
  readonly retryAfter: string | null;
  /** The server's own code, where it gives one. */
  readonly code: string | null;
  /** The parameter that it names as unacceptable. */
  readonly param: string | null;
  /** The server is there and says, by its code or status, that it has no such model. */
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
