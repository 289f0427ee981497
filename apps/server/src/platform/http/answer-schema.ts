import type { Call } from '@parwell/contract';
import { z } from 'zod';

/** If the caller asked a list for certain fields, rows have exactly those. */
export function answerSchema({ response }: Call, query: unknown): z.ZodType {
  const fields = namedFields(query);
  if (fields.length === 0 || !(response instanceof z.ZodObject)) return response;
  const rows = Object.entries(response.shape as Record<string, z.ZodType>).flatMap(([name, part]) =>
    part instanceof z.ZodArray && part.element instanceof z.ZodObject
      ? [[name, z.array(withOnly(part.element, fields))] as const]
      : [],
  );
  return response.extend(Object.fromEntries(rows));
}

const withOnly = (row: z.ZodObject, fields: readonly string[]): z.ZodType =>
  z.strictObject(Object.fromEntries(Object.entries(row.shape).filter(([name]) => fields.includes(name))));

function namedFields(query: unknown): readonly string[] {
  const { fields, filter } = (query ?? {}) as { fields?: unknown; filter?: { fields?: unknown } };
  const named = fields ?? filter?.fields;
  return Array.isArray(named) ? (named as string[]) : [];
}
