import type { Draft, Filters } from './define-filters.ts';

/** Chat and mail programs insert these zero-width characters into links, where they break JSON. */
const ZERO_WIDTH = /[\u200B-\u200F\u2060-\u2064\uFEFF]/g;

function parse(text: string): unknown {
  try {
    return JSON.parse(text.replace(ZERO_WIDTH, ''));
  } catch {
    return null;
  }
}

/** Drops unknown names and invalid values. */
export function validValues<F extends Filters>(filters: F, values: object): Draft<F> {
  const given = new Map<string, unknown>(Object.entries(values));
  const accepted = Object.entries(filters).flatMap(([key, { schema }]) => {
    const result = schema.safeParse(given.get(key));
    return result.success && result.data !== undefined ? [[key, result.data] as const] : [];
  });
  return Object.fromEntries(accepted) as Draft<F>;
}

/** Null if there is no filter or it cannot be read. */
export function readFilter<F extends Filters>(filters: F, text: string | undefined): Draft<F> | null {
  const values = text === undefined ? null : parse(text);
  if (typeof values !== 'object' || values === null || Array.isArray(values)) return null;
  const leftOut = Object.entries(filters).map(([key, filter]) => [key, filter.leftOut]);
  return validValues(filters, { ...Object.fromEntries(leftOut), ...values });
}

/** Equal filters give equal texts. */
export const writeFilter = <F extends Filters>(filters: F, values: Draft<F>): string =>
  JSON.stringify(validValues(filters, values));
