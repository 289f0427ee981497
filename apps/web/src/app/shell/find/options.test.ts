import { expect, test } from 'vitest';
import { actions, finders } from '../../finders.ts';
import { screens } from '../../screens.ts';
import { menuFor } from '../menu-model.ts';
import { optionsFor } from './options.ts';

const grants = {
  ALL: { cabinets: 'OWNER', tenants: 'OWNER', users: 'OWNER', personas: 'OWNER', alerts: 'OWNER' },
} as const;
const searched = {
  sections: menuFor(screens, grants, null),
  actions,
  finders,
  grants,
  answer: undefined,
  recent: [],
};
const names = (text: string, more: object = {}) =>
  optionsFor({ ...searched, text, ...more }).map(({ group, name }) => `${group}: ${name}`);

const device = (cabinetName: string, score: number) => ({
  cabinetId: '1-1',
  cabinetName,
  customerId: '1',
  customerName: 'Clinic',
  enclosureSerialNo: '',
  deviceId: null,
  score,
});
const found = (score: number) => ({
  devices: [device('Personas', score)],
  customers: [],
  users: [],
  products: [],
  lots: [],
  orders: [],
  shipments: [],
  invoices: [],
  incidents: [],
  units: [],
  stock: null,
});

test('the group with the best match is first, whatever its kind', () => {
  expect(names('personas')[0]).toBe('Screens: Personas');
  expect(names('person', { answer: found(1000) })[0]).toBe('Devices: Personas');
  expect(names('person', { answer: found(500) })[0]).toBe('Screens: Personas');
});

test('actions are found by their name, other words and with typos, and only by who may do them', () => {
  expect(names('create device')[0]).toBe('Actions: Create device');
  expect(names('new cabinet')[0]).toBe('Actions: Create device');
  expect(names('creat devcie')[0]).toBe('Actions: Create device');
  expect(names('csv')).toEqual(['Actions: Import users', 'Actions: Export users', 'Actions: Export devices']);
  expect(names('create device', { grants: { 1: { cabinets: 'OWNER' } } })).not.toContain(
    'Actions: Create device',
  );
});

test('with no text, what was opened last comes before the screens, and nothing twice', () => {
  const recent = [{ name: 'Personas', detail: 'Admin', href: '/personas' }];
  const all = names('', { recent });
  expect(all[0]).toBe('Recent: Personas');
  expect(all.filter((name) => name.endsWith('Personas'))).toHaveLength(1);
});

test('with no text, screens stand in the order of the menu', () => {
  const menu = searched.sections.flatMap(({ entries }) => entries.map(({ label }) => `Screens: ${label}`));
  expect(names('')).toEqual(menu);
});
