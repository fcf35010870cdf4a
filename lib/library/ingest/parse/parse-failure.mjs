/** A failure that the person who uploaded the file can understand; `code` is one of the contract's failure codes. */
export class ParseFailure extends Error {
  constructor(code, detail) {
    super(detail);
    this.code = code;
  }
}
