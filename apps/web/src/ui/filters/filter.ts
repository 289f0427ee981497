import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { FieldState } from './compact-field.tsx';

export interface ControlProps<V> extends FieldState {
  readonly value: V | undefined;
  // Methods instead of properties, here and below, so that a list can hold filters of different value types.
  onChange(this: void, value: V | undefined): void;
}

export interface Filter<
  V = unknown,
  Required extends boolean = boolean,
  Sent = unknown,
  SentName extends string | undefined = string | undefined,
> {
  readonly label: string;
  readonly required: Required;
  /** Shown next to the field if it is empty and a search needs it. */
  readonly prompt: string;
  /**
   * True: in the bar from the start. False: behind "+ Filter". Null: shown elsewhere on the page. 'linked':
   * in the bar while a link sets it, until it is removed.
   */
  readonly shown: boolean | null | 'linked';
  /** The value if the address has no filter. */
  readonly initial: V | undefined;
  /** The value if the address has a filter without it. */
  readonly leftOut: V | undefined;
  readonly schema: z.ZodType<V>;
  Control(this: void, props: ControlProps<V>): ReactNode;
  /** The name in the list's call, if it differs. */
  readonly sentName: SentName;
  /** Converts the value for the list's call; `timeZone` is the user's. */
  sent(this: void, value: V, timeZone: string): Sent;
}

export interface FilterOptions<V, Required extends boolean> {
  readonly label: string;
  readonly required?: Required;
  readonly prompt?: string;
  readonly shown?: boolean | null | 'linked';
  readonly initial?: V;
  readonly leftOut?: V;
}

/** Combines the screen's options with the properties of the kind. */
export function makeFilter<V, Required extends boolean, Sent>(
  { label, required, prompt, shown, initial, leftOut }: FilterOptions<V, Required>,
  kind: Pick<Filter<V, boolean, Sent>, 'schema' | 'Control' | 'sent'> & { readonly prompt?: string },
): Filter<V, Required, Sent, undefined> {
  return {
    label,
    required: (required ?? false) as Required,
    prompt: prompt ?? kind.prompt ?? `${label} is mandatory`,
    shown: shown === undefined ? false : shown,
    initial,
    leftOut,
    schema: kind.schema,
    Control: kind.Control,
    sentName: undefined,
    sent: kind.sent,
  };
}

/** For a filter whose name or value in the list's call differs from the address. */
export const sentAs = <V, Required extends boolean, Sent, const Name extends string>(
  name: Name,
  filter: Filter<V, Required>,
  sent: (value: V) => Sent,
): Filter<V, Required, Sent, Name> => ({ ...filter, sentName: name, sent });

/** For kinds that send their value as it is. */
export const unchanged = <V>(value: V): V => value;
