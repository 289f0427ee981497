import { expect, test } from 'vitest';
import { anaGoesOn, fill, NEW, OLD, standing, startWith, textsOf, THIRD } from '../../test/change-secret-key.ts';
import type { TestPortal } from '../../test/portal.ts';
import { dropDatabase } from '../../test/temporary-postgres.ts';
import type { Context } from '../context.ts';
import { SettingError } from '../platform/config.ts';
import { sql, type Database } from '../platform/db/database.ts';
import { followSecretKey } from '../platform/db/secret-key.ts';
import { sealEntries, verifyChain } from '../slices/audit/audit.service.ts';
import { removeOldEntries } from '../slices/audit/remove-old-entries.service.ts';
import { sendDueMail } from '../slices/mail/deliver-mail.service.ts';
import { issueSecret, authenticateDevice } from '../slices/device-gateway/credentials.service.ts';
import { sealedTables } from '../sealed-tables.ts';
import { changeSecretKey } from './change-secret-key.ts';

const silent = () => undefined;
const KILLED = 'killed';

/** Dies in its transaction with this number, before or after the commit. */
function dyingIn(context: Context, number: number, when: 'before' | 'after'): Context {
  let begun = 0;
  const { db } = context;
  const transaction: Database['transaction'] = async (work) => {
    const dies = (begun += 1) === number;
    const result = await db.transaction(async (tx) => {
      const done = await work(tx);
      if (dies && when === 'before') throw new Error(KILLED);
      return done;
    });
    if (dies) throw new Error(KILLED);
    return result;
  };
  return { ...context, db: { ...db, transaction } };
}

const closeAll = async (portals: readonly TestPortal[]) => {
  const url = portals[0]?.db.url;
  for (const portal of portals.toReversed()) await portal.close();
  return url;
};

test('killed in every transaction and repeated, the change loses nothing, and all goes on meanwhile (two customers)', async () => {
  const old = await startWith(OLD);
  const before = await fill(old);
  // Nobody is needed who knows the old key alone.
  const server = await startWith(NEW, OLD, old);
  const well = {
    audit: null,
    devices: [true, true],
    strangers: [false, false],
    texts: before.texts,
  };
  expect(await standing(server, before)).toEqual(well);
  expect(await anaGoesOn(server, before)).toEqual([200, 200, 200]);
  let kills = 0;
  for (;;) {
    const when = kills % 2 === 0 ? 'before' : 'after';
    const tool = dyingIn(server.context, when === 'before' ? 1 : 2, when);
    const ended = await changeSecretKey(tool, silent, 2).then(
      () => true,
      (error: Error) => {
        if (error.message !== KILLED) throw error;
        return false;
      },
    );
    await sealEntries(server.context);
    const now = await standing(server, before);
    expect({ ...now, texts: before.texts.filter((text) => !now.texts.includes(text)) }).toEqual({
      ...well,
      texts: [],
    });
    if (ended) break;
    kills += 1;
    if (kills === 5) expect(await anaGoesOn(server, before)).toEqual([200, 200, 200]);
    if (kills > 200) throw new Error('The change does not come to an end.');
  }
  expect(kills).toBeGreaterThan(10);
  expect(await anaGoesOn(server, before)).toEqual([200, 200, 200]);

  const alone = await startWith(NEW, '', server);
  const after = await standing(alone, before);
  expect(before.texts.filter((text) => !after.texts.includes(text))).toEqual([]);
  expect({ ...after, texts: before.texts }).toEqual(well);
  expect(await anaGoesOn(alone, before)).toEqual([200, 200, 200]);
  const sent: string[] = [];
  alone.clock.advance({ hours: 1 });
  await sendDueMail(alone.context, {
    send: async (mail) => void sent.push(mail.text),
  });
  expect(sent.filter((text) => ['First', 'Second', 'Third'].includes(text)).toSorted()).toEqual(
    ['First', 'First', 'Second', 'Second', 'Third', 'Third'],
  );
  await closeAll([old, server, alone]);
}, 120_000);
