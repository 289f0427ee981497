// Also walks: measurements (Temperature Graph), commands (Command History).
import { expect, signIn, test } from './browser.ts';
import { idleFlexDevice } from './portal-calls.ts';
import { simulate, type SimulatedDevice } from './simulated-device.ts';

let simulated: SimulatedDevice | undefined;
test.afterEach(async () => simulated?.stop());

test('a device gets too warm: the alert comes, the graph marks it; a command is refused, repeated and done', async ({
  page,
  portal,
}) => {
  await signIn(page, 'ops@fff.example');
  const device = await idleFlexDevice(page, 2);
  const { cabinetId, customerId } = device;
  simulated = await simulate(page, portal, device);

  await simulated.send({ do: 'excursion', ago: 3 });
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
  await expect(page.getByText('Too warm', { exact: true }).locator('..')).toContainText(/\d+ (min|h|d)/);

  await simulated.send({ do: 'refuse-next' });
  await page.goto(`/cabinet-details/${customerId}/${cabinetId}?tab=commands`);
  await page.getByRole('tab', { name: 'Inventory Sync' }).click();
  const send = page.getByRole('button', { name: 'Send Inventory Sync' });
  await send.click();
  await expect(page.getByText('The device is busy. Please try again.').first()).toBeVisible();
  const journal = page.getByRole('table', { name: 'Commands sent to the device' }).locator('tbody tr');
  await expect(journal.first()).toContainText('Refused');

  await send.click();
  await expect(page.getByText('Inventory Sync succeeded.')).toBeVisible();
  await expect(journal.first()).toContainText('Acknowledged');
  await expect(journal.nth(1)).toContainText('Refused');
});
