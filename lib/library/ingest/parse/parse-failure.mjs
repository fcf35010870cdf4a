/** A failure to report to the user; `code` is one of the contract's failure codes. */
export class ParseFailure extends Error {
  constructor(code, detail) {
    super(detail);
    this.code = code;
  }
}
