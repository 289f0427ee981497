import { calls, type Call } from '@parwell/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../src/platform/db/database.ts';
import { Browser, type Answer } from './browser.ts';
import { contentsOf } from './calls/contents.ts';
import { ID_FIELDS, ID_FIELDS_OF, NO_RECORDS } from './calls/id-fields.ts';
import { inputWith, placesOf, type Place } from './calls/places.ts';
import { addRecords } from './calls/records.ts';
import { OTHER, startWorld, type World } from './calls/world.ts';
import type { Known } from './samples.ts';

// Every call is made by somebody with all rights at one customer, with one id of another customer's record in each place
// that takes an id, the rest being their own. The answer must be the one to an id that does not exist, and nothing changes.

/** What nobody has; ids of the two customers are made of `OTHER` and `OWN`. */
const NOBODY = 'NOBODYSECRET';
const OWN = 'OWNRECORD';

/** Calls that people of a customer can make at all. */
const CALLS = [...calls].filter(([, { permission }]) =>
  typeof permission === 'string' ? permission === 'signed-in' : permission.for !== 'ALL',
);

const kindOf = (name: string, field: string): string | undefined =>
  ID_FIELDS_OF[name]?.[field] ?? ID_FIELDS[field];

let world: World;
let own: Known;
beforeAll(async () => {
  world = await startWorld();
  const email = 'owner@own.example';
  const { id } = await world.portal.db.one<{ id: string }>(sql`SELECT id FROM users WHERE email = ${email}`);
  own = await addRecords(world.portal, { customerId: 'c1', mark: OWN, email, userId: id });
});
afterAll(() => world.portal.close());

/** An id of the same form that nothing has. */
function unknownLike(id: string): string {
  if (/^\d+$/.test(id)) return '987654321';
  if (/^[\da-f]{8}-/.test(id)) return '00000000-0000-4000-8000-00000000dead';
  return id.replaceAll(new RegExp(OTHER, 'gi'), (mark) => (mark === OTHER ? NOBODY : NOBODY.toLowerCase()));
}

async function callWith(call: Call, place: Place, id: string): Promise<Answer> {
  const browser = new Browser(world.portal.url);
  browser.session = world.people['owner']?.session;
  return browser.call(call, inputWith(call, own, place, id) as never);
}

describe.each(CALLS)('%s', (name, call) => {
  const places = placesOf(call).flatMap((place) => {
    const kind = kindOf(name, place.name);
    return kind === undefined ? [] : [{ place, kind }];
  });
  test.runIf(places.length > 0)("answers another customer's id as one that does not exist", async () => {
    const { db } = world.portal;
    for (const { place, kind } of places) {
      const foreign = world.others[kind] ?? '';
      expect(foreign, `a record of the kind ${kind}`).not.toBe('');
      const unknown = unknownLike(foreign);
      const before = call.method === 'GET' ? null : await contentsOf(db);
      const answer = await callWith(call, place, foreign);
      const text = answer.text.replaceAll(foreign, '#');
      const none = await callWith(call, place, unknown);
      const changed = before && JSON.stringify(before) !== JSON.stringify(await contentsOf(db));
      const valid = call.method === 'GET' ? (await callWith(call, place, own[kind] ?? '')).status : '';
      const problems = [
        answer.status >= 500 && 'fails',
        text.toUpperCase().includes(OTHER) && `tells: ${text.slice(0, 300)}`,
        changed && 'changes',
        (answer.status !== none.status || text !== none.text.replaceAll(unknown, '#')) &&
          `differs: ${text.slice(0, 200)} ### ${none.status} ${none.text.slice(0, 200)}`,
      ].filter(Boolean);
      console.log(
        `@@ ${name} ${place.title} ${answer.status}/${valid} ${problems.join(' && ')} ${answer.status >= 400 ? answer.text.slice(0, 160) : ''}`,
      );
    }
  });
});
