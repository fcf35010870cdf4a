/** Results of the attacks. Every entry in `wrong` is a broken promise. */
export class Report {
  readonly wrong: string[] = [];
  readonly figures: string[] = [];
  #attack = "";

  /** Whatever follows is about this attack. */
  begin(attack: string): void {
    this.#attack = attack;
    this.note(`${attack}:`);
    console.log(`Attack: ${attack}`);
  }

  complain(what: string): void {
    const named = `${this.#attack}: ${what}`;
    this.wrong.push(named);
    console.error(`  WRONG: ${named}`);
  }

  /** A promise: it is broken if it does not hold. */
  expect(holds: boolean, promise: string): void {
    if (!holds) this.complain(promise);
  }

  note(figure: string): void {
    this.figures.push(figure);
  }
}
