import {
  cancelDeviceCommand,
  getDevice,
  getDeviceCommand,
  listDeviceCommands,
  listDeviceProperties,
  saveDeviceTags,
  sendInventorySync,
  updateDevice,
  updateEdgeConfig,
  type DeviceCommand,
  type ErrorBody,
} from '@parwell/contract';
import { shownValue } from '@parwell/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Browser } from '../../../test/browser.ts';
import { addDevice, auditEntriesOf, startDevicesPortal, type DevicesPortal } from '../../../test/devices.ts';
import { sql } from '../../platform/db/database.ts';
import { findEditable } from '../devices/edit-devices.queries.ts';
import { saveDevice } from '../devices/save-device.service.ts';
import { answerCommands } from './commands.public.ts';
import { cancelQueued, claimDueCommands } from './commands.queries.ts';

let portal: DevicesPortal;
let number = 0;
let cabinetId = '';

beforeAll(async () => {
  portal = await startDevicesPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  number += 1;
  cabinetId = `c1-${700 + number}`;
  await addDevice(portal.db, {
    cabinetId,
    customerId: 'c1',
    cabinetType: 'WEIGHT',
    heardAt: portal.clock.now(),
    properties: { serialNumber: `SN-${number}`, heartbeatSeconds: '60', doorAlarmSeconds: '30' },
  });
});

const sync = (browser = portal.owner) =>
  browser.get(sendInventorySync, {
    params: { cabinetId, syncAction: 'delete' },
    body: { allProducts: true },
  });
const cancel = ({ commandId }: Pick<DeviceCommand, 'commandId'>, browser = portal.owner) =>
  browser.call(cancelDeviceCommand, { params: { cabinetId, commandId } });
const statusOf = async ({ commandId }: Pick<DeviceCommand, 'commandId'>) =>
  (await portal.staff.get(getDeviceCommand, { params: { cabinetId, commandId } })).status;
const details = (browser = portal.staff) =>
  browser.get(getDevice, { params: { cabinetId }, query: { customerId: 'c1' } });
const set = async (properties: Record<string, string>) => {
  portal.clock.advance({ seconds: 1 });
  return portal.staff.get(updateDevice, {
    params: { cabinetId },
    query: { customerId: 'c1' },
    body: { properties, version: (await details()).version },
  });
};
const now = () => portal.clock.now();
const due = () => ({ now: now(), heardSince: new Date(0), sentBefore: new Date(0) });
const journal = async (browser: Browser) =>
  (await browser.get(listDeviceCommands, { params: { cabinetId } })).result;
/** The device's answer to its last command. */
const answer = async (resultCode: number, resultMessage = '') => {
  const [{ commandId } = { commandId: '' }] = await journal(portal.staff);
  const status = resultCode === 0 ? 'acknowledged' : 'refused';
  const ack = { cabinetId, commandId, status, resultCode, resultMessage, data: {} };
  await portal.db.transaction((tx) => answerCommands(tx, [ack], now()));
};
const shown = async (key: string, browser = portal.staff) => {
  const property = (await details(browser)).properties.find(({ propertyKey }) => propertyKey === key);
  return property && shownValue(property);
};

describe('cancelling', () => {
  test('a queued command is cancelled, is never sent, and the audit log says who did it', async () => {
    const command = await sync();
    const cancelled = await cancel(command);
    expect(cancelled.json<DeviceCommand>()).toMatchObject({
      status: 'cancelled',
      resultMessage: 'Cancelled by owner@c.example.',
    });
    const sent = await portal.db.transaction((tx) => claimDueCommands(tx, due()));
    expect(sent.filter((each) => each.cabinetId === cabinetId)).toEqual([]);
    expect((await auditEntriesOf(portal, cabinetId)).at(-1)).toMatchObject({
      event_type: 'Command Cancelled',
      created_by: 'owner@c.example',
      data: { before: { commandId: command.commandId } },
    });
  });

  test('what the device has fetched, or what was cancelled before, is not cancelled', async () => {
    const command = await sync();
    await portal.db.transaction((tx) => claimDueCommands(tx, due()));
    const refused = await cancel(command);
    expect([refused.status, refused.json<ErrorBody>().message]).toEqual([
      422,
      'The command can no longer be cancelled.',
    ]);
    expect(await statusOf(command)).toBe('sent');
    const second = await sync();
    await cancel(second);
    expect((await cancel(second)).status).toBe(422);
    expect(
      (await auditEntriesOf(portal, cabinetId)).filter((e) => e.event_type === 'Command Cancelled'),
    ).toHaveLength(1);
  });

  test('of a device that fetches a command and somebody who cancels it, one wins', async () => {
    const command = await sync();
    // The device is first, but its transaction has not ended yet: the cancellation waits for it, and finds it sent.
    const cancelledLater = await portal.db.transaction(async (tx) => {
      await claimDueCommands(tx, due());
      return { answer: cancel(command) };
    });
    expect((await cancelledLater.answer).status).toBe(422);
    expect(await statusOf(command)).toBe('sent');
    // The cancellation is first: the gateway passes the locked command over, and finds it cancelled later.
    const other = await sync();
    await portal.db.transaction(async (tx) => {
      await cancelQueued(tx, other.commandId, 'Cancelled');
      const taken = await portal.db.transaction((gateway) => claimDueCommands(gateway, due()));
      expect(taken.map(({ message }) => message.commandId)).not.toContain(other.commandId);
    });
    expect(await statusOf(other)).toBe('cancelled');
  });

  test('only who could have sent it cancels it', async () => {
    const command = await sync();
    expect((await cancel(command, portal.nurse)).status).toBe(403);
    expect((await cancel(command, portal.stranger)).status).toBe(404);
    const tags = await portal.staff.get(saveDeviceTags, {
      params: { cabinetId },
      body: { tags: { ward: '2' } },
    });
    expect((await cancel(tags)).status).toBe(403);
    const { properties } = await set({ heartbeat_seconds: '75' });
    const sent = properties.find(({ propertyKey }) => propertyKey === 'heartbeat_seconds')?.unconfirmed;
    expect((await cancel({ commandId: sent?.commandId ?? '' })).status).toBe(403);
    expect((await cancel({ commandId: sent?.commandId ?? '' }, portal.staff)).status).toBe(200);
  });

  test('what makes a moved device forget its old customer cannot be cancelled', async () => {
    const { version } = await details();
    await portal.staff.get(updateDevice, {
      params: { cabinetId },
      query: { customerId: 'c1' },
      body: { customerId: 'c2', version },
    });
    const reset = (await journal(portal.owner)).find(({ kind }) => kind === 'default_config');
    const refused = await cancel({ commandId: reset?.commandId ?? '' });
    expect([refused.status, refused.json<ErrorBody>().message]).toEqual([
      422,
      'This command removes the data of the previous customer and cannot be cancelled.',
    ]);
  });

  test('nor when time passes while the device is moved, and its new customer does not see what it says', async () => {
    const clock = {
      now: () => {
        portal.clock.advance({ seconds: 1 });
        return now();
      },
    };
    await portal.db.transaction(async (tx) => {
      const before = await findEditable(tx, cabinetId);
      await saveDevice({ clock }, tx, {
        cabinetId,
        before,
        after: { ...before, customerId: 'c2' },
        definitions: [],
        eventType: 'Device Updated',
        description: 'moved',
        by: 'staff@fff.example',
      });
    });
    const reset = (await journal(portal.owner)).find(({ kind }) => kind === 'default_config');
    expect(reset?.sent).toEqual({});
    expect((await cancel({ commandId: reset?.commandId ?? '' })).status).toBe(422);
  });

  test('edge properties go back to what the device has', async () => {
    await set({ heartbeat_seconds: '75', door_alarm_seconds: '' });
    expect(await shown('door_alarm_seconds')).toBe('30 s · none waiting');
    const [command] = await journal(portal.staff);
    expect((await cancel({ commandId: command?.commandId ?? '' }, portal.staff)).status).toBe(200);
    expect([await shown('heartbeat_seconds'), await shown('door_alarm_seconds')]).toEqual(['60 s', '30 s']);
  });
});

describe('what is, not what was wished', () => {
  test('a value stands beside what the device last said until the device confirms it', async () => {
    expect(await shown('heartbeat_seconds')).toBe('60 s');
    await set({ heartbeat_seconds: '75' });
    expect(await shown('heartbeat_seconds')).toBe('60 s · 75 s waiting');
    await answer(0);
    expect(await shown('heartbeat_seconds')).toBe('75 s');
    await set({ heartbeat_seconds: '90' });
    await answer(-7, 'Too slow');
    expect(await shown('heartbeat_seconds')).toBe('75 s · refused: 90 s');
    const refused = (await details()).properties.find(
      ({ propertyKey }) => propertyKey === 'heartbeat_seconds',
    );
    expect(refused?.unconfirmed).toMatchObject({ status: 'refused', message: 'Too slow', onDevice: '75' });
    await set({ heartbeat_seconds: '75' });
    expect(await shown('heartbeat_seconds')).toBe('75 s');
  });

  test('also in the list of many devices, where each had its own value before', async () => {
    await portal.staff.get(updateEdgeConfig, {
      params: { deviceType: 'WEIGHT' },
      body: { deviceList: [cabinetId], propertyValues: [{ name: 'heartbeat_seconds', value: '75' }] },
    });
    const { result } = await portal.staff.get(listDeviceProperties, {
      body: { filter: { cabinetId, isPartOfEdgeConfig: true } },
    });
    const values = result[0]?.properties.map((property) => `${property.propertyKey} ${shownValue(property)}`);
    expect(values).toContain('heartbeat_seconds 60 s · 75 s waiting');
    expect(values).toContain('door_alarm_seconds 30 s');
  });

  test('a device that was never heard of its value has none that is known', async () => {
    await portal.db.run(sql`
      INSERT INTO device_commands (cabinet_id, kind, payload, requested_by, requested_at, expires_at, status)
      VALUES (${cabinetId}, 'edge_properties', '{"heartbeat_seconds":"40"}', 'x', ${now()}, ${now()}, 'refused')`);
    await set({ heartbeat_seconds: '75' });
    expect(await shown('heartbeat_seconds')).toBe('– · 75 s waiting');
  });
});

test('the journal says what was sent, without what only staff may see', async () => {
  await sync();
  portal.clock.advance({ seconds: 1 });
  await set({ heartbeat_seconds: '75', door_alarm_seconds: '45' });
  portal.clock.advance({ seconds: 1 });
  await portal.staff.get(saveDeviceTags, { params: { cabinetId }, body: { tags: { ward: '2' } } });
  const sentTo = async (browser: Browser) => (await journal(browser)).map(({ sent }) => sent);
  expect(await sentTo(portal.staff)).toEqual([
    { tags: { ward: '2' } },
    { heartbeat_seconds: '75', door_alarm_seconds: '45' },
    expect.objectContaining({ syncAction: 'delete', allProducts: true }),
  ]);
  expect(await sentTo(portal.owner)).toEqual([
    {},
    { door_alarm_seconds: '45' },
    expect.objectContaining({ syncAction: 'delete', allProducts: true }),
  ]);
});
