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
  const types = [schema.type ?? []].flat();
  if (types.includes('array')) return step(schema.items, { into: 'item' }, at.name, '[]');
  const isNumber = types.includes('integer') || types.includes('number');
  return isNumber || types.includes('string') ? [{ ...at, isNumber }] : [];
}

/** A valid input with what is needed, and one value put into a place. */
export function inputWith(call: Call, known: Known, place: Place, value: string): object {
  const put = place.isNumber ? Number(value) : value;
  return Object.fromEntries(
    (['params', 'query', 'body'] as const).map((part) => {
      const schema = schemaOf(call[part]);
      return [
        part,
        part === place.part
          ? within(schema, known, place.steps, put)
          : sampleOf(schema, { known, optional: false }),
      ];
    }),
  );
}

function within(
  schema: Schema | undefined,
  known: Known,
  [step, ...rest]: readonly Step[],
  value: unknown,
): unknown {
  if (!schema || !step) return value;
  switch (step.into) {
    case 'variant':
      return within(schema.anyOf?.[step.index], known, rest, value);
    case 'json':
      return JSON.stringify(within(schema.contentSchema, known, rest, value));
    case 'item':
      return [within(schema.items, known, rest, value)];
    case 'place':
      return schema.prefixItems?.map((inner, index) =>
        index === step.index
          ? within(inner, known, rest, value)
          : sampleOf(inner, { known, optional: false }),
      );
    case 'field':
      return {
        ...(sampleOf(schema, { known, optional: false }) as object),
        [step.name]: within(schema.properties?.[step.name], known, rest, value),
      };
  }
}
