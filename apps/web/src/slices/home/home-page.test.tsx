import { getSettings, getUser, listDashboardDevices, type CallResponse, type User } from '@parwell/contract';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeApi } from '../../test/fake-api.ts';
import { openPortal } from '../../test/open-portal.ts';
import { givenSession, user } from '../../test/people.ts';
import { cardOf, devicesOf } from '../dashboard/public/device-cards.fixture.ts';

const nurse = (changes: Partial<User> = {}) =>
  user({ grants: { 100234: { cabinets: 'VIEWER' } }, ...changes });

async function openHome(person: User, settings: Partial<CallResponse<typeof getSettings>> = {}) {
  const api = fakeApi();
  givenSession();
  api.answers(getUser, person);
  api.answers(getSettings, { knowledgeBaseUrl: null, ...settings });
  api.answers(listDashboardDevices, devicesOf([cardOf({ cabinetName: 'Main Fridge' })]));
  await openPortal('/dashboard');
  return api;
}

test('greets by the hour in the zone of the user, with the sign-in before this one (DASH-013 DASH-020..026)', async () => {
  // Half past five in the morning in India, the evening before in Los Angeles.
  vi.setSystemTime('2026-11-17T00:00:00Z');
  const properties = (zone: string) => [{ propertyKey: 'TIMEZONE', propertyValue: zone }];
  await openHome(nurse({ properties: properties('Asia/Kolkata'), previousLogin: '2026-11-16T12:22:00Z' }));

  await screen.findByRole('heading', { level: 1, name: 'Good morning, Mo' });
  expect(screen.getByText('2026-11-16 17:52').parentElement?.textContent).toBe('Last login 2026-11-16 17:52');
  await screen.findByRole('region', { name: 'RNI Devices' });
  expect(document.title).toBe('Dashboard · Parwell');
});

test('in another zone it is another greeting; the first sign-in has none before (DASH-021 DASH-024 D10)', async () => {
  vi.setSystemTime('2026-11-17T00:00:00Z');
  await openHome(nurse({ properties: [{ propertyKey: 'TIMEZONE', propertyValue: 'America/Los_Angeles' }] }));

  await screen.findByRole('heading', { level: 1, name: 'Good afternoon, Mo' });
  expect(screen.getByText('This is your first sign-in.')).toBeTruthy();
});

test('tells what the portal does and whom to ask, as far as it is configured (DASH-027..031 OCONST-064 OCONST-065)', async () => {
  await openHome(nurse(), { supportPhone: '1-800-555-0142', supportEmail: 'help@fff.example' });

  const support = within(await screen.findByRole('region', { name: 'Customer support' }));
  expect(support.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['1-800-555-0142', 'tel:18005550142'],
    ['help@fff.example', 'mailto:help@fff.example'],
  ]);
  expect(screen.getByText(/^Parwell watches over your medicine storage/)).toBeTruthy();
});

test('without a number and an address the lines are hidden (DASH-030)', async () => {
  await openHome(nurse());

  await screen.findByText('Main Fridge');
  expect(screen.queryByRole('region', { name: 'Customer support' })).toBeNull();
});
