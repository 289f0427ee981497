import { calls, findAnything, listTransactions, type Call } from '@parwell/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Browser } from './browser.ts';
import { OTHER } from './calls/world.ts';
import { FOREIGN_TAG, startEntangled, type EntangledWorld } from './entangled.ts';
import { sampleInput, schemaOf, type Known } from './samples.ts';

// Whatever belongs to the other customer has OTHER in its text. So no answer to anybody else may contain it: neither in a
// row nor in what is joined to a row of one's own.

let world: EntangledWorld;
beforeAll(async () => {
  world = await startEntangled();
});
afterAll(() => world.portal.close());

const reads = [...calls].flatMap(([name, call]) => {
  const { method, permission, stream } = call;
  const isRead = method === 'GET' || (typeof permission === 'object' && permission.action === 'read');
  return permission === 'public' || stream || !isRead ? [] : [{ name, call }];
});

/** With the id token only, so that no call can end the session of the next. */
function ask(who: string, call: Call, known: Known) {
  const browser = new Browser(world.portal.url);
  browser.session = world.readers[who]?.session;
  return browser.call(call, sampleInput(call, known));
}

const WITH_EVERYTHING = ['everything', 'everything at two customers'];
const everybody = () => Object.keys(world.readers);

test.each(reads)('$name shows nobody anything of another customer (S35 PERM-003)', async ({ call }) => {
  for (const who of everybody())
    for (const own of world.own) {
      const answer = await ask(who, call, own);
      expect(answer.status, who).not.toBe(429);
      expect(answer.status, who).toBeLessThan(500);
      expect([who, answer.text.toUpperCase().includes(OTHER) ? answer.text : ''], who).toEqual([who, '']);
    }
});

interface Shape {
  readonly type?: unknown;
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly anyOf?: readonly Shape[];
  readonly contentSchema?: Shape;
  readonly properties?: Readonly<Record<string, Shape>>;
}

/** The texts that a call can be asked for, wherever they stand in its query or body. */
function textsOf(shape: Shape | undefined): string[] {
  if (!shape) return [];
  const inner = [...(shape.anyOf ?? []), ...(shape.contentSchema ? [shape.contentSchema] : [])];
  return [
    ...inner.flatMap(textsOf),
    ...Object.entries(shape.properties ?? {}).flatMap(([name, property]) =>
      property.type === 'string' && !property.enum && !property.format && !property.contentSchema
        ? [name]
        : textsOf(property),
    ),
  ];
}

const NOT_FILTERS: ReadonlySet<string> = new Set(['order', 'fields', 'timezone', 'dateFormat', 'groupByVal']);

const filtered = reads.flatMap(({ name, call }) => {
  const texts = [call.query, call.body].flatMap((schema) => textsOf(schemaOf(schema) as Shape | undefined));
  const fields = [...new Set(texts)].filter((field) => !NOT_FILTERS.has(field));
  return fields.length > 0 ? [{ name, call, fields }] : [];
});

test.each(filtered)(
  '$name finds nothing by what another customer’s are called (S35 PERM-003)',
  async ({ call, fields }) => {
    for (const field of fields)
      for (const who of WITH_EVERYTHING)
        for (const own of world.own) {
          const wanted = world.others[field] ?? OTHER;
          const answer = await ask(who, call, { ...own, [field]: wanted });
          expect(answer.status).toBeLessThan(500);
          if (answer.status !== 200) continue;
          const { total_record: total = 0 } = answer.json<{ total_record?: number } | null>() ?? {};
          expect([who, field, total]).toEqual([who, field, 0]);
        }
  },
);

test('a device that reads the tag of another customer shows the tag alone (S18 S35)', async () => {
  const { result } = await (world.readers['everything'] as Browser).get(listTransactions, {
    query: { tag: FOREIGN_TAG } as never,
  });
  expect(result).toEqual([
    expect.objectContaining({
      tag: FOREIGN_TAG,
      productItemId: '',
      productLabelName: '',
      lot: '',
      serialNo: '',
      orderNo: '',
    }),
  ]);
});

test.each([OTHER, FOREIGN_TAG, `${OTHER}-serial`])(
  'Find shows nobody else what is called %s (S35 PERM-003)',
  async (text) => {
    for (const who of everybody()) {
      const answer = await ask(who, findAnything, { text });
      expect([who, answer.status, answer.text.includes(OTHER) || answer.text.includes(FOREIGN_TAG)]).toEqual([
        who,
        200,
        false,
      ]);
    }
  },
);
