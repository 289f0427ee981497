// Also walks: commands (Command History), device-configuration (Flex Configuration).
import type { Page } from '@playwright/test';
import { connectAsync, type MqttClient } from 'mqtt';
import { expect, signIn, test } from './browser.ts';
import { expectAccessible, shot } from './usability.ts';
import type { Portal } from './portal.ts';
import { idleFlexDevice, post, type IdleDevice } from './portal-calls.ts';

/** A device without a simulator, so that the test controls its answers. */
const findDevice = (page: Page) => idleFlexDevice(page, 1);

let line: MqttClient | undefined;
let said = 0;

interface Answer {
  readonly resultCode: number;
  readonly resultMessage: string;
}

/** Connects as the device over MQTT and gives the test's answers to the next commands. */
async function connect(page: Page, { mqttUrl }: Portal, { cabinetId }: IdleDevice) {
  const { secret } = await post<{ secret: string }>(page, `/cabinets/${cabinetId}/credentials`, {});
  const client = await connectAsync(mqttUrl, {
    clientId: cabinetId,
    username: cabinetId,
    password: secret,
    reconnectPeriod: 0,
  });
  line = client;
  const next: Answer[] = [];
  const given = new Map<string, Answer | undefined>();
  const say = (topic: 'state' | 'ack', content: object) => {
    said += 1;
    const now = new Date().toISOString();
    const message = { messageId: `flex-${Date.now()}-${said}`, sentAt: now, at: now, ...content };
    return client.publishAsync(`devices/${cabinetId}/${topic}`, JSON.stringify(message), { qos: 1 });
  };
  client.on('message', (_topic, payload) => {
    const { commandId } = JSON.parse(payload.toString()) as { commandId: string };
    // A command may be delivered twice and must get the same answer.
    const answer = given.get(commandId) ?? next.shift();
    given.set(commandId, answer);
    if (answer) void say('ack', { commandId, ...answer });
  });
  await client.subscribeAsync(`devices/${cabinetId}/commands`, { qos: 1 });
  return {
    say: (content: object) => say('state', content),
    willSucceed: () => void next.push({ resultCode: 0, resultMessage: '' }),
    willRefuse: (resultMessage: string) => void next.push({ resultCode: 7, resultMessage }),
  };
}

test.afterEach(async () => {
  await line?.endAsync(true);
  line = undefined;
});

test('a device refuses, is asked again and obeys; it is configured, tagged and rejects a shipment (FLEX-012 FLEX-013 FLEX-050..052 FLEX-055..057 DTAG-013)', async ({
  page,
  portal,
}) => {
  await signIn(page, 'ops@fff.example');
  const found = await findDevice(page);
  const device = await connect(page, portal, found);
  await device.say({
    receipts: [{ shipmentId: 'SH-901', shipmentDate: '2026-11-12', poNumber: 'PO-1', receiptItems: [] }],
    tags: { floor: '2' },
  });
  const path = `/cabinet-details/${found.customerId}/${found.cabinetId}`;

  await page.goto(`${path}?tab=commands`);
  await page.getByRole('tab', { name: 'Inventory Sync' }).click();
  const sync = page.getByRole('button', { name: 'Send Inventory Sync' });
  device.willRefuse('Door is open');
  await sync.click();
  await expect(page.getByText('Inventory Sync failed.', { exact: true })).toBeVisible();
  await expect(page.getByRole('alert').getByText('Door is open')).toBeVisible();
  device.willSucceed();
  await sync.click();
  await expect(page.getByText('Inventory Sync succeeded.')).toBeVisible();
  const journal = page.getByRole('region', { name: 'Command History' });
  await expect(journal.getByText('Acknowledged').first()).toBeVisible();
  await expect(journal.getByText('Refused').first()).toBeVisible();
  await page.getByRole('tab', { name: 'Manual Receipt' }).click();
  await expectAccessible(page);
  await shot(page, 'flex-commands');

  await page.goto(`${path}?tab=configuration`);
  const configuration = page.getByRole('region', { name: 'Flex Configuration' });
  const grams = configuration.getByLabel('Logout LUM Weight Tolerance (g)');
  await grams.fill('17');
  await expect(configuration.getByText('Changes detected')).toBeVisible();
  device.willSucceed();
  await configuration.getByRole('button', { name: 'Send to device' }).click();
  await expect(configuration.getByText('Changes detected')).toBeHidden();
  await expect(configuration.getByText('Synced with device', { exact: true })).toBeVisible();
  await expect(grams).toHaveValue('17');
  await configuration.getByRole('button', { name: /^Tray 1/ }).click();
  await expectAccessible(page);
  await shot(page, 'flex-configuration');

  await page.getByRole('tab', { name: 'Receipts' }).click();
  await expect(page.getByText(/^Current as of/)).toBeVisible();
  await shot(page, 'flex-receipts');
  await page.getByRole('button', { name: 'Actions for SH-901' }).click();
  await page.getByRole('menuitem', { name: 'Reject Receipt' }).click();
  const question = page.getByRole('alertdialog', { name: 'Reject Receipt for Shipment ID SH-901?' });
  await expect(question.getByText('This action may not be reflected in realtime.')).toBeVisible();
  device.willSucceed();
  await question.getByRole('button', { name: 'Reject Receipt' }).click();
  await expect(page.getByText('Receipt for shipment id SH-901 has been rejected.')).toBeVisible();

  await page.getByRole('tab', { name: 'Device Tags' }).click();
  await page.getByRole('button', { name: 'EDIT', exact: true }).click();
  await page.getByRole('button', { name: 'Add Tag' }).click();
  const tag = page.getByRole('group', { name: 'Tag 2' });
  await tag.getByLabel('Name').fill('Cost center');
  await tag.getByLabel('Value').fill('4711');
  await shot(page, 'flex-tags');
  device.willSucceed();
  await page.getByRole('button', { name: 'SAVE', exact: true }).click();
  await expect(page.getByText('Save Device Tags succeeded.')).toBeVisible();
  await expect(page.getByText('costCenter')).toBeVisible();
});
