import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  calls,
  createDevice,
  createPersona,
  createReportSubscription,
  createUser,
  Customer,
  Device,
  editReportSubscription,
  genericError,
  getDevice,
  getCustomer,
  getUser,
  listQuery,
  NO_RECORDS,
  NOT_AUTHENTICATED,
  NOT_AUTHORIZED,
  SERVER_ERROR,
  updateDevice,
  updatePersona,
  updateCustomer,
  updateUser,
  type Call,
} from './index.ts';

test('every call declares a permission and a strict response schema', () => {
  for (const [name, call] of calls) {
    expect(call.permission, name).toBeDefined();
    // A file has no keys to check.
    if (call.response instanceof z.ZodString) continue;
    const answers = call.response instanceof z.ZodUnion ? call.response.options : [call.response];
    for (const answer of answers) {
      expect(z.toJSONSchema(answer as z.ZodType), name).toMatchObject({ additionalProperties: false });
    }
  }
});

test('no two calls share a method and a path', () => {
  const places = [...calls.values()].map(({ method, path }) => `${method} ${path}`);
  expect(new Set(places).size).toBe(places.length);
});

test('the texts are those of the catalogue (ERR-001 ERR-002 ERR-003 ERR-006)', () => {
  expect([NO_RECORDS, NOT_AUTHORIZED, SERVER_ERROR, NOT_AUTHENTICATED]).toEqual([
    'Sorry, no matching records found',
    'You are not authorized to view this content.',
    'A server error has occurred.',
    'User is not authenticated',
  ]);
});

test('the generic failure names reason and operation (ERR-004 ERR-005 DERR-001 DERR-002 DERR-003)', () => {
  expect(genericError(500, SERVER_ERROR, 'getUser')).toBe(
    'An error occurred: A server error has occurred. in getUser',
  );
  expect(genericError(403, SERVER_ERROR, 'getUser')).toBe(
    'An error occurred: You are not authorized to view this content. in getUser',
  );
  expect(genericError(409, 'It was changed meanwhile', 'save')).toBe(
    'An error occurred: It was changed meanwhile in save',
  );
});

describe('answers (API-068)', () => {
  const keysOf = (call: Call): string[] =>
    call.response instanceof z.ZodObject ? Object.keys(call.response.shape) : [];

  test('lists are answered in the paged form, with four exceptions', () => {
    const lists = [...calls].filter(([name]) => /^(list|search|filter)[A-Z]/.test(name));
    const others = lists.filter(
      ([, call]) => !['result', 'total_record'].every((key) => keysOf(call).includes(key)),
    );
    expect(others.map(([name, call]) => [name, keysOf(call)])).toEqual([
      // API-065
      ['listAudit', ['data', 'total_count']],
      ['listAuditEventTypes', ['eventTypes', 'resourceTypes']],
      // SCHED-008 names its keys.
      ['listReportSubscriptions', ['reportSubscriptions', 'reportQueue']],
      // So does OAPI-021.
      ['listOrderableProducts', ['restockRecommendations']],
    ]);
  });

  test.each<[string, readonly Call[], readonly string[]]>([
    ['customer', [getCustomer, updateCustomer], Object.keys(Customer.shape)],
    [
      'user',
      [getUser, createUser, updateUser],
      ['id', 'firstName', 'lastName', 'email', 'lastLogin', 'claims'],
    ],
    ['persona', [createPersona, updatePersona], ['identifier', 'roles', 'hidden', 'appType']],
    ['device', [getDevice, createDevice, updateDevice], Object.keys(Device.shape)],
    [
      'subscription',
      [createReportSubscription, editReportSubscription],
      ['subscriptionName', 'template', 'format'],
    ],
  ])('whoever reads or changes a %s gets its fields', (_what, some, fields) => {
    for (const call of some) expect(keysOf(call)).toEqual(expect.arrayContaining([...fields]));
  });
});

describe('the query of a list', () => {
  const query = listQuery({
    sort: ['name', 'createdAt'],
    order: { key: 'createdAt', direction: 'DESC' },
    where: z.strictObject({ name: z.string() }).partial(),
    limit: { standard: 10, most: 50 },
    fields: ['name'],
  });

  test('has its own defaults', () => {
    expect(query.parse({})).toEqual({ offset: 0, limit: 10, order: { key: 'createdAt', direction: 'DESC' } });
  });
  test('takes offset and skip as the same number (API-047)', () => {
    expect(query.parse({ offset: '20' }).offset).toBe(20);
    expect(query.parse({ skip: '20' }).offset).toBe(20);
  });
  test('reads sort and where', () => {
    expect(query.parse({ order: 'name desc', where: '{"name":"x"}' })).toMatchObject({
      order: { key: 'name', direction: 'DESC' },
      where: { name: 'x' },
    });
    expect(query.parse({ order: 'name' }).order).toEqual({ key: 'name', direction: 'ASC' });
  });
  test.each([
    { limit: '51' },
    { limit: '0' },
    { limit: '-1' },
    { limit: '1e9' },
    { offset: 'x' },
    { order: 'secret' },
    { order: 'name ASC, secret' },
    { order: '' },
    { where: '{' },
    { where: '{"other":1}' },
    { fields: '["secret"]' },
    { more: '1' },
  ])('refuses %o', (parameters) => expect(query.safeParse(parameters).success).toBe(false));
});
