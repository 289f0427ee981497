import {
  calls,
  findAnything,
  listLotReviews,
  listTransactions,
  type Call,
  type Permission,
} from '@parwell/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { resourcesOf } from '../src/platform/permission.ts';
import { reportTypes } from '../src/report-types.ts';
import { Browser, type Answer } from './browser.ts';
import { OTHER } from './calls/world.ts';
import { FOREIGN_TAG, OLD_TAG, startEntangled, type EntangledWorld } from './entangled.ts';
import { exportCsv } from './exports.ts';
import { sample, sampleInput, schemaOf, type Known } from './samples.ts';

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

type Input = ReturnType<typeof sampleInput>;

/** With the id token only, so that no call can end the session of the next. */
function ask(who: string, call: Call, input: Input) {
  const browser = new Browser(world.portal.url);
  browser.session = world.readers[who]?.browser.session;
  return browser.call(call, input);
}

const different = (inputs: readonly Input[]): Input[] => [
  ...new Map(inputs.map((input) => [JSON.stringify(input), input])).values(),
];

/** Who has none of its capabilities is refused by a call, whatever it would answer: `calls/walk.ts`. */
const readersOf = (permission: Permission): string[] =>
  Object.entries(world.readers).flatMap(([name, { capability }]) =>
    capability === null ||
    typeof permission === 'string' ||
    (permission.for !== 'ALL' && resourcesOf(permission).includes(capability))
      ? [name]
      : [],
  );

const WITHOUT_FILES: ReadonlySet<string> = new Set(['nothing', 'everything at no customer']);

const WITH_EVERYTHING = ['everything', 'everything at two customers'];

test.each(reads)('$name shows nobody anything of another customer (V3 PERM-003)', async ({ call }) => {
  const grouped = groupsOf(schemaOf(call.query) as Shape | undefined).map((groupBy) => ({ groupBy }));
  const inputs = different(
    [{}, ...grouped].flatMap((group) => world.own.map((own) => sampleInput(call, { ...own, ...group }))),
  );
  for (const who of readersOf(call.permission))
    for (const input of WITH_EVERYTHING.includes(who) ? inputs : inputs.slice(0, 2)) {
      const { status, text } = await ask(who, call, input);
      expect([200, 403, 404, 409, 422, 400], who).toContain(status);
      expect([who, text.toUpperCase().includes(OTHER) ? text : '']).toEqual([who, '']);
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

/** What a list can be grouped by. */
const groupsOf = (shape: Shape | undefined): string[] =>
  (shape?.properties?.['groupBy']?.enum ?? []).map(String);

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

/** `value` with a text put where it stands in the shape. */
function withText(shape: Shape, value: unknown, field: string, text: string): unknown {
  if (shape.contentSchema) {
    const inner = withText(
      shape.contentSchema,
      JSON.parse(typeof value === 'string' ? value : '{}'),
      field,
      text,
    );
    return JSON.stringify(inner);
  }
  const one = shape.anyOf?.find((each) => textsOf(each).includes(field));
  if (one) return withText(one, value, field, text);
  const changed: Record<string, unknown> = { ...(value as object | undefined) };
  for (const [name, property] of Object.entries(shape.properties ?? {})) {
    if (name === field && property.type === 'string' && !property.contentSchema) changed[name] = text;
    else if (textsOf(property).includes(field))
      changed[name] = withText(property, changed[name] ?? sample(property as never), field, text);
  }
  return changed;
}

const inputWith = (call: Call, own: Known, field: string, text: string): Input => {
  const { params, query, body } = sampleInput(call, own);
  const put = (schema: Call['query'], value: unknown) => {
    const shape = schemaOf(schema) as Shape | undefined;
    return (shape && textsOf(shape).includes(field) ? withText(shape, value, field, text) : value) as never;
  };
  return { params, query: put(call.query, query), body: put(call.body, body) };
};

const NOT_FILTERS: ReadonlySet<string> = new Set(['order', 'fields', 'timezone', 'dateFormat', 'groupByVal']);

const filtered = reads.flatMap(({ name, call }) => {
  const texts = [call.query, call.body].flatMap((schema) => textsOf(schemaOf(schema) as Shape | undefined));
  const fields = [...new Set(texts)].filter((field) => !NOT_FILTERS.has(field));
  return fields.length > 0 ? [{ name, call, fields }] : [];
});

/** How many rows an answer has, in a file or on a page. */
const sizeOf = (answer: Answer): number =>
  answer.headers.get('content-type')?.startsWith('application/json')
    ? (answer.json<{ total_record?: number } | null>()?.total_record ?? 0)
    : answer.text.split('\n').length;

const NOBODYS = '999999999';

test.each(filtered)(
  '$name finds by what another customer’s are called as little as by what nobody’s are (V3 PERM-003)',
  async ({ call, fields }) => {
    for (const field of fields) {
      const wanted = world.others[field] ?? OTHER;
      const nobodys = wanted.includes(OTHER) ? wanted.replaceAll(OTHER, NOBODYS) : NOBODYS;
      for (const who of WITH_EVERYTHING)
        for (const own of world.own.slice(0, 2)) {
          const sizes: number[] = [];
          for (const value of [wanted, nobodys]) {
            const answer = await ask(who, call, inputWith(call, own, field, value));
            expect(answer.status).toBeLessThan(500);
            // Files are not written as often as they are asked for here.
            if (answer.status !== 429) sizes.push(answer.status === 200 ? sizeOf(answer) : 0);
          }
          if (sizes.length < 2) continue;
          expect([who, field, sizes[0]]).toEqual([who, field, sizes[1]]);
        }
    }
  },
);

test.each([OTHER, FOREIGN_TAG, OLD_TAG, `${OTHER}-serial`, `${OTHER}-lot`, `P-${OTHER}`])(
  'Find shows nobody else what is called %s (V3 PERM-003)',
  async (text) => {
    for (const who of Object.keys(world.readers)) {
      const answer = await ask(who, findAnything, sampleInput(findAnything, { text }));
      const found = Object.values(answer.json<Record<string, unknown[] | null>>()).filter(
        (kind) => kind !== null && kind.length > 0,
      );
      expect([who, answer.status, found]).toEqual([who, 200, []]);
    }
  },
);

test('a device that reads tags of another customer shows the tags alone (S18 V3)', async () => {
  const asked = { query: { cabinetId: 'c1-reader', limit: 100 } } as never;
  const { result = [] } = (await world.readers['everything']?.browser.get(listTransactions, asked)) ?? {};
  expect(result.map(({ tag }) => tag).toSorted()).toEqual([FOREIGN_TAG, OLD_TAG].toSorted());
  for (const row of result)
    expect(row).toMatchObject({
      shownAction: 'REVIEW REQD',
      productItemId: '',
      materialNo: '',
      productLabelName: '',
      lot: '',
      expiration: null,
      serialNo: '',
      orderNo: '',
    });
});

test('a serial number that is on hand at another customer is in review without a word of where (V3 S25)', async () => {
  const asked = { query: { productId: 'P-serial', lot: 'L-BOTH', limit: 100 } } as never;
  const { result = [] } = (await world.readers['everything']?.browser.get(listLotReviews, asked)) ?? {};
  expect(result.map(({ suspendedReason }) => suspendedReason)).toEqual([
    'Serial number S-BOTH is already on hand at another customer.',
  ]);
});

const files = reportTypes
  .filter(
    ({ permission }) =>
      permission !== 'staff' && (typeof permission === 'string' || permission.for !== 'ALL'),
  )
  .flatMap((report) =>
    [undefined, ...Object.keys(report.views ?? {})].map((view) => ({
      type: report.type.replace('RNI_UIEXPORT_', ''),
      view,
      report,
    })),
  );

const DAYS = { startDate: '2026-11-17', endDate: '2026-11-17' };
const LOT = { productItemId: 'P-everybody', lot: 'L-BOTH' };

test.each(files)(
  'the file $type $view has nothing of another customer (V3 PERM-003)',
  async ({ type, view, report }) => {
    const filter = sample(schemaOf(report.filter), {
      customerId: 'c1',
      ...DAYS,
      ...(type.startsWith('Lot') && LOT),
    }) as object;
    for (const who of readersOf(report.permission).filter((name) => !WITHOUT_FILES.has(name))) {
      const reader = world.readers[who];
      if (!reader) throw new Error(`Nobody is ${who}`);
      const file = await exportCsv(world.portal, reader, type, filter, view);
      expect([who, JSON.stringify(file).includes(OTHER) ? file : '']).toEqual([who, '']);
    }
  },
);
