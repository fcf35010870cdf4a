/** Something a person can put right. Its message is the one line they see. */
export class LaunchError extends Error {
  /**
   * @param {string} message
   * @param {string} [details] Output of a failed command, printed above the line.
   */
  constructor(message, details) {
    super(message);
    this.details = details;
  }
}
