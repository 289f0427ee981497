import { getDevice, replaceMachine, updateDevice } from '@parwell/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { LIVE_MS } from '../../session/live.ts';
import { address } from '../../test/fake-browser.ts';
import { openPortal } from '../../test/open-portal.ts';
import { user } from '../../test/people.ts';
import { chooseAction, customersUser, details, givenServer, property, staff } from './devices.fixture.ts';

const PATH = '/cabinet-details/100234/100234-001';
const heading = () => screen.findByRole('heading', { level: 1, name: 'ICU North' });
const panel = () => within(screen.getByRole('region', { name: 'Device Properties' }));
const valueOf = (label: string) => panel().getByText(label).nextElementSibling?.textContent;
const names = (role: string) => screen.queryAllByRole(role).map(({ textContent }) => textContent);

async function open({ person = staff(), shown = details(), path = PATH } = {}) {
  const api = givenServer(person);
  api.answers(getDevice, shown);
  await openPortal(path);
  await heading();
  return api;
}

describe('the page', () => {
  test('needs both ids and requests that device (SHELL-027 DEV-026)', async () => {
    const api = await open();
    expect(api.sent(getDevice).every(({ url }) => url.endsWith('details/100234-001?customerId=100234'))).toBe(
      true,
    );
  });

  test.each(['/cabinet-details', '/cabinet-details/100234'])('%s is no page (SHELL-027)', async (path) => {
    const api = givenServer(staff());
    await openPortal(path);
    await screen.findByText('Page not found');
    expect(api.sent(getDevice)).toEqual([]);
  });

  test("another customer's device is the 404 page and makes no call (PERM-035)", async () => {
    const api = givenServer(customersUser());
    await openPortal('/cabinet-details/100310/100310-001');
    await screen.findByText('Page not found');
    expect(api.sent(getDevice)).toEqual([]);
  });

  test('shows an error with a way back for a device that does not exist', async () => {
    const api = givenServer(staff());
    api.refuses(getDevice, { code: 'not_found', message: 'The device was not found.' });
    await openPortal(PATH);
    await screen.findByText('The device was not found.');
    expect(screen.getByRole('link', { name: 'Back to Devices' }).getAttribute('href')).toBe(
      '/cabinet-list/100234',
    );
    expect(screen.queryByRole('button', { name: 'More actions' })).toBeNull();
  });

  test('a failure says that the properties could not be loaded, and can be retried (DERR-010)', async () => {
    const api = givenServer(staff());
    api.refuses(getDevice, { code: 'server_error', message: 'A server error has occurred.' });
    await openPortal(PATH);
    await screen.findByText('Failed to load properties for this cabinet.');
    expect(screen.getByText('A server error has occurred.')).toBeTruthy();
    api.answers(getDevice, details());
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await heading()).toBeTruthy();
  });

  test("the URL is replaced with the device's own, without a new history entry (DEV-027)", async () => {
    const api = givenServer(staff());
    api.answers(getDevice, details({ customerId: '100310' }));
    const steps = window.history.length;
    await openPortal(`${PATH}?tab=x`);
    await waitFor(() => expect(address()).toBe('/cabinet-details/100310/100234-001?tab=x'));
    expect(window.history.length).toBe(steps);
  });

  test("Back leads to the list of the device's customer (DEV-028)", async () => {
    await open();
    await userEvent.click(screen.getByRole('link', { name: 'Back to Devices' }));
    await screen.findByRole('heading', { level: 1, name: 'Device List' });
    expect(address()).toBe('/cabinet-list/100234');
  });

  test('shows name, id and properties (DEV-029 DEV-030 DEV-073 H4)', async () => {
    await open();
    const main = within(screen.getByRole('main'));
    expect(main.getByText('100234-001')).toBeTruthy();
    expect(main.getByText('ONLINE')).toBeTruthy();
    expect(valueOf('Device Type')).toBe('RightNow Ready');
    expect(valueOf('Customer Id')).toBe('100234');
    expect(valueOf('Status')).toBe('Active');
    expect(valueOf('Temp Control')).toBe('2-8c');
    expect(valueOf('Keeps')).toBe('Refrigerated (2 to 8 °C)');
    expect(valueOf('Server Name')).toBe('edge-1');
    expect(valueOf('Provider Tracking')).toBe('No');
  });

  test('six facts are in sight, the rest is folded, and values are words', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
    await open({
      shown: details({
        temperature: {
          celsius: 8.34,
          measuredAt: new Date(Date.now() - 14_000).toISOString(),
          place: '',
          allowed: { min: 2, max: 8 },
        },
        lastHeardAt: new Date(Date.now() - 14_000).toISOString(),
        properties: [
          property({ propertyKey: 'consignment', label: 'Consignment', values: ['0', '1'], value: '1' }),
          property({ propertyKey: 'beep', label: 'Beep', valueType: 'boolean', value: 'false' }),
        ],
      }),
    });
    const facts = panel()
      .getAllByRole('term')
      .map(({ textContent }) => textContent);
    expect(facts).toEqual(['Now, 14 s ago', 'Device Type', 'Customer Id', 'Status', 'Keeps', 'Last heard']);
    expect(panel().getByText('8.3 °C')).toBeTruthy();
    expect(panel().getByText('Above 8 °C')).toBeTruthy();
    expect(valueOf('Last heard')).toBe('14 s ago');
    await userEvent.click(panel().getByRole('button', { name: 'Device Properties, 6 more' }));
    expect(panel().getAllByRole('term')).toHaveLength(12);
    expect(valueOf('Hardware ID')).toBe('EM-2041');
    expect(valueOf('Consignment')).toBe('Yes');
    expect(valueOf('Beep')).toBe('Off');
  });

  test('refreshes itself every 15 s: a device that is heard again is online', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
    const api = await open({ shown: details({ connectivityStatus: 3 }) });
    expect(screen.getByText('OFFLINE')).toBeTruthy();
    api.answers(getDevice, details({ connectivityStatus: 4 }));
    await act(() => vi.advanceTimersByTimeAsync(LIVE_MS));
    expect(await screen.findByText('ONLINE')).toBeTruthy();
    api.cannotBeReached(getDevice);
    await act(() => vi.advanceTimersByTimeAsync(LIVE_MS));
    expect(await screen.findByText('Not refreshed. Last updated 15 s ago.')).toBeTruthy();
    expect(screen.getByText('ONLINE')).toBeTruthy();
  });

  test.each([
    ['1', 1],
    ['0', 0],
  ])(
    'with consignment %s it is called a consignment device %i times (DEV-071)',
    async (consignment, times) => {
      await open({ shown: details({ cabinetProperties: { consignment } }) });
      expect(screen.queryAllByText('Consignment')).toHaveLength(times);
    },
  );
});

describe('the actions', () => {
  const actions = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'More actions' }));
    return names('menuitem');
  };

  test('are shown with create on cabinets for the customer (DEV-031..033)', async () => {
    await open({ person: customersUser('OWNER') });
    expect(await actions()).toEqual(['Edit', 'Import Device Settings', 'Replace']);
  });
  test('a device without a machine has no Replace', async () => {
    await open({ shown: details({ cabinetType: 'Virtual' }) });
    expect(await actions()).toEqual(['Edit', 'Import Device Settings']);
  });
  test.each([
    ['who may only look', customersUser('VIEWER')],
    [
      'who may change devices of another customer',
      user({ grants: { 100234: { cabinets: 'VIEWER' }, 100310: { cabinets: 'OWNER' } } }),
    ],
  ])('are not there for those %s (DEV-031..033)', async (_who, person) => {
    await open({ person });
    expect(screen.queryByRole('button', { name: 'More actions' })).toBeNull();
  });
});

describe('Edit', () => {
  async function edit(shown = details()) {
    const api = await open({ shown });
    await chooseAction('Edit');
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Device' }));
    return { api, dialog, save: () => userEvent.click(dialog.getByRole('button', { name: 'Save' })) };
  }
  const type = async (field: HTMLElement, text: string) => {
    await userEvent.clear(field);
    if (text) await userEvent.type(field, text);
  };

  test('sends the changes and reports success (DERR-007 DEV-078)', async () => {
    const { api, dialog, save } = await edit();
    api.answers(updateDevice, details({ cabinetName: 'ICU South', version: 8 }));
    await type(dialog.getByLabelText('Device Name'), 'ICU South');
    await userEvent.selectOptions(dialog.getByLabelText('Status'), 'Repair');
    await userEvent.selectOptions(dialog.getByLabelText('Provider Tracking'), 'Yes');
    await save();
    await screen.findByText('Cabinet update succeeded.');
    await screen.findByRole('heading', { level: 1, name: 'ICU South' });
    const [sent] = api.sent(updateDevice);
    expect(sent?.url).toMatch(/\/cabinets\/100234-001\?customerId=100234$/);
    expect(sent?.body).toEqual({
      cabinetName: 'ICU South',
      cabinetState: 60,
      properties: { provider_tracking: 'Yes' },
      version: 7,
    });
  });

  test('reports missing values (DEV-092..095)', async () => {
    const { api, dialog, save } = await edit();
    await type(dialog.getByLabelText('Device Name'), ' ');
    await userEvent.clear(dialog.getByLabelText('Customer'));
    await userEvent.selectOptions(dialog.getByLabelText('Status'), '');
    await userEvent.selectOptions(dialog.getByLabelText('Temperature Control'), '');
    await save();
    for (const text of [
      'A cabinet name is required',
      'A customer id is required',
      'Temperature Control is required',
      'A cabinet status is required',
    ]) {
      expect(await dialog.findByText(text)).toBeTruthy();
    }
    expect(api.sent(updateDevice)).toEqual([]);
  });

  test('shows only editable properties, choices as a list, and validates values (DEV-096..099)', async () => {
    const number = property({
      propertyKey: 'interval',
      label: 'Interval',
      valueType: 'number',
      value: '5',
    });
    const alarm = property({ propertyKey: 'alarm', label: 'Alarm', valueType: 'boolean', value: 'true' });
    const { api, dialog, save } = await edit(
      details({ properties: [...details().properties, number, alarm] }),
    );
    expect(dialog.queryByLabelText('Machine ID')).toBeNull();
    const onOff = within(dialog.getByLabelText('Alarm')).getAllByRole('option');
    expect(onOff.map(({ textContent }) => textContent)).toEqual(['Not set', 'On', 'Off']);
    const choices = within(dialog.getByLabelText('Provider Tracking')).getAllByRole('option');
    expect(choices.map(({ textContent }) => textContent)).toEqual(['Not set', 'Yes', 'No']);
    await type(dialog.getByLabelText('Interval'), 'often');
    await save();
    expect(await dialog.findByText('Must be a number')).toBeTruthy();
    expect(api.sent(updateDevice)).toEqual([]);
  });

  test('a device changed meanwhile is not overwritten, not even on a second try (DERR-006 DERR-054)', async () => {
    const { api, dialog, save } = await edit();
    const message = 'The device was changed by somebody else meanwhile. Please load it again.';
    api.refuses(updateDevice, { code: 'conflict', message });
    api.answers(getDevice, details({ cabinetName: 'Theirs', version: 9 }));
    await type(dialog.getByLabelText('Device Name'), 'Mine');
    await save();
    await dialog.findByText('Failed to update cabinet info');
    expect(dialog.getByText(message)).toBeTruthy();
    expect(dialog.getByLabelText<HTMLInputElement>('Device Name').value).toBe('Mine');
    await screen.findByText('Theirs', { selector: 'h1' });
    await save();
    await waitFor(() => expect(api.sent(updateDevice)).toHaveLength(2));
    expect(api.sent(updateDevice).map(({ body }) => body)).toEqual([
      { cabinetName: 'Mine', version: 7 },
      { cabinetName: 'Mine', version: 7 },
    ]);
  });

  test('a failure of the properties alone shows its own error (DERR-011)', async () => {
    const { api, dialog, save } = await edit();
    api.refuses(updateDevice, { code: 'refused', message: 'Another device has this serial number.' });
    await type(dialog.getByLabelText('Server Name'), 'edge-2');
    await save();
    expect(await dialog.findByText('Failed to save device properties.')).toBeTruthy();
    expect(dialog.getByText('Another device has this serial number.')).toBeTruthy();
  });

  test('before a device moves the form says what goes; afterwards the URL follows', async () => {
    const { api, dialog, save } = await edit();
    expect(dialog.queryByText(/does not see earlier data/)).toBeNull();
    api.answers(updateDevice, details({ customerId: '100310', version: 8 }));
    await userEvent.click(dialog.getByLabelText('Customer'));
    await userEvent.click(await screen.findByRole('option', { name: /Lakeview/ }));
    expect(dialog.getByText(/Users and their PINs, .* are removed/)).toBeTruthy();
    await save();
    await waitFor(() => expect(address()).toBe('/cabinet-details/100310/100234-001'));
    expect(api.sent(updateDevice)[0]?.body).toEqual({ customerId: '100310', version: 7 });
  });
});

describe('Replace', () => {
  async function replace() {
    const api = await open();
    await chooseAction('Replace');
    const dialog = within(await screen.findByRole('dialog', { name: 'Replace' }));
    const confirm = async (answer: string) => {
      await userEvent.click(dialog.getByRole('button', { name: 'Replace' }));
      const question = within(await screen.findByRole('alertdialog'));
      await userEvent.click(question.getByRole('button', { name: answer }));
    };
    return { api, dialog, confirm };
  }

  test('asks for the serial number, then for confirmation, shows progress and closes (DEV-101..105)', async () => {
    const { api, dialog, confirm } = await replace();
    const button = () => dialog.getByRole<HTMLButtonElement>('button', { name: 'Replace' });
    expect(button().disabled).toBe(true);
    await userEvent.type(dialog.getByLabelText('New serial number'), '  ');
    expect(button().disabled).toBe(true);
    await userEvent.type(dialog.getByLabelText('New serial number'), 'SN-2 ');
    await confirm('Cancel');
    expect(api.sent(replaceMachine)).toEqual([]);

    const answer = api.answersLater(replaceMachine);
    await confirm('Replace');
    await dialog.findByRole('progressbar');
    answer(new Response(JSON.stringify(details({ version: 8 }))));
    await screen.findByText('The machine of ICU North was replaced.');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Replace' })).toBeNull());
    expect(api.sent(replaceMachine)[0]?.body).toEqual({ serialNumber: 'SN-2', version: 7 });
  });

  test('a failure shows the text with two spaces, and keeps the input (DEV-106 DERR-030)', async () => {
    const { api, dialog, confirm } = await replace();
    api.cannotBeReached(replaceMachine);
    await userEvent.type(dialog.getByLabelText('New serial number'), 'SN-2');
    await confirm('Replace');
    await dialog.findByText('Failed to replace machine ICU North.  Check Network.', { normalizer: String });
    expect(dialog.getByText(/No connection to the server/)).toBeTruthy();
    expect(dialog.getByLabelText<HTMLInputElement>('New serial number').value).toBe('SN-2');
  });

  test('a refusal shows why (DEV-106)', async () => {
    const { api, dialog, confirm } = await replace();
    api.refuses(replaceMachine, { code: 'refused', message: 'Another device has this serial number.' });
    await userEvent.type(dialog.getByLabelText('New serial number'), 'SN-2');
    await confirm('Replace');
    expect(await dialog.findByText(/Check Network\.$/)).toBeTruthy();
    expect(dialog.getByText('Another device has this serial number.')).toBeTruthy();
  });
});
