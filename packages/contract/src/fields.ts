import { INVALID_EMAIL, isEmail, normalizeEmail } from '@parwell/domain';
import { z } from 'zod';

/** One line of text someone typed: trimmed, not empty, with an upper limit. */
export const line = (max: number) => z.string().trim().min(1, 'Must not be empty').max(max);

export const Email = z
  .string()
  .max(254)
  .transform(normalizeEmail)
  .refine(isEmail, { message: INVALID_EMAIL })
  .meta({ format: 'email' });

/** An instant as ISO 8601 text; PostgreSQL's own JSON form is one. */
export const Instant = z.iso.datetime({ offset: true });

/** A secret from a link or a redirect: opaque to everybody but the server. */
export const Secret = z.string().min(20).max(200);

/** What belongs inside a parameter that carries JSON, for whoever describes the contract. */
export const jsonContents = new WeakMap<object, z.ZodType>();

/**
 * A query parameter that carries JSON, as `where` does. Text that is not JSON is refused like any
 * other wrong value.
 */
export const jsonParameter = <S extends z.ZodType>(schema: S, max = 4000) => {
  const parameter = z
    .string()
    .max(max)
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue({ code: 'custom', message: 'Must be JSON' });
        return z.NEVER;
      }
    })
    .pipe(schema);
  jsonContents.set(parameter, schema);
  return parameter;
};
