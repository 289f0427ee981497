import { getDevice, updateDevice } from '@parwell/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { openPortal } from '../../test/open-portal.ts';
import { chooseAction, details, givenServer, property, staff } from './devices.fixture.ts';

const zoned = (value: string) =>
  property({ propertyKey: 'time_zone', label: 'Time Zone', valueType: 'string', value });
const shown = () => screen.getByText('Time Zone').nextElementSibling?.textContent;

async function open(value: string, timeZone: ReturnType<typeof details>['timeZone']) {
  const api = givenServer(staff());
  api.answers(getDevice, details({ properties: [zoned(value)], timeZone }));
  await openPortal('/cabinet-details/100234/100234-001');
  await screen.findByRole('heading', { level: 1, name: 'ICU North' });
  return api;
}

test("a device without a zone of its own shows the customer's or the business's, and whose it is (U1)", async () => {
  await open('', { zone: 'America/Denver', of: 'customer' });
  expect(shown()).toBe('America/Denver (of the customer)');
});

test('a stored text that names no zone does not count, and is not shown as the zone (U1)', async () => {
  await open('Ward 3', { zone: 'America/Los_Angeles', of: 'business' });
  expect(shown()).toBe('America/Los_Angeles (of the business)');
});

test("a device's own zone is found by a part of its name, and taken away again to follow the customer (U1)", async () => {
  const api = await open('', { zone: 'America/Denver', of: 'customer' });
  await chooseAction('Edit');
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Device' }));
  const field = await dialog.findByRole('combobox', { name: 'Time Zone' });
  expect(field.getAttribute('placeholder')).toBe('That of the customer');
  await userEvent.type(field, 'los ang');
  await userEvent.click(await screen.findByRole('option', { name: 'America/Los_Angeles (US Pacific)' }));
  const own = details({
    properties: [zoned('America/Los_Angeles')],
    timeZone: { zone: 'America/Los_Angeles', of: 'device' },
    version: 8,
  });
  api.answers(updateDevice, own);
  api.answers(getDevice, own);
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(shown()).toBe('America/Los_Angeles'));
  expect(api.sent(updateDevice)[0]?.body).toMatchObject({ properties: { time_zone: 'America/Los_Angeles' } });

  await chooseAction('Edit');
  const again = within(await screen.findByRole('dialog', { name: 'Edit Device' }));
  await userEvent.clear(await again.findByRole('combobox', { name: 'Time Zone' }));
  await userEvent.click(again.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(api.sent(updateDevice)).toHaveLength(2));
  expect(api.sent(updateDevice)[1]?.body).toMatchObject({ properties: { time_zone: '' } });
});
