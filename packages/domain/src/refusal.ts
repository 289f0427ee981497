/** What the words of a refusal name, and what a screen may go on with. */
export type RefusalParams = Readonly<Record<string, string | number>>;

/**
 * Why a rule says no, as a value: code decides by its code, never by its words. A slice lists its refusals in a union and words
 * them in one place, by a `switch` over all of them.
 */
export type Refusal<Code extends string, Params extends RefusalParams | undefined = undefined> = {
  readonly code: Code;
} & (Params extends undefined ? { readonly params?: undefined } : { readonly params: Params });

/** A refusal as it is answered. */
export interface WordedRefusal<Code extends string = string> {
  readonly code: Code;
  readonly params: RefusalParams;
  readonly message: string;
  /** The field of the form that it is about; null if it is about none. */
  readonly field: string | null;
}
