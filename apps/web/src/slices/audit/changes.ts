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

/** Shown for a missing value, so that it is not mistaken for an empty text. */
const NOTHING = '–';

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');

function inWords(value: unknown): string {
  if (value === undefined || value === null) return NOTHING;
  if (typeof value === 'string') return value === '' ? '""' : value;
  if (isTexts(value)) return value.length === 0 ? '[]' : value.join(', ');
  return JSON.stringify(value);
}

/** Parses an entry's JSON into changes by field; null if it does not have the current format. */
export function changesIn(data: string): readonly Change[] | null {
  const read = Data.safeParse(parse(data));
  if (!read.success) return null;
  const { before, after } = read.data;
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].map((field) => ({
    field,
    before: inWords(before[field]),
    after: inWords(after[field]),
  }));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
