import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { FieldState } from './compact-field.tsx';

export interface ControlProps<V> extends FieldState {
  readonly value: V | undefined;
  // Methods here and below, not properties: a list of filters holds filters of many value types.
  onChange(this: void, value: V | undefined): void;
}

/** One filter: what may stand in it, and the field in which it is chosen. */
export interface Filter<V = unknown, Required extends boolean = boolean> {
  readonly label: string;
  readonly required: Required;
  /** What is said beside the field when a search needs it and it is empty. */
  readonly prompt: string;
  /** Stands in the bar from the start; the others wait behind "+ Filter". */
  readonly shown: boolean;
  /** What the page begins with when its address names no filter. */
  readonly initial: V | undefined;
  readonly schema: z.ZodType<V>;
  Control(this: void, props: ControlProps<V>): ReactNode;
}

export interface FilterOptions<V, Required extends boolean> {
  readonly label: string;
  readonly required?: Required;
  readonly prompt?: string;
  readonly shown?: boolean;
  readonly initial?: V;
}

/** Called by each kind of filter with what it is, after the screen has said how it wants it. */
export function makeFilter<V, Required extends boolean>(
  { label, required, prompt, shown, initial }: FilterOptions<V, Required>,
  kind: Pick<Filter<V>, 'schema' | 'Control'> & { readonly prompt?: string },
): Filter<V, Required> {
  return {
    label,
    required: (required ?? false) as Required,
    prompt: prompt ?? kind.prompt ?? `${label} is mandatory`,
    shown: shown ?? false,
    initial,
    schema: kind.schema,
    Control: kind.Control,
  };
}
