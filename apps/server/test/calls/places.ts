import type { Call } from '@parwell/contract';
import { sampleOf, schemaOf, type Known, type Schema } from '../samples.ts';

type Step =
  | { readonly into: 'field'; readonly name: string }
  | { readonly into: 'item' | 'json' }
  | { readonly into: 'variant' | 'place'; readonly index: number };

/** A place in the input of a call: where it stands, and the name of the nearest field. */
export interface Place {
  readonly part: 'params' | 'query' | 'body';
  readonly name: string;
  readonly isNumber: boolean;
  readonly steps: readonly Step[];
  readonly title: string;
}

/** All texts and numbers of a call, also inside lists, objects and JSON. */
export const placesOf = (call: Call): Place[] =>
  (['params', 'query', 'body'] as const).flatMap((part) =>
    placesIn(schemaOf(call[part]), { part, name: '', isNumber: false, steps: [], title: part }),
  );

function placesIn(schema: Schema | undefined, at: Place): Place[] {
  if (!schema || schema.enum || schema.const !== undefined) return [];
  const step = (inner: Schema | undefined, next: Step, name: string, title: string): Place[] =>
    placesIn(inner, { ...at, name, steps: [...at.steps, next], title: at.title + title });
  if (schema.anyOf)
    return schema.anyOf.flatMap((inner, index) => step(inner, { into: 'variant', index }, at.name, ''));
  if (schema.contentSchema) return step(schema.contentSchema, { into: 'json' }, at.name, '');
  if (schema.prefixItems)
    return schema.prefixItems.flatMap((inner, index) =>
      step(inner, { into: 'place', index }, at.name, `[${index}]`),
    );
  if (schema.properties)
    return Object.entries(schema.properties).flatMap(([name, inner]) =>
      step(inner, { into: 'field', name }, name, `.${name}`),
    );
  const types = new Set([schema.type ?? []].flat());
  if (types.has('array')) return step(schema.items, { into: 'item' }, at.name, '[]');
  const isNumber = types.has('integer') || types.has('number');
  return isNumber || types.has('string') ? [{ ...at, isNumber }] : [];
}

/** Parts of inputs by hand, where a sample of the schema would be refused for something else. */
export type Given = Partial<Record<Place['part'], unknown>>;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Objects field by field, lists item by item; otherwise what is given. */
function merged(base: unknown, given: unknown): unknown {
  if (given === undefined) return base;
  if (Array.isArray(base) && Array.isArray(given))
    return given.map((one, index) => merged((base as unknown[])[index], one));
  if (!isObject(base) || !isObject(given)) return given;
  const names = new Set([...Object.keys(base), ...Object.keys(given)]);
  return Object.fromEntries([...names].map((name) => [name, merged(base[name], given[name])]));
}

/** A valid input: of optional fields, those that are given. */
export function inputOf(call: Call, known: Known, given: Given): Record<Place['part'], unknown> {
  const part = (name: Place['part']): unknown =>
    merged(sampleOf(schemaOf(call[name]), { known, optional: false }), given[name]);
  return { params: part('params'), query: part('query'), body: part('body') };
}

/** The same with one value put into a place; a device that a request names twice is named alike in both. */
export function inputWith(call: Call, known: Known, given: Given, place: Place, value: string): object {
  const input = inputOf(call, known, given);
  const put = (at: Place): void => {
    input[at.part] = within(schemaOf(call[at.part]), known, at.steps, {
      value: at.isNumber ? Number(value) : value,
      present: input[at.part],
    });
  };
  put(place);
  if (place.name === 'groupByVal') groupByDevice(input, place.part);
  if (place.steps.length === 1 && place.part !== 'query')
    for (const twin of placesOf(call))
      if (twin.name === place.name && twin.steps.length === 1 && twin.part !== 'query') put(twin);
  return input;
}

/** The value of a group means something only beside the field that a list is grouped by. */
function groupByDevice(input: Record<Place['part'], unknown>, part: Place['part']): void {
  const asked = input[part] as Record<string, unknown>;
  input[part] = { ...asked, ...('type' in asked ? { groupByName: 'cabinetId' } : { groupBy: 'cabinetId' }) };
}

interface Put {
  readonly value: unknown;
  readonly present: unknown;
}

function within(
  schema: Schema | undefined,
  known: Known,
  [step, ...rest]: readonly Step[],
  { value, present }: Put,
): unknown {
  if (!schema || !step) return value;
  const into = (inner: Schema | undefined, now: unknown): unknown =>
    within(inner, known, rest, {
      value,
      present: now ?? sampleOf(inner, { known, optional: false }),
    });
  switch (step.into) {
    case 'variant':
      return into(schema.anyOf?.[step.index], present);
    case 'json':
      return JSON.stringify(
        into(schema.contentSchema, typeof present === 'string' ? JSON.parse(present) : undefined),
      );
    case 'item':
      return [into(schema.items, Array.isArray(present) ? present[0] : undefined)];
    case 'place':
      return schema.prefixItems?.map((inner, index) => {
        const now: unknown = Array.isArray(present) ? present[index] : undefined;
        return index === step.index ? into(inner, now) : now;
      });
    case 'field': {
      const object = isObject(present) ? present : (sampleOf(schema, { known, optional: false }) as object);
      const now = (object as Record<string, unknown>)[step.name];
      return { ...object, [step.name]: into(schema.properties?.[step.name], now) };
    }
  }
}
