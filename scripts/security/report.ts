/** Results of the attacks. Every entry in `wrong` is a broken promise. */
export class Report {
  readonly wrong: string[] = [];
  readonly figures: string[] = [];

  complain(what: string): void {
    this.wrong.push(what);
    console.error(`  WRONG: ${what}`);
  }

  note(figure: string): void {
    this.figures.push(figure);
  }
}
