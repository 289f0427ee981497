/** What is wrong with one field of a form; the text is shown beside it. */
export interface FieldProblem<Field extends string = string> {
  /** A field of the draft; a part of a field after a dot, such as `properties.serial_number`. */
  readonly field: Field;
  readonly message: string;
  /** The message names its field itself, so that it stands alone where no field is beside it. */
  readonly namesField?: true;
}

/** The field of a refusal that asks for a confirmation: the same call with `confirmed` is let through. */
export const CONFIRMED_FIELD = 'confirmed';
