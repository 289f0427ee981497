import type { Draft, Filters } from './define-filters.ts';

/** Zero-width characters, which chat and mail programs insert into links and which break JSON. */
const ZERO_WIDTH = /[\u200B-\u200F\u2060-\u2064\uFEFF]/g;

function parse(text: string): unknown {
  try {
    return JSON.parse(text.replace(ZERO_WIDTH, ''));
  } catch {
    return null;
  }
}

/** Keeps the values that the filters accept; drops unknown names and invalid values. */
export function validValues<F extends Filters>(filters: F, values: object): Draft<F> {
  const given = new Map<string, unknown>(Object.entries(values));
  const accepted = Object.entries(filters).flatMap(([key, { schema }]) => {
    const result = schema.safeParse(given.get(key));
    return result.success && result.data !== undefined ? [[key, result.data] as const] : [];
  });
  return Object.fromEntries(accepted) as Draft<F>;
}

/** Parses the filter of an address; null if there is none or it cannot be read. */
export function readFilter<F extends Filters>(filters: F, text: string | undefined): Draft<F> | null {
  const values = text === undefined ? null : parse(text);
  if (typeof values !== 'object' || values === null || Array.isArray(values)) return null;
  const leftOut = Object.entries(filters).map(([key, filter]) => [key, filter.leftOut]);
  return validValues(filters, { ...Object.fromEntries(leftOut), ...values });
}

/** Serializes a filter; equal filters give equal texts. */
export const writeFilter = <F extends Filters>(filters: F, values: Draft<F>): string =>
  JSON.stringify(validValues(filters, values));
