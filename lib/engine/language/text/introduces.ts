/** Whether a text ends by introducing something that it does not give: a list, a table, a quotation. */
export function introduces(text: string): boolean {
  return /[:：]\s*$/u.test(text);
}
