import { INVALID_EMAIL, isEmail, normalizeEmail } from '@parwell/domain';
import { z } from 'zod';

/** Trimmed and not empty. */
export const singleLine = (max: number) => z.string().trim().min(1, 'Must not be empty').max(max);

export const Email = z
  .string()
  .max(254)
  .transform(normalizeEmail)
  .refine(isEmail, { message: INVALID_EMAIL })
  .meta({ format: 'email' });

/** ISO 8601, as PostgreSQL writes it into JSON. */
export const Instant = z.iso.datetime({ offset: true });

/** From a link or a redirect; opaque to clients. */
export const Secret = z.string().min(20).max(200);

/** Several: one has to match. */
export const oneOrMore = <S extends z.ZodType>(schema: S) =>
  z.union([schema.transform((one) => [one]), z.array(schema).max(100)]);

/** Inclusive. */
export const Between = z.strictObject({ between: z.tuple([Instant, Instant]) });

export const jsonContents = new WeakMap<object, z.ZodType>();

/** Like `where`. Invalid JSON is refused like any other invalid value. */
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

/**
 * The user was asked and agreed: to a quantity above the capacity or far above the usual, to an expiration far
 * ahead, to the removal of expired stock, to a place that does not fit the product (H4). Without it such a call is refused with the question, in the field
 * `confirmed`.
 */
export const confirmed = z.literal(true).optional();

/**
 * The version that an edit is based on: the edit is refused if the record has changed since. Without it the last
 * edit wins.
 */
export const baseVersion = z.int().min(0).optional();
