import { randomUUID } from 'node:crypto';
import { calls, type Call } from '@parwell/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../src/platform/db/database.ts';
import { Browser, type Answer } from './browser.ts';
import { contentsOf } from './calls/contents.ts';
import { ACCEPTED, ID_FIELDS, ID_FIELDS_OF, NO_RECORDS } from './calls/id-fields.ts';
import { inputOf, inputWith, placesOf, type Place } from './calls/places.ts';
import { addRecords } from './calls/records.ts';
import { REFUSED_ANYWAY, VALID } from './calls/valid-inputs.ts';
import { OTHER, startWorld, type World } from './calls/world.ts';
import type { Known } from './samples.ts';

// Every call is made by somebody with all rights at one customer, with the id of another customer's record in each
// place that takes one, the rest being their own: the answer is the one to an id that nothing has, and nothing changes.

const OWN = 'OWNRECORD';
const EMAIL = 'owner@own.example';
/** In ids that nothing has, instead of `OTHER`. */
const NOBODY = 'NOBODYSECRET';

/** Calls that people of a customer can make at all; the walker sees to the others. Reading comes first. */
const CALLS = [...calls]
  .filter(([, { permission }]) =>
    typeof permission === 'string' ? permission === 'signed-in' : permission.for !== 'ALL',
  )
  .toSorted(([, a], [, b]) => Number(a.method !== 'GET') - Number(b.method !== 'GET'));

const kindOf = (name: string, { name: field }: Place): string | undefined =>
  ID_FIELDS_OF[name]?.[field] ?? ID_FIELDS[field];

interface Try {
  readonly name: string;
  readonly call: Call;
  readonly place: Place;
  readonly kind: string;
}

const triesOf = ([name, call]: readonly [string, Call]): Try[] =>
  placesOf(call).flatMap((place) => {
    const kind = kindOf(name, place);
    return kind === undefined ? [] : [{ name, call, place, kind }];
  });
const isAccepted = ({ name, place }: Try): boolean => Object.hasOwn(ACCEPTED, `${name} ${place.title}`);
const TRIES = CALLS.map((one) => [one[0], triesOf(one).filter((each) => !isAccepted(each))] as const).filter(
  ([, tries]) => tries.length > 0,
);

let world: World;
let own: Known;
beforeAll(async () => {
  world = await startWorld();
  const { id } = await world.portal.db.one<{ id: string }>(sql`SELECT id FROM users WHERE email = ${EMAIL}`);
  own = await addRecords(world.portal, { customerId: 'c1', mark: OWN, email: EMAIL, userId: id });
});
afterAll(() => world.portal.close());

/** An id of the same form that nothing has. */
function unknownLike(id: string): string {
  if (/^\d+$/.test(id)) return '987654321';
  if (/^[\da-f]{8}-/.test(id)) return '00000000-0000-4000-8000-00000000dead';
  return id.replaceAll(OTHER, NOBODY).replaceAll(OTHER.toLowerCase(), NOBODY.toLowerCase());
}

/** They would end the session that the next call is made in. */
const ENDING_SESSIONS = new Set(['endOwnSession', 'endSessionOf', 'endSessionsOf', 'removeFactorsOf']);

/** A request that is made again under its id would be answered as before. */
const knownNow = (): Known => ({ ...own, requestId: randomUUID() });

async function make(call: Call, input: object): Promise<Answer> {
  const browser = new Browser(world.portal.url);
  browser.session = world.people['owner']?.session;
  return browser.call(call, input);
}
const makeWith = ({ name, call, place }: Try, id: string): Promise<Answer> =>
  make(call, inputWith(call, knownNow(), VALID[name] ?? {}, place, id));

/** What an answer says, without the id that was sent. */
const said = ({ status, text }: Answer, id: string): string => `${status} ${text.replaceAll(id, '#')}`;

/** Endings of names that people give to ids and numbers. */
const LIKE_AN_ID =
  /(id|ids|numbers?|no|e?mail|code|lot|tag|serials?|products?|device|list|keys?|npi|ndc|addresses|identifier|personas|topics)$/i;

test('every field that looks like an id is in one of the two tables', () => {
  const fields = [...calls].flatMap(([name, call]) => placesOf(call).map((place) => ({ name, place })));
  const unknown = fields.filter(
    ({ name, place }) =>
      LIKE_AN_ID.test(place.name) && kindOf(name, place) === undefined && !(place.name in NO_RECORDS),
  );
  expect(unknown.map(({ name, place }) => `${name} ${place.title}`)).toEqual([]);
  const named = new Set(fields.map(({ place }) => place.name));
  expect(
    [...Object.keys(ID_FIELDS), ...Object.keys(NO_RECORDS)].filter((field) => !named.has(field)),
  ).toEqual([]);
  const places = new Set(CALLS.flatMap(triesOf).map(({ name, place }) => `${name} ${place.title}`));
  expect(Object.keys(ACCEPTED).filter((place) => !places.has(place))).toEqual([]);
});

test.each(TRIES)(
  '%s answers an id of another customer as one that nothing has, and changes nothing (PERM-003 S35)',
  async (_name, tries) => {
    const { db } = world.portal;
    const isChange = tries.some(({ call }) => call.method !== 'GET');
    const before = isChange && (await contentsOf(db));
    for (const one of tries) {
      const foreign = world.others[one.kind] ?? '';
      expect(foreign, `let the other customer have a record of the kind ${one.kind}`).not.toBe('');
      const answer = await makeWith(one, foreign);
      const told = said(answer, foreign);
      expect(answer.status, one.place.title).toBeLessThan(500);
      expect(answer.status, one.place.title).not.toBe(429);
      expect(told.toUpperCase(), one.place.title).not.toContain(OTHER);
      const unknown = unknownLike(foreign);
      expect(told, one.place.title).toBe(said(await makeWith(one, unknown), unknown));
    }
    expect(isChange && (await contentsOf(db))).toEqual(before);
  },
);

test.each(
  CALLS.flatMap(triesOf)
    .filter(isAccepted)
    .map((one) => [`${one.name} ${one.place.title}`, one] as const),
)('%s takes what is typed, and tells nothing of the other customer', async (_title, one) => {
  const foreign = world.others[one.kind] ?? '';
  const answer = await makeWith(one, foreign);
  expect(answer.status).toBeLessThan(500);
  expect(said(answer, foreign).toUpperCase()).not.toContain(OTHER);
});

test('with ids of their own the calls are valid, so that nothing else is refused', async () => {
  const refused: string[] = [];
  for (const [name, [first]] of TRIES) {
    if (!first || ENDING_SESSIONS.has(name)) continue;
    const input = inputOf(first.call, knownNow(), VALID[name] ?? {});
    const { status, text } = await make(first.call, input);
    if (status !== 200) refused.push(`${name} ${status} ${text}`);
  }
  expect(refused.filter((text) => !Object.hasOwn(REFUSED_ANYWAY, text.split(' ')[0] ?? ''))).toEqual([]);
});
