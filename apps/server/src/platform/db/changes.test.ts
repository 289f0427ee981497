import pg from 'pg';
import { expect, inject, test, vi } from 'vitest';
import { createDatabase } from '../../../test/postgres.ts';
import { createLog } from '../log.ts';
import { CHANNEL, createChangesSender } from './changes.ts';
import { readPayload } from './pending-changes.ts';
import { openPool } from './pool.ts';

const HOUR_MS = 3_600_000;

test('a topic that was just sent waits, others do not; the end sends what waits, as one (L4)', async () => {
  const url = await createDatabase(inject('postgresUrl'));
  const heard: string[] = [];
  const listener = new pg.Client({ connectionString: url });
  await listener.connect();
  listener.on('notification', ({ payload = '' }) => {
    const message = readPayload(payload);
    if (message) heard.push(`${message.topic} ${message.customers?.join(' ')}`);
  });
  await listener.query(`LISTEN ${CHANNEL}`);
  const sender = createChangesSender(openPool(url, { connections: 1 }), createLog({ level: 'silent' }), {
    everyMs: HOUR_MS,
  });

  sender.announce({ topic: 'orders', customerId: 'c1' });
  await vi.waitFor(() => expect(heard).toEqual(['orders c1']), { timeout: 10_000 });
  sender.announce({ topic: 'orders', customerId: 'c2' });
  sender.announce({ topic: 'shipments', customerId: 'c1' });
  sender.announce({ topic: 'orders', customerId: 'c3' });
  await vi.waitFor(() => expect(heard).toContain('shipments c1'), { timeout: 10_000 });
  expect(heard).toEqual(['orders c1', 'shipments c1']);
  await sender.close();
  await vi.waitFor(() => expect(heard).toHaveLength(3), { timeout: 10_000 });
  expect(heard[2]).toBe('orders c2 c3');
  await listener.end();
});
