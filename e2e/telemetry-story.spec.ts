import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, signIn, test } from './browser.ts';

/** The customers whose devices the demo itself brings to life. */
const SIMULATED = new Set(['100234', '100310', '100311']);

interface Device {
  readonly cabinetId: string;
  readonly customerId: string;
  readonly cabinetType: string;
  readonly tempControl: string;
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

/** A flex device in use that nobody simulates yet. */
async function findDevice(page: Page): Promise<Device> {
  const wanted = { cabinetType: 'WEIGHT', cabinetState: 30, limit: 999 };
  const { result } = await post<{ result: Device[] }>(page, '/cabinets/list', wanted);
  const device = result.find(({ customerId }) => !SIMULATED.has(customerId));
  if (!device) throw new Error('The demo has no flex device for this.');
  return device;
}

let simulator: ChildProcess | undefined;

/** Brings a device to life with a secret of its own; it does nothing but what it is told. */
async function simulate(page: Page, { cabinetId, cabinetType, tempControl }: Device) {
  const { secret } = await post<{ secret: string }>(page, `/cabinets/${cabinetId}/credentials`, {});
  const [url = ''] = /mqtts?:\S+/.exec(process.env['PORTAL_OUTPUT'] ?? '') ?? [];
  const child = fork(
    join(import.meta.dirname, '../apps/simulator/src/main.ts'),
    ['--url', url, '--fleet', 'parent'],
    { execArgv: ['--disable-warning=ExperimentalWarning'], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] },
  );
  simulator = child;
  child.send([{ cabinetId, secret, cabinetType, tempControl, calm: true }]);
  await once(child, 'message');
  /** Answered when the portal has acknowledged what the device then said. */
  return async (order: object) => {
    child.send({ cabinetId, ...order });
    const [answer] = (await once(child, 'message')) as [object];
    expect(answer).toMatchObject({ cabinetId });
  };
}

test.afterEach(async () => {
  if (!simulator || simulator.exitCode !== null) return;
  simulator.kill();
  await once(simulator, 'exit');
});

test('a device gets too warm: the alert comes, the graph marks it; a command is refused, repeated and done', async ({
  page,
}) => {
  await signIn(page, 'ops@fff.example');
  const device = await findDevice(page);
  const { cabinetId, customerId } = device;
  const tell = await simulate(page, device);

  await tell({ do: 'excursion', ago: 3 });
  const filter = encodeURIComponent(JSON.stringify({ deviceId: cabinetId }));
  await page.goto(`/telemetry/${customerId}?filter=${filter}`);
  const latest = page.getByRole('table', { name: 'Alerts' }).locator('tbody tr').first();
  await expect(latest).toContainText(cabinetId);
  await expect(latest).toContainText('Error');
  const said = latest.getByText(/^Temperature [\d.]+ °C is above \d+ °C$/);
  await expect(said).toBeVisible();
  const text = (await said.textContent()) ?? '';

  await page.goto(`/cabinet-details/${customerId}/${cabinetId}?tab=temperature`);
  const graph = page.getByRole('figure', { name: /^Temperature of / });
  await graph.getByRole('button', { name: 'Show as table' }).click();
  await expect(graph.getByRole('listitem').filter({ hasText: `Error: ${text}` })).toBeVisible();
  await expect(page.getByText('Out of range').locator('..')).toContainText(/\d+ (min|h|d)/);

  await tell({ do: 'refuse-next' });
  await page.goto(`/cabinet-details/${customerId}/${cabinetId}?tab=commands`);
  await page.getByRole('tab', { name: 'Inventory Sync' }).click();
  const send = page.getByRole('button', { name: 'Send Inventory Sync' });
  await send.click();
  await expect(page.getByText('The device is busy. Please try again.').first()).toBeVisible();
  const journal = page.getByRole('table', { name: 'Commands given to the device' }).locator('tbody tr');
  await expect(journal.first()).toContainText('Refused');

  await send.click();
  await expect(page.getByText('Inventory Sync succeeded.')).toBeVisible();
  await expect(journal.first()).toContainText('Acknowledged');
  await expect(journal.nth(1)).toContainText('Refused');
});
