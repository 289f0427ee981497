import { z } from 'zod';

export interface Change {
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

const Data = z.object({
  before: z.record(z.string(), z.unknown()).default({}),
  after: z.record(z.string(), z.unknown()).default({}),
});

/** For a missing value, so that it is not mistaken for an empty text. */
const NOTHING = '–';

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');

function inWords(value: unknown): string {
  if (value === undefined || value === null) return NOTHING;
  if (typeof value === 'string') return value === '' ? '""' : value;
  if (isTexts(value)) return value.length === 0 ? '[]' : value.join(', ');
  return JSON.stringify(value);
}

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Compares JSON values; the order of keys does not matter, and null equals missing. */
function isSame(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((each, index) => isSame(each, other[index]));
  }
  if (isFields(one) && isFields(other)) {
    return Object.keys({ ...one, ...other }).every((key) => isSame(one[key], other[key]));
  }
  return (one ?? null) === (other ?? null);
}

/** The differing fields; of a nested object, only its differing fields. */
function changed(before: Fields, after: Fields, path = ''): readonly Change[] {
  return Object.keys({ ...before, ...after }).flatMap((key) => {
    const [was, is, field] = [before[key], after[key], path + key];
    if (isSame(was, is)) return [];
    if (isFields(was) && isFields(is)) return changed(was, is, `${field}.`);
    return [{ field, before: inWords(was), after: inWords(is) }];
  });
}

/** The changes in an entry's JSON; null if it does not have the current format. */
export function changesIn(data: string): readonly Change[] | null {
  const read = Data.safeParse(parse(data));
  if (!read.success) return null;
  const { before, after } = read.data;
  return changed(before, after);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
