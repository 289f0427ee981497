import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { FieldState } from './compact-field.tsx';

export interface ControlProps<V> extends FieldState {
  readonly value: V | undefined;
  // Methods instead of properties, here and below, so that a list can hold filters of different value
  // types.
  onChange(this: void, value: V | undefined): void;
}

/** One filter: its valid values, its field, and how it is sent to the list's call. */
export interface Filter<
  V = unknown,
  Required extends boolean = boolean,
  Sent = unknown,
  SentName extends string | undefined = string | undefined,
> {
  readonly label: string;
  readonly required: Required;
  /** Shown beside the field if a search needs it and it is empty. */
  readonly prompt: string;
  /**
   * Shown in the bar from the start; the others are behind "+ Filter"; null if the page shows it elsewhere; 'linked' if it only comes
   * with a link, which shows it until it is taken away.
   */
  readonly shown: boolean | null | 'linked';
  /** The value used if the address has no filter. */
  readonly initial: V | undefined;
  /** The value used if the address has a filter that leaves it out. */
  readonly leftOut: V | undefined;
  readonly schema: z.ZodType<V>;
  Control(this: void, props: ControlProps<V>): ReactNode;
  /** The filter's name in the list's call, if it differs. */
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

/** Builds a filter from the screen's options and the properties of its kind. */
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

/** A filter whose name or value in the list's call differs from the one in the address. */
export const sentAs = <V, Required extends boolean, Sent, const Name extends string>(
  name: Name,
  filter: Filter<V, Required>,
  sent: (value: V) => Sent,
): Filter<V, Required, Sent, Name> => ({ ...filter, sentName: name, sent });

/** For kinds whose value is sent as it is. */
export const unchanged = <V>(value: V): V => value;
