import { EXPIRY_BUCKET_LABELS, EXPIRY_BUCKETS } from '@parwell/domain';
import type { QueryKey } from '@tanstack/react-query';
import { z } from 'zod';
import { ChoiceField } from './choice-field.tsx';
import { makeFilter, unchanged, type ControlProps, type Filter, type FilterOptions } from './filter.ts';
import {
  givenOptions,
  loadedOptions,
  toOption,
  type LoadOptions,
  type OptionLike,
} from './option-source.tsx';

type Given<V extends string> = { readonly options: readonly OptionLike<V>[] };
type Loaded<Data, Key extends QueryKey> = { readonly loadOptions: LoadOptions<Data, Key> };

const sourceOf = <V extends string, Data, Key extends QueryKey>(from: Given<V> | Loaded<Data, Key>) =>
  'options' in from ? givenOptions(from.options) : loadedOptions(from.loadOptions);

/** Of loaded options any value is valid: they may have changed since a link was made. */
const schemaOf = <V extends string>(from: Given<V> | object): z.ZodType<V> => {
  const known =
    'options' in from ? new Set<string>(from.options.map((option) => toOption(option).value)) : null;
  return z.custom<V>(
    (value) =>
      typeof value === 'string' && value !== '' && value.length <= 200 && (known?.has(value) ?? true),
  );
};

/** The options are declared, or loaded when the field is opened. */
export function choice<const V extends string, R extends boolean = false>(
  options: FilterOptions<NoInfer<V>, R> & Given<V>,
): Filter<V, R, V, undefined>;
export function choice<Data, Key extends QueryKey, R extends boolean = false>(
  options: FilterOptions<string, R> & Loaded<Data, Key>,
): Filter<string, R, string, undefined>;
export function choice<V extends string, Data, Key extends QueryKey, R extends boolean>(
  options: FilterOptions<V, R> & (Given<V> | Loaded<Data, Key>),
): Filter<V, R, V, undefined> {
  const source = sourceOf(options);
  return makeFilter(options, {
    schema: schemaOf<V>(options),
    sent: unchanged,
    Control: ({ value, onChange, ...field }: ControlProps<V>) => (
      <ChoiceField
        {...field}
        source={source}
        multiple={false}
        chosen={value === undefined ? [] : [value]}
        onChange={([chosen]) => onChange(chosen as V | undefined)}
      />
    ),
  });
}

/** Choosing none means no filter. */
export function choices<const V extends string, R extends boolean = false>(
  options: FilterOptions<readonly NoInfer<V>[], R> & Given<V>,
): Filter<readonly V[], R, V[], undefined>;
export function choices<Data, Key extends QueryKey, R extends boolean = false>(
  options: FilterOptions<readonly string[], R> & Loaded<Data, Key>,
): Filter<readonly string[], R, string[], undefined>;
export function choices<V extends string, Data, Key extends QueryKey, R extends boolean>(
  options: FilterOptions<readonly V[], R> & (Given<V> | Loaded<Data, Key>),
): Filter<readonly V[], R, V[], undefined> {
  const source = sourceOf(options);
  return makeFilter(options, {
    schema: z.array(schemaOf<V>(options)).min(1).max(100).readonly(),
    sent: (chosen) => [...chosen],
    Control: ({ value = [], onChange, ...field }: ControlProps<readonly V[]>) => (
      <ChoiceField
        {...field}
        source={source}
        multiple
        chosen={value}
        onChange={(chosen) => onChange(chosen.length === 0 ? undefined : (chosen as readonly V[]))}
      />
    ),
  });
}

const BUCKETS = EXPIRY_BUCKETS.map((value) => ({ value, label: EXPIRY_BUCKET_LABELS[value] }));

/** FILT-010: filters by how soon something expires. */
export const expiry = <R extends boolean = false>(
  options: FilterOptions<(typeof EXPIRY_BUCKETS)[number], R>,
) => choice({ ...options, options: BUCKETS });
