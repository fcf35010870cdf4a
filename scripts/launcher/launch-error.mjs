/** A problem that the user can fix. Its message is the one line that is shown. */
export class LaunchError extends Error {
  /**
   * @param {string} message
   * @param {string} [details] Output of a failed command, printed above the message.
   */
  constructor(message, details) {
    super(message);
    this.details = details;
  }
}
