import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { AREAS, readTable } from './table.ts';

test('every area has its table', () => {
  const tables = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.test.ts'));
  expect(tables.filter((name) => name !== 'table.test.ts').toSorted()).toEqual(
    [...new Set(Object.values(AREAS))].map((area) => `${area}.test.ts`).toSorted(),
  );
});

test('a line is a call and what the requirements say of it', () => {
  const table = `
    # A heading
    listSome  GET /some  read inventory|par somewhere  S35
    changeOne PATCH /some/:id create device_config&cabinets ALL EDGE-001
    readOne   GET /one   staff   SHELL-042
    removeOne DELETE /one signed-in fresh G2
    listOwn   GET /own   signed-in person A1
  `;
  expect(readTable(table)).toEqual([
    {
      name: 'listSome',
      method: 'GET',
      path: '/some',
      permission: { action: 'read', resource: ['inventory', 'par'], for: 'somewhere' },
      action: 'read',
      enough: [['inventory'], ['par']],
      scope: 'somewhere',
      fresh: false,
      programs: true,
    },
    {
      name: 'changeOne',
      method: 'PATCH',
      path: '/some/:id',
      permission: { action: 'create', resource: ['device_config'], for: 'ALL' },
      action: 'create',
      enough: [['device_config', 'cabinets']],
      scope: 'ALL',
      fresh: false,
      programs: true,
    },
    {
      name: 'readOne',
      method: 'GET',
      path: '/one',
      permission: 'staff',
      action: null,
      enough: [],
      scope: null,
      fresh: false,
      programs: true,
    },
    {
      name: 'removeOne',
      method: 'DELETE',
      path: '/one',
      permission: 'signed-in',
      action: null,
      enough: [],
      scope: null,
      fresh: true,
      programs: false,
    },
    {
      name: 'listOwn',
      method: 'GET',
      path: '/own',
      permission: 'signed-in',
      action: null,
      enough: [],
      scope: null,
      fresh: false,
      programs: false,
    },
  ]);
});

test.each([
  'listSome GET /some read nothing somewhere S35',
  'listSome GET /some read inventory somewhere',
  'x',
])('refuses %s', (line) => expect(() => readTable(line)).toThrow());
