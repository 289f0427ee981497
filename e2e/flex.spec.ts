import type { Page } from '@playwright/test';
import { connectAsync, type MqttClient } from 'mqtt';
import { expect, expectAccessible, expectFits, signIn, test } from './browser.ts';

const shot = (page: Page, name: string) =>
  page.screenshot({ path: `.data/e2e/shots/flex-${name}.png`, fullPage: true });

interface Device {
  readonly cabinetId: string;
  readonly customerId: string;
  readonly cabinetProperties: Readonly<Record<string, string>>;
}

/** A call as the signed-in user. */
async function post<Answer>(page: Page, path: string, data: object): Promise<Answer> {
  const idToken = await page.evaluate(
    () => (JSON.parse(localStorage.getItem('parwell.session') ?? '{}') as { idToken: string }).idToken,
  );
  const headers = { authorization: `Bearer ${idToken}` };
  const answer = await page.request.post(`/api${path}`, { data, headers });
  expect(answer.ok()).toBe(true);
  return (await answer.json()) as Answer;
}

/** Northside and its neighbours are simulated; this one is nobody's, and not the first such, which others take. */
async function findDevice(page: Page): Promise<Device> {
  const wanted = { cabinetType: 'WEIGHT', cabinetState: 30, limit: 999 };
  const { result } = await post<{ result: Device[] }>(page, '/cabinets/list', wanted);
  const device = result.findLast(
    ({ customerId, cabinetProperties }) =>
      !['100234', '100310', '100311'].includes(customerId) && cabinetProperties['serialNumber'],
  );
  if (!device) throw new Error('The demo has no flex device for this.');
  return device;
}

let line: MqttClient | undefined;
let said = 0;

/** A device at the other end of a real line, which answers the next commands as the test wants. */
async function connect(page: Page, { cabinetId }: Device) {
  const { secret } = await post<{ secret: string }>(page, `/cabinets/${cabinetId}/credentials`, {});
  const [url = ''] = /mqtts?:\S+/.exec(process.env['PORTAL_OUTPUT'] ?? '') ?? [];
  const client = await connectAsync(url, {
    clientId: cabinetId,
    username: cabinetId,
    password: secret,
    reconnectPeriod: 0,
  });
  line = client;
  const answers: { resultCode: number; resultMessage: string }[] = [];
  const say = (topic: 'state' | 'ack', content: object) => {
    said += 1;
    const now = new Date().toISOString();
    const message = { messageId: `flex-${Date.now()}-${said}`, sentAt: now, at: now, ...content };
    return client.publishAsync(`devices/${cabinetId}/${topic}`, JSON.stringify(message), { qos: 1 });
  };
  client.on('message', (_topic, payload) => {
    const { commandId } = JSON.parse(payload.toString()) as { commandId: string };
    const answer = answers.shift();
    if (answer) void say('ack', { commandId, ...answer });
  });
  await client.subscribeAsync(`devices/${cabinetId}/commands`, { qos: 1 });
  return {
    say: (content: object) => say('state', content),
    willSucceed: () => void answers.push({ resultCode: 0, resultMessage: '' }),
    willRefuse: (resultMessage: string) => void answers.push({ resultCode: 7, resultMessage }),
  };
}

test.afterEach(async () => {
  await line?.endAsync(true);
  line = undefined;
});

test('FLEX-012 FLEX-013 FLEX-050..052 FLEX-055..057 DTAG-013 a device refuses, is asked again and obeys; it is configured, tagged and rejects a shipment', async ({
  page,
}) => {
  await signIn(page, 'ops@fff.example');
  const found = await findDevice(page);
  const device = await connect(page, found);
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
  await expect(page.getByText('Inventory Sync failed. Door is open')).toBeVisible({ timeout: 15_000 });
  device.willSucceed();
  await sync.click();
  await expect(page.getByText('Inventory Sync succeeded.')).toBeVisible({ timeout: 15_000 });
  const journal = page.getByRole('region', { name: 'Command Journal' });
  await expect(journal.getByText('Acknowledged').first()).toBeVisible();
  await expect(journal.getByText('Refused').first()).toBeVisible();
  await page.getByRole('tab', { name: 'Manual Receipt' }).click();
  await expectAccessible(page);
  await shot(page, 'commands');

  await page.goto(`${path}?tab=configuration`);
  const configuration = page.getByRole('region', { name: 'Flex Configuration' });
  const grams = configuration.getByLabel('Logout LUM Weight Tolerance (g)');
  await grams.fill('17');
  await expect(configuration.getByText('Changes detected')).toBeVisible();
  device.willSucceed();
  await configuration.getByRole('button', { name: 'Send to device' }).click();
  await expect(configuration.getByText('Changes detected')).toBeHidden();
  await expect(configuration.getByText('Synced with device', { exact: true })).toBeVisible({
    timeout: 15_000,
  });
  await expect(grams).toHaveValue('17');
  await configuration.getByRole('button', { name: /^Tray 1/ }).click();
  await expectAccessible(page);
  await shot(page, 'configuration');

  await page.getByRole('tab', { name: 'Receipts' }).click();
  await expect(page.getByText(/^Current as of/)).toBeVisible();
  await shot(page, 'receipts');
  await page.getByRole('button', { name: 'Actions for SH-901' }).click();
  await page.getByRole('menuitem', { name: 'Reject Receipt' }).click();
  const question = page.getByRole('alertdialog', { name: 'Reject Receipt for Shipment ID SH-901?' });
  await expect(question.getByText('This action may not be reflected in realtime.')).toBeVisible();
  device.willSucceed();
  await question.getByRole('button', { name: 'Reject Receipt' }).click();
  await expect(page.getByText('Receipt for shipment id SH-901 has been rejected.')).toBeVisible({
    timeout: 15_000,
  });

  await page.getByRole('tab', { name: 'Device Tags' }).click();
  await page.getByRole('button', { name: 'EDIT', exact: true }).click();
  await page.getByRole('button', { name: 'Add Tag' }).click();
  const tag = page.getByRole('group', { name: 'Tag 2' });
  await tag.getByLabel('Name').fill('Cost center');
  await tag.getByLabel('Value').fill('4711');
  await shot(page, 'tags');
  device.willSucceed();
  await page.getByRole('button', { name: 'SAVE', exact: true }).click();
  await expect(page.getByText('Save Device Tags succeeded.')).toBeVisible({ timeout: 15_000 });
  await expect(page.getByText('costCenter')).toBeVisible();
});

for (const [email, width, tabs] of [
  ['ops@fff.example', 1024, ['commands', 'configuration', 'receipts', 'device-tags']],
  ['ops@fff.example', 360, ['commands', 'receipts']],
  // May only look, and does so in the dark.
  ['services@fff.example', 360, ['configuration', 'device-tags']],
] as const) {
  test(`a flex device for ${email} at ${width} px: ${tabs.join(', ')}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await signIn(page, email);
    const { customerId, cabinetId } = await findDevice(page);
    for (const tab of tabs) {
      await page.goto(`/cabinet-details/${customerId}/${cabinetId}?tab=${tab}`);
      await page.getByRole('tabpanel').getByRole('heading', { level: 2 }).first().waitFor();
      await expectFits(page);
      await expectAccessible(page);
      await shot(page, `${tab}-${width}`);
    }
  });
}
