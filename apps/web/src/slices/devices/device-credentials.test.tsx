import { issueDeviceCredentials } from '@parwell/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { openPortal } from '../../test/open-portal.ts';
import { chooseAction, customersUser, device, givenServer, staff } from './devices.fixture.ts';

const PATH = '/cabinet-details/100234/100234-001';
const offered = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'More actions' }));
  return screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
};

async function open(person = staff(), changes: Parameters<typeof device>[0] = {}) {
  const api = givenServer(person, [device(changes)]);
  await openPortal(PATH);
  await screen.findByRole('heading', { level: 1, name: 'ICU North' });
  return api;
}

test('a new secret is created on request and shown once', async () => {
  const api = await open();
  api.answers(issueDeviceCredentials, { username: '100234-001', secret: 's3cret-of-the-device' });
  await chooseAction('Device Credentials');
  const dialog = within(await screen.findByRole('dialog', { name: 'Device Credentials' }));
  expect(api.sent(issueDeviceCredentials)).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Issue New Secret' }));
  await dialog.findByText('s3cret-of-the-device');
  expect(api.sent(issueDeviceCredentials)[0]?.url).toBe('/api/cabinets/100234-001/credentials');
  await userEvent.click(dialog.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByText('s3cret-of-the-device')).toBeNull());
});

test('shows why no secret could be created', async () => {
  const api = await open();
  api.refuses(issueDeviceCredentials, {
    code: 'refused',
    message: 'Retired devices cannot have credentials.',
  });
  await chooseAction('Device Credentials');
  await userEvent.click(await screen.findByRole('button', { name: 'Issue New Secret' }));
  expect(await screen.findByText('Retired devices cannot have credentials.')).toBeTruthy();
});

test('only staff have it, and only for connected devices', async () => {
  await open(customersUser('OWNER'));
  expect(await offered()).not.toContain('Device Credentials');
});

test.each([{ cabinetType: 'Virtual' }, { cabinetState: 70 }] as const)('not for %o', async (changes) => {
  await open(staff(), changes);
  expect(await offered()).not.toContain('Device Credentials');
});
