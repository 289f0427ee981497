/** JSON that PostgreSQL already wrote: sent as it is, never parsed on the way. */
export class JsonText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}
