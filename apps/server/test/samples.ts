import { ALL } from '@parwell/domain';
import type { Call } from '@parwell/contract';
import fc, { type Arbitrary } from 'fast-check';
import type { z } from 'zod';
import { toJsonSchema } from '../src/platform/http/json-schema.ts';

/** The subset of JSON Schema that zod generates for the contract. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly minItems?: number;
  readonly format?: string;
  readonly contentSchema?: Schema;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

export const schemaOf = (schema: z.ZodType | undefined): Schema | undefined =>
  schema && toJsonSchema(schema, 'input');

const FORMATS: Readonly<Record<string, string>> = {
  email: 'somebody@clinic.example',
  uuid: '00000000-0000-4000-8000-000000000000',
  date: '2026-11-15',
  'date-time': '2026-11-15T00:00:00Z',
};

export type Known = Readonly<Record<string, string>>;

interface Choice {
  readonly known?: Known;
  /** Optional fields with a known value are set; others never are. */
  readonly optional?: boolean;
}

const isNumber = ({ type }: Schema): boolean =>
  [type ?? []].flat().some((one) => one === 'integer' || one === 'number');

/** One valid value. A field with a known value gets it, even if optional. */
export const sample = (schema: Schema | undefined, known: Known = {}, name = ''): unknown =>
  sampleOf(schema, { known }, name);

export function sampleOf(schema: Schema | undefined, choice: Choice, name = ''): unknown {
  const { known = {}, optional = true } = choice;
  if (!schema) return undefined;
  const value = known[name];
  if (value !== undefined) return isNumber(schema) ? Number(value) : value;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return sampleOf(schema.anyOf[0], choice, name);
  if (schema.contentSchema) return JSON.stringify(sampleOf(schema.contentSchema, choice));
  if (schema.prefixItems) return schema.prefixItems.map((inner) => sampleOf(inner, choice));
  if (schema.properties) {
    return Object.fromEntries(
      Object.entries(schema.properties)
        .filter(([key]) => schema.required?.includes(key) || (optional && known[key] !== undefined))
        .map(([key, inner]) => [key, sampleOf(inner, choice, key)]),
    );
  }
  switch (typeof schema.type === 'object' ? schema.type[0] : schema.type) {
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => sampleOf(schema.items, choice));
    case 'boolean':
      return true;
    case 'integer':
    case 'number':
      return schema.minimum ?? 0;
    case 'string':
      return (schema.format && FORMATS[schema.format]) ?? 'x'.repeat(schema.minLength ?? 1);
    default:
      return {};
  }
}

const WILD_TEXT = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\uD800',
  "'; DROP TABLE users; --",
  '<script>alert(1)</script>',
  '=1+1',
  '%',
  '\\',
  '../../etc/passwd',
  'é\u0301\u202E\u200B',
  ALL,
  'null',
  '{"or":[]}',
  '{"where":{"$gt":""}}',
  '[[[[[[[[[[]]]]]]]]]]',
  'x'.repeat(5000),
  '1e308',
  '-1',
  '99999999999999999999',
  '2026-02-31',
  'createdAt DESC; SELECT 1',
];

const wildText = fc.oneof(fc.constantFrom(...WILD_TEXT), fc.string({ unit: 'binary', maxLength: 40 }));
const wildNumber = fc.oneof(fc.integer(), fc.double(), fc.constantFrom(0, -1, 2 ** 31, 2 ** 53, 1e300));
const wildAnything: Arbitrary<unknown> = fc.oneof(
  wildText,
  wildNumber,
  fc.boolean(),
  fc.constant(null),
  fc.array(wildText, { maxLength: 3 }),
  fc.dictionary(fc.oneof(fc.constantFrom('__proto__', 'constructor', 'id'), wildText), wildText, {
    maxKeys: 3,
  }),
);

export function wild(schema: Schema | undefined): Arbitrary<unknown> {
  if (!schema) return fc.constant(undefined);
  return fc.oneof({ weight: 6, arbitrary: shaped(schema) }, { weight: 1, arbitrary: wildAnything });
}

function shaped(schema: Schema): Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(wild));
  if (schema.prefixItems) return fc.tuple(...schema.prefixItems.map(wild));
  if (schema.contentSchema) return wild(schema.contentSchema).map((value) => JSON.stringify(value) ?? '');
  if (schema.properties) {
    const fields = Object.fromEntries(
      Object.entries(schema.properties).map(([key, inner]) => [key, wild(inner)]),
    );
    return fc.record(fields, { requiredKeys: [...(schema.required ?? [])] });
  }
  switch (schema.type) {
    case 'array':
      return fc.array(schema.items ? wild(schema.items) : wildAnything, { maxLength: 4 });
    case 'boolean':
      return fc.boolean();
    case 'integer':
    case 'number':
      return fc.oneof(fc.integer({ min: 0, max: 50 }), wildNumber);
    case 'string':
      return fc.oneof(wildText, fc.constant(sample(schema)));
    default:
      return wildAnything;
  }
}

export const sampleInput = (call: Call, known: Known) => ({
  params: sample(schemaOf(call.params), known) as never,
  query: sample(schemaOf(call.query), known) as never,
  body: sample(schemaOf(call.body), known) as never,
});

export const wildInput = (call: Call): Arbitrary<{ params: unknown; query: unknown; body: unknown }> =>
  fc.record({
    params: wild(schemaOf(call.params)),
    query: wild(schemaOf(call.query)),
    body: wild(schemaOf(call.body)),
  });
