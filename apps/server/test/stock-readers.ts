import { sql } from '../src/platform/db/database.ts';
import type { Browser } from './browser.ts';
import type { DevicesPortal } from './devices.ts';

export interface Reader {
  readonly browser: Browser;
  readonly email: string;
}

/** Staff, people of a customer (c1) and of a purchasing group (c1 and c2), and another customer's. */
export async function stockReaders(
  portal: DevicesPortal,
  resource: 'inventory' | 'orders',
): Promise<Record<'staff' | 'customer' | 'group' | 'other', Reader>> {
  await portal.db.run(sql`UPDATE customers SET gpo_id = 'g1' WHERE customer_id IN ('c1', 'c2')`);
  const person = async (email: string, accessGroups: object): Promise<Reader> => {
    await portal.addUser({ email, accessGroups, roles: { [resource]: 'VIEWER' } });
    return { email, browser: await portal.signIn(email) };
  };
  return {
    staff: { browser: portal.staff, email: 'staff@fff.example' },
    customer: await person('reader@c1.example', { customer: ['c1'] }),
    group: await person('reader@g1.example', { gpo: ['g1'] }),
    other: { browser: portal.stranger, email: 'stranger@c3.example' },
  };
}
