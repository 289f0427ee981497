import { afterAll, beforeAll, expect, test } from 'vitest';
import { listenLive } from '../../../test/live-reader.ts';
import { startTestPortal, type TestPortal } from '../../../test/portal.ts';
import { changed } from './live.public.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
  await portal.addCustomer('c1', 'Own Clinic');
  await portal.addCustomer('c2', 'Other Clinic');
  const roles = { orders: 'VIEWER' };
  await portal.addUser({ email: 'one@c1.example', accessGroups: { customer: ['c1'] }, roles });
  await portal.addUser({ email: 'two@c2.example', accessGroups: { customer: ['c2'] }, roles });
  await portal.addUser({ email: 'staff@fff.example', accessGroups: { customer: ['ALL'] }, roles });
});
afterAll(() => portal.close());

test('L1 a change is told to who may read it for its customer, and to nobody else', async () => {
  const one = await listenLive(await portal.signIn('one@c1.example'));
  const two = await listenLive(await portal.signIn('two@c2.example'));
  const staff = await listenLive(await portal.signIn('staff@fff.example'));
  changed(portal.db, 'orders', 'c2');
  await two.hears({ topic: 'orders', customerId: 'c2' });
  await staff.hears({ topic: 'orders', customerId: 'c2' });
  changed(portal.db, 'shipments', null);
  await one.hears({ topic: 'shipments', customerId: null });
  expect(one.events).not.toContainEqual({ topic: 'orders', customerId: 'c2' });
});
