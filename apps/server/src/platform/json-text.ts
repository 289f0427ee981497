/** Built by PostgreSQL and sent without being parsed and serialized again. */
export class JsonText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}
