import { boxOfForm, valueOfForm } from "./form-fields";
import { childOf, type WordElement } from "./word-tree";

interface OpenField {
  /** Its instruction; its result, if it has one, follows. */
  instruction: string;
  hasResult: boolean;
  /** Whether its result has text. */
  hasText: boolean;
  /** For a form field. */
  form: WordElement | undefined;
}

/** The complex fields around the text that is read (ECMA-376 part 1, 17.16). */
export class OpenFields {
  #fields: OpenField[] = [];

  /** @returns the text at the start of the field: the state of a check box */
  begin(mark: WordElement): string {
    const form = childOf(mark, "w:ffData");
    this.#fields.push({ instruction: "", hasResult: false, hasText: false, form });
    return boxOfForm(form) ?? "";
  }

  instruct(text: string): void {
    const field = this.#fields.at(-1);
    if (field?.hasResult === false) field.instruction += text;
  }

  separate(): void {
    const field = this.#fields.at(-1);
    if (field !== undefined) field.hasResult = true;
  }

  /** @returns the value of a form's field without a result, and an instruction that is itself what the field shows */
  end(): { value: string; shown: string } {
    const field = this.#fields.pop();
    if (field === undefined || field.hasText) return { value: "", shown: "" };
    const { form, instruction } = field;
    return { value: valueOfForm(form) ?? "", shown: /^\s*EQ\b/i.test(instruction) ? instruction : "" };
  }

  /** Takes a text. @returns whether it is shown: the result of a field inside another one's instruction is not */
  shows(text: string): boolean {
    const outer = this.#fields.findIndex(({ hasResult }) => !hasResult);
    if (outer !== -1 && outer < this.#fields.length - 1) return false;
    if (text.trim() !== "") for (const field of this.#fields) field.hasText = true;
    return true;
  }

  /** An instruction ends with its paragraph, if the field is broken. */
  endParagraph(): void {
    while (this.#fields.at(-1)?.hasResult === false) this.#fields.pop();
  }
}
