import { getDeviceTags, saveDeviceTags } from '@parwell/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { command, done, flexDevice, openFlex, openFlexTab, PEOPLE, press, tabs } from '../flex.fixture.ts';

const openTags = (person = PEOPLE.staff, device = flexDevice()) => openFlexTab('device-tags', person, device);
const enterTag = async (number: number, name: string, value: string) => {
  const tag = within(await screen.findByRole('group', { name: `Tag ${number}` }));
  fireEvent.change(tag.getByLabelText('Name'), { target: { value: name } });
  fireEvent.change(tag.getByLabelText('Value'), { target: { value } });
};

test('tags are read, edited and saved; CANCEL drops the edits (DTAG-001 DTAG-003..006)', async () => {
  const api = await openTags();
  await screen.findByText('floor');
  expect(screen.queryByRole('button', { name: 'SAVE' })).toBeNull();
  await press('EDIT');
  await enterTag(1, 'ward', 'ICU');
  await press('CANCEL');
  expect(await screen.findByText('floor')).toBeTruthy();
  expect(screen.queryByText('ward')).toBeNull();
  expect(api.sent(saveDeviceTags)).toEqual([]);
  expect(screen.getByRole('button', { name: 'EDIT' })).toBeTruthy();
});

test('SAVE sends all tags in camel case and reports success once the device has them (DTAG-002 DTAG-005 DTAG-010 DTAG-013 DERR-036)', async () => {
  const api = await openTags();
  await press('EDIT');
  await press('Add Tag');
  await enterTag(2, 'Cost center', ' 4711 ');
  api.answers(
    saveDeviceTags,
    command('device_tags', { status: 'refused', resultCode: 5, resultMessage: 'Memory is full' }),
  );
  await press('SAVE');
  await screen.findByText('Memory is full');
  expect(screen.queryByText('Save Device Tags succeeded.')).toBeNull();
  api.answers(saveDeviceTags, done('device_tags'));
  api.answers(getDeviceTags, { resultCode: 0, tags: { floor: '2', costCenter: '4711' }, message: '' });
  await press('SAVE');
  await screen.findByText('Save Device Tags succeeded.');
  expect(await screen.findByText('costCenter')).toBeTruthy();
  expect(api.sent(saveDeviceTags)[1]?.body).toEqual({ tags: { floor: '2', costCenter: '4711' } });
});

test('names and values are required, and names are unique (DTAG-007..009)', async () => {
  const api = await openTags();
  await press('EDIT');
  await press('Add Tag');
  await press('Add Tag');
  await enterTag(2, '  ', '1');
  await enterTag(3, 'Floor', '');
  await press('SAVE');
  for (const text of [
    'Tag names cannot be blank',
    'Duplicate tag names are not allowed',
    'A value is required',
  ]) {
    expect(await screen.findByText(text)).toBeTruthy();
  }
  expect(api.sent(saveDeviceTags)).toEqual([]);
});

test.each([
  ['Not connected yet.', 'Not connected yet.'],
  ['', 'There are no tags for this device.'],
])('a device without tags that says "%s" (DTAG-012 DERR-029)', async (message, shown) => {
  const api = await openFlex('configuration', PEOPLE.staff);
  api.answers(getDeviceTags, { resultCode: 1, tags: {}, message });
  fireEvent.click(screen.getByRole('tab', { name: 'Device Tags' }));
  expect(await screen.findByText(shown)).toBeTruthy();
});

test.each([
  ['the staff with a flex device', 'staff', 'WEIGHT', true],
  ['the staff with another device', 'staff', 'EM', false],
  ['a customer with a flex device', 'owner', 'WEIGHT', false],
] as const)(
  'whether there are tags for %s (DEV-062 DPERM-012)',
  async (_whom, person, cabinetType, shown) => {
    await openFlex('configuration', PEOPLE[person], flexDevice({ cabinetType }));
    expect(tabs().includes('Device Tags')).toBe(shown);
  },
);

test('editing needs create for ALL and a serial number (DTAG-011 DPERM-006)', async () => {
  await openTags(PEOPLE.staff, flexDevice({ cabinetProperties: {} }));
  await screen.findByText('floor');
  expect(screen.queryByRole('button', { name: 'EDIT' })).toBeNull();
  expect(screen.getByText('Tags can be changed only on a device with a serial number.')).toBeTruthy();
});

test('viewers of all devices can read the tags (DTAG-011)', async () => {
  await openTags(PEOPLE.staffViewer);
  await screen.findByText('floor');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'EDIT' })).toBeNull());
});
