import { expect, test } from 'vitest';
import { LIVE_AUDIENCES, hearsOf, topicsWith, type LiveTopicName } from './live-topics.ts';

test('what is made from what another slice keeps changes with it, and nothing else does (L1)', () => {
  const followed = (Object.keys(LIVE_AUDIENCES) as LiveTopicName[])
    .map((topic) => topicsWith(topic).join(' '))
    .filter((topics) => topics.includes(' '));
  expect(followed.toSorted()).toEqual([
    'alerts dashboard',
    'commands flex',
    'customers dashboard',
    'devices dashboard commands device-configuration fleet-config flex property-settings',
    'incidents dashboard',
    'inventory dashboard usage restock invoices tags',
    'invoices dashboard payments',
    'jobs dashboard',
    'order-requests dashboard restock',
    'orders dashboard restock order-requests',
    'par usage restock',
    'payments invoices dashboard',
    'shipments dashboard orders',
  ]);
});

test('of a customer’s change only that customer’s users hear, of one of nobody in particular all do (L1)', () => {
  const one = { 100234: { cabinets: 'VIEWER' } } as const;
  const heard = (topic: LiveTopicName) =>
    ['100234', '100235', null].map((customerId) => hearsOf(one, topic, customerId));
  expect(heard('products')).toEqual([true, false, true]);
  expect(heard('devices')).toEqual([true, false, true]);
  expect(heard('invoices')).toEqual([false, false, false]);
  expect(heard('identity')).toEqual([false, false, false]);
  expect(heard('reports')).toEqual([false, false, false]);
});

test('one of several capabilities is enough, and what is for staff needs it for all customers (L1)', () => {
  expect(hearsOf({ 100234: { alerts: 'VIEWER' } }, 'alerts', '100234')).toBe(true);
  expect(hearsOf({ 100234: { cabinets: 'VIEWER' } }, 'alerts', '100234')).toBe(true);
  expect(hearsOf({ ALL: { inventory: 'VIEWER' } }, 'tags', '100234')).toBe(true);
  expect(hearsOf({ 100234: { inventory: 'VIEWER' } }, 'tags', '100234')).toBe(false);
  expect(hearsOf({ 100234: { inventory: 'VIEWER' } }, 'inventory', '100234')).toBe(true);
  expect(hearsOf({ ALL: { users: 'OWNER' } }, 'mail', null)).toBe(true);
  expect(hearsOf({ ALL: { users: 'VIEWER' } }, 'mail', null)).toBe(false);
  // Of the audit log who reads some of its entries.
  expect(hearsOf({ ALL: { personas: 'VIEWER' } }, 'audit', null)).toBe(true);
  expect(hearsOf({ ALL: { help_viewer: 'VIEWER' } }, 'audit', null)).toBe(false);
  expect(hearsOf({ 100234: { personas: 'VIEWER' } }, 'audit', null)).toBe(false);
});
