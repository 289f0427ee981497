import type { Call } from '@parwell/contract';
import type { z } from 'zod';
import { AppError } from '../app-error.ts';

interface Raw {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/** The error names every invalid field. */
export function readInput(call: Call, raw: Raw): Record<'params' | 'query' | 'body', unknown> {
  return {
    params: readPart(call.params, raw.params),
    query: readPart(call.query, raw.query),
    body: readPart(call.body, raw.body),
  };
}

export function readPart(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  refuseUnstorable(value, []);
  const read = schema.safeParse(value ?? {});
  if (read.success) {
    // Again after parsing: JSON in a query parameter can contain NUL as an escape.
    refuseUnstorable(read.data, []);
    return read.data;
  }
  const details = read.error.issues.slice(0, 20).map((issue) => ({
    field: issue.path.join('.'),
    message: issue.message,
  }));
  throw new AppError('bad_request', sentence(details), details);
}

const sentence = (details: readonly { field: string; message: string }[]): string =>
  details.map(({ field, message }) => (field ? `${field}: ${message}` : message)).join('; ');

const MAX_DEPTH = 32;

/**
 * PostgreSQL cannot store NUL or half of a surrogate pair. Deep nesting is refused too: only an attacker would send
 * it.
 */
function refuseUnstorable(value: unknown, path: readonly string[]): void {
  if (path.length > MAX_DEPTH) throw new AppError('bad_request', 'The request is nested too deeply.');
  if (typeof value === 'string') refuseText(value, path);
  else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      refuseText(key, path);
      refuseUnstorable(inner, [...path, key]);
    }
  }
}

function refuseText(text: string, path: readonly string[]): void {
  if (!text.includes('\0') && text.isWellFormed()) return;
  const field = path.join('.');
  const message = 'Must not contain NUL or broken characters';
  throw new AppError('bad_request', field ? `${field}: ${message}` : message, [{ field, message }]);
}
