import type { Draft, Filters } from './define-filters.ts';

/** Chat programs and mailers leave them in addresses that are copied; JSON does not know them. */
const ZERO_WIDTH = /[\u200B-\u200F\u2060-\u2064\uFEFF]/g;

function parse(text: string): unknown {
  try {
    return JSON.parse(text.replace(ZERO_WIDTH, ''));
  } catch {
    return null;
  }
}

/** The values that the filters accept. Names they do not know and values they refuse are left out. */
export function validValues<F extends Filters>(filters: F, values: object): Draft<F> {
  const given = new Map<string, unknown>(Object.entries(values));
  const accepted = Object.entries(filters).flatMap(([key, { schema }]) => {
    const result = schema.safeParse(given.get(key));
    return result.success && result.data !== undefined ? [[key, result.data] as const] : [];
  });
  return Object.fromEntries(accepted) as Draft<F>;
}

/** The filter in an address; null when there is none, or none that can be read. */
export function readFilter<F extends Filters>(filters: F, text: string | undefined): Draft<F> | null {
  const values = text === undefined ? null : parse(text);
  if (typeof values !== 'object' || values === null || Array.isArray(values)) return null;
  return validValues(filters, values);
}

/** The same filter is always the same text. */
export const writeFilter = <F extends Filters>(filters: F, values: Draft<F>): string =>
  JSON.stringify(validValues(filters, values));
