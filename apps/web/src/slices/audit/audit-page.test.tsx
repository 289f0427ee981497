import {
  getSettings,
  getUser,
  listAudit,
  listAuditEventTypes,
  type AuditEntry,
  type User,
} from '@parwell/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { fakeApi, type FakeApi } from '../../test/fake-api.ts';
import { openPortal } from '../../test/open-portal.ts';
import { givenSession, user } from '../../test/people.ts';
import { auditFilters } from './audit-filters.ts';

const entry = (id: number, changes: Partial<AuditEntry> = {}): AuditEntry => ({
  id,
  service: 'users',
  customerId: '100234',
  resourceId: 'u1',
  resourceType: 'user',
  eventType: 'User Updated',
  initiatorType: 'USER',
  createdBy: 'ops@fff.example',
  createdAt: '2026-11-15T08:30:00+00:00',
  address: null,
  sessionId: null,
  description: `change ${id}`,
  data: '{"before":{"firstName":"Ana"},"after":{"firstName":"Anna"}}',
  ...changes,
});

let api: FakeApi;

async function openAudit(
  path = '/audit-logs',
  person: User = user({ grants: { ALL: { orders: 'VIEWER' } } }),
) {
  api.answers(getUser, person);
  api.answers(getSettings, { knowledgeBaseUrl: null });
  api.answers(listAuditEventTypes, {
    eventTypes: ['User Updated', 'Signed In'],
    resourceTypes: ['cabinet', 'user'],
  });
  givenSession();
  await openPortal(path);
  await screen.findByRole('heading', { level: 1, name: 'Audit Logs' });
}

/** In development React renders twice and cancels the first of two equal calls. */
const requests = () => {
  const urls = new Set(api.sent(listAudit).map(({ url }) => url));
  return [...urls].map((url) => {
    const query = new URL(url, 'http://localhost').searchParams;
    return { ...Object.fromEntries(query), where: JSON.parse(query.get('where') ?? '{}') as unknown };
  });
};

beforeEach(() => {
  api = fakeApi();
  api.answers(listAudit, { data: [entry(2), entry(1)], total_count: 2 });
});

test('requests the newest entries, with equal offset and skip (AUD-006 AUD-013 API-046)', async () => {
  await openAudit();
  await waitFor(() =>
    expect(requests()).toEqual([
      {
        offset: '0',
        skip: '0',
        limit: '10',
        order: 'createdAt DESC',
        where: {},
        fields:
          '["id","service","customerId","resourceId","resourceType","eventType","initiatorType","createdBy","createdAt","address","sessionId","description","data"]',
      },
    ]),
  );
});

test('filters in the URL become the where of the call (AUD-008 AUD-009 AUD-010 AUD-011 API-048)', async () => {
  const filter = {
    resourceType: 'user',
    initiatorType: 'USER',
    eventType: 'Signed In',
    createdAt: { start: '2026-11-01', end: '2026-11-02' },
  };
  const person = user({
    grants: { ALL: { orders: 'VIEWER' } },
    properties: [{ propertyKey: 'TIMEZONE', propertyValue: 'America/Chicago' }],
  });
  await openAudit(`/audit-logs/100234?filter=${encodeURIComponent(JSON.stringify(filter))}`, person);
  await waitFor(() => expect(requests()).toHaveLength(1));
  // Daylight saving ends in Chicago on the first of November 2026.
  expect(requests()[0]?.where).toEqual({
    customerId: '100234',
    resourceType: 'user',
    initiatorType: 'USER',
    eventType: 'Signed In',
    createdAt: { between: ['2026-11-01T05:00:00.000Z', '2026-11-03T05:59:59.999Z'] },
  });
});

test('the time has seconds, and all columns have room beside the menu in a window of 1440 px', async () => {
  api.answers(listAudit, { data: [entry(1, { createdAt: '2026-11-15T08:30:07+00:00' })], total_count: 1 });
  await openAudit();
  expect((await screen.findByText(/08:30:07/)).tagName).toBe('TIME');
  const table = screen.getByRole('table', { name: 'Audit entries' });
  // The window without menu, padding and scroll bars.
  expect(Number.parseInt(table.style.minWidth)).toBeLessThanOrEqual(1440 - 240 - 2 * 24 - 2 * 16);
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['Initiator', 'Service']),
  );
});

test('the list takes about 80 percent of the window (CONST-046)', async () => {
  await openAudit();
  const table = await screen.findByLabelText('Audit entries');
  expect(table.closest<HTMLElement>('[style*="max-height"]')?.style.maxHeight).toBe('80vh');
});

test('the event types to choose from come from their own call (AUD-012)', async () => {
  await openAudit();
  await userEvent.click(screen.getByRole('button', { name: /^Event type/ }));
  expect(await screen.findByRole('option', { name: 'Signed In' })).toBeTruthy();
  expect(api.sent(listAuditEventTypes)).toHaveLength(1);
});

test('a resource that data calls a cabinet is a device on the screen (DEV-001 AUD-008)', async () => {
  api.answers(listAudit, { data: [entry(1, { resourceType: 'cabinet' })], total_count: 1 });
  await openAudit();
  expect(await screen.findByRole('cell', { name: 'device' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: /^Resource type/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'device' }));
  await userEvent.click(screen.getByRole('button', { name: 'Search' }));
  await waitFor(() => expect(requests().at(-1)?.where).toEqual({ resourceType: 'cabinet' }));
  expect(document.body.textContent).not.toMatch(/cabinet/i);
});

test('the bar offers only what the call accepts (FILT-008)', () => {
  const samples: Record<string, unknown> = {
    resourceType: 'user',
    initiatorType: 'USER',
    eventType: 'Signed In',
    createdAt: { between: ['2026-11-01T00:00:00Z', '2026-11-02T00:00:00Z'] },
  };
  for (const key of Object.keys(auditFilters.filters)) {
    const where = JSON.stringify({ [key]: samples[key] });
    expect(listAudit.query?.safeParse({ where }).success, key).toBe(true);
  }
});

test('a filter that cannot be read is ignored (CONST-059)', async () => {
  await openAudit('/audit-logs?filter=%7Bbroken');
  await waitFor(() => expect(requests()[0]?.where).toEqual({}));
});

const FAILED = 'An error occurred: A server error has occurred. in Audit Logs';

async function openFailing() {
  api = fakeApi();
  api.refuses(listAudit, { code: 'server_error', message: 'A server error has occurred.' });
  await openAudit();
  return screen.findByText(FAILED);
}

test('a failure shows a generic banner until a retry succeeds (ERR-047 ERR-048)', async () => {
  await openFailing();
  // The banner gives the reason; in place of the rows the page only says that they are missing.
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  expect(screen.getByText('This could not be loaded just now.')).toBeTruthy();
  api.answers(listAudit, { data: [], total_count: 0 });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Sorry, no matching records found')).toBeTruthy();
  expect(screen.queryByText(FAILED)).toBeNull();
});

test('the banner can be dismissed, and the screen stays usable (SHELL-165 ERR-048)', async () => {
  await userEvent.click(await openFailing());
  expect(screen.queryByText(FAILED)).toBeNull();
  api.answers(listAudit, { data: [entry(1)], total_count: 1 });
  await userEvent.click(screen.getByRole('button', { name: 'Search' }));
  expect(await screen.findByText('change 1')).toBeTruthy();
});

test('any admin role opens it, a customer owner does not (SHELL-042)', async () => {
  api.answers(getUser, user({ grants: { c1: { users: 'OWNER' } } }));
  api.answers(getSettings, { knowledgeBaseUrl: null });
  givenSession();
  await openPortal('/audit-logs');
  expect(await screen.findByText('Page not found')).toBeTruthy();
  expect(api.sent(listAudit)).toHaveLength(0);
});
