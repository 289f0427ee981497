import { importSettings, previewSettingsImport } from '@parwell/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { openPortal } from '../../../test/open-portal.ts';
import { chooseAction, details, device, givenServer, property, staff } from '../devices.fixture.ts';
import { readSettingsFile, settingsOf } from './settings-file.ts';

const other = device({ cabinetId: '100310-007', cabinetName: 'Lobby', customerId: '100310' });
const PREVIEW = {
  changes: [
    {
      propertyKey: 'server_name',
      label: 'Server Name',
      before: 'edge-1',
      after: 'edge-2',
      placeBound: false,
    },
    { propertyKey: 'room', label: 'Room', before: 'B12', after: 'C7', placeBound: true },
  ],
  skipped: [
    {
      propertyKey: 'machine_id',
      label: 'Machine ID',
      value: 'M-2',
      reason: 'Specific to the other machine',
    },
  ],
  version: 7,
};

async function open() {
  const api = givenServer(staff(), [device(), other]);
  api.answers(previewSettingsImport, PREVIEW);
  await openPortal('/cabinet-details/100234/100234-001');
  await chooseAction('Import Device Settings');
  const dialog = within(await screen.findByRole('dialog', { name: 'Import Device Settings' }));
  const button = () => dialog.getByRole<HTMLButtonElement>('button', { name: /^Import/ });
  const chooseDevice = async (name: RegExp, look?: (options: readonly (string | null)[]) => void) => {
    await userEvent.click(dialog.getByRole('combobox', { name: 'Device' }));
    const option = await screen.findByRole('option', { name });
    look?.(screen.getAllByRole('option').map(({ textContent }) => textContent));
    await userEvent.click(option);
  };
  const chooseFile = async (text: string) => {
    await userEvent.click(dialog.getByRole('button', { name: 'From a file' }));
    await userEvent.upload(
      dialog.getByLabelText('JSON file'),
      new File([text], 'settings.json', { type: 'application/json' }),
    );
  };
  return { api, dialog, button, chooseDevice, chooseFile };
}

const cells = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent));

test('settings of another device are previewed, then imported by its cabinetId (DEV-100)', async () => {
  const { api, dialog, button, chooseDevice } = await open();
  expect(button().disabled).toBe(true);
  await chooseDevice(/Lobby/);
  const changes = await dialog.findByRole('table', { name: 'Changes' });
  expect(cells(changes)).toEqual([
    ['Server Name', 'edge-1', 'edge-2'],
    ['RoomSpecific to the location', 'B12', 'C7'],
  ]);
  expect(cells(dialog.getByRole('table', { name: 'Not imported' }))).toEqual([
    ['Machine ID', 'M-2', 'Specific to the other machine'],
  ]);
  expect(api.sent(previewSettingsImport)[0]?.body).toEqual({ cabinetId: '100310-007' });

  api.answers(importSettings, details({ properties: [property({ value: 'edge-2' })], version: 8 }));
  await userEvent.click(button());
  await screen.findByText('1 setting was imported into ICU North.');
  expect(api.sent(importSettings)[0]?.body).toEqual({
    source: { cabinetId: '100310-007' },
    propertyKeys: ['server_name'],
    version: 7,
  });
  await screen.findByText('edge-2');
});

test('settings of a file are previewed, and those with a tick imported (DEV-100)', async () => {
  const { api, dialog, button, chooseFile } = await open();
  await chooseFile('{"properties":{"server_name":"edge-2"}}');
  const changes = within(await dialog.findByRole('table', { name: 'Changes' }));
  const ticks = changes.getAllByRole<HTMLInputElement>('checkbox');
  expect(ticks.map(({ checked }) => checked)).toEqual([true, false]);
  await userEvent.click(changes.getByLabelText('Server Name'));
  expect(button().disabled).toBe(true);
  await userEvent.click(changes.getByLabelText(/^Room/));
  expect(button().textContent).toBe('Import 1 setting');
  api.answers(importSettings, details());
  await userEvent.click(button());
  await waitFor(() => expect(api.sent(importSettings)).toHaveLength(1));
  expect(api.sent(importSettings)[0]?.body).toEqual({
    source: { properties: { server_name: 'edge-2' } },
    propertyKeys: ['room'],
    version: 7,
  });
});

test('a file without settings is rejected without a request', async () => {
  const { api, dialog, button, chooseFile } = await open();
  await chooseFile('{"properties":{"server_name":1}}');
  await dialog.findByText('settings.json is not a device settings file.');
  expect(button().disabled).toBe(true);
  expect(api.sent(previewSettingsImport)).toEqual([]);
});

test('the device itself is not offered as source, and without changes there is nothing to import', async () => {
  const { api, dialog, button, chooseDevice } = await open();
  api.answers(previewSettingsImport, { ...PREVIEW, changes: [] });
  await chooseDevice(/Lobby/, (options) => expect(options).toEqual([expect.stringContaining('Lobby')]));
  await dialog.findByText('Nothing to import: the device already has these settings.');
  expect(button().disabled).toBe(true);
});

test('a conflict shows an error, and the preview is reloaded before the next try (DERR-011)', async () => {
  const { api, dialog, button, chooseDevice } = await open();
  await chooseDevice(/Lobby/);
  await dialog.findByRole('table', { name: 'Changes' });
  const message = 'The device was changed by somebody else meanwhile. Please load it again.';
  api.refuses(importSettings, { code: 'conflict', message });
  await userEvent.click(button());
  await dialog.findByText('Failed to save device properties.');
  expect(dialog.getByText(message)).toBeTruthy();
  expect(button().disabled).toBe(true);

  api.answers(previewSettingsImport, { ...PREVIEW, version: 8 });
  api.answers(importSettings, details({ version: 9 }));
  await userEvent.click(dialog.getByRole('button', { name: 'Reload' }));
  await waitFor(() => expect(button().disabled).toBe(false));
  await userEvent.click(button());
  await screen.findByText('1 setting was imported into ICU North.');
  expect(api.sent(importSettings).at(-1)?.body).toMatchObject({ version: 8 });
});

test('settings can be saved to a file, and such a file can be read again', async () => {
  const { dialog } = await open();
  const blobs: Blob[] = [];
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => `blob:${blobs.push(blob)}`,
      revokeObjectURL: () => undefined,
    }),
  );
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await userEvent.click(dialog.getByRole('button', { name: 'Save settings to a file' }));
  expect(clicked).toHaveBeenCalledOnce();
  clicked.mockRestore();
  const read = await readSettingsFile(new File(blobs, 'device-settings-100234-001.json'));
  expect(read).toEqual({
    properties: { server_name: 'edge-1', provider_tracking: 'No', machine_id: 'M-1' },
  });
});

test('a property without a value is not in the file', () => {
  expect(settingsOf(details({ properties: [property({ value: '' })] })).properties).toEqual({});
});
