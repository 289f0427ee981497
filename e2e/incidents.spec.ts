// Also walks: notifications, mail (mailbox).
import type { Page } from '@playwright/test';
import { expect, signIn, test } from './browser.ts';
import { letMailsBeDue } from './let-mails-be-due.ts';
import { expectFits } from './usability.ts';
import { get, post } from './portal-calls.ts';
import { waitUntilIdle } from './wait-until-idle.ts';
import { simulate, type SimulatedDevice } from './simulated-device.ts';

const CUSTOMER = '100234';
/** In the customer's group for incidents. */
const ON_CALL = 'admin@northside.example';

let simulated: SimulatedDevice | undefined;
test.afterEach(async () => {
  await simulated?.stop();
  simulated = undefined;
});

/** A fridge that no other test simulates. */
async function addFridge(page: Page, name: string) {
  const fridge = { cabinetType: 'RFID', tempControl: '2-8c' } as const;
  const id = String(Date.now()).slice(-7);
  const { cabinetId } = await post<{ cabinetId: string }>(page, '/cabinets/newCabinet', {
    ...fridge,
    customerId: CUSTOMER,
    cabinetName: name,
    cabinetState: 30,
    deviceId: `RFID-${id}`,
    enclosureSerialNo: `ENC-${id}`,
    properties: { consignment: '1', viewpoint_asset_id: `VP-${id}` },
  });
  return { ...fridge, cabinetId };
}

interface ListedIncident {
  readonly id: number;
  readonly overSince: string | null;
}

const readIncident = async (page: Page, cabinetId: string): Promise<ListedIncident | undefined> =>
  (await get<{ result: ListedIncident[] }>(page, `/incidents?cabinetId=${cabinetId}`)).result[0];

/** Opens, in the portal's mailbox, the newest mail with this subject to the person on call. */
async function openMail(page: Page, subject: RegExp) {
  const filter = JSON.stringify({ to: ON_CALL });
  const mailbox = `/mailbox?${new URLSearchParams({ filter })}`;
  await expect(async () => {
    await page.goto(mailbox);
    await waitUntilIdle(page);
    await page.getByRole('button', { name: subject }).first().click({ timeout: 5000 });
  }).toPass();
  return page.getByRole('dialog', { name: subject });
}

test('a fridge gets too warm: its incident opens and is mailed, somebody takes it on a phone, it is over, and its history tells all of it (SHELL-005 SHELL-016 SHELL-113 ALRT-002 INC-001 INC-003 INC-009 INC-010 INC-014 INC-030 C1 C4 N3 N4)', async ({
  page,
  portal,
  openElsewhere,
}) => {
  await signIn(page, 'ops@fff.example');
  const name = `Warm fridge ${Date.now()}`;
  const fridge = await addFridge(page, name);
  const { cabinetId } = fridge;
  simulated = await simulate(page, portal, fridge);
  await simulated.send({ do: 'excursion', ago: 60 });
  await expect.poll(() => readIncident(page, cabinetId)).toBeDefined();
  const { id } = (await readIncident(page, cabinetId)) ?? { id: 0 };

  await letMailsBeDue(portal.databaseUrl);
  const opened = await openMail(page, new RegExp(`^High: Temperature .*${name}`));
  const link = await opened.getByRole('link').first().getAttribute('href');
  expect(link).toMatch(new RegExp(`/incidents/${CUSTOMER}\\?incident=${id}$`));

  // The mail is opened on a phone, by a user who must sign in first.
  const phone = await openElsewhere();
  await phone.setViewportSize({ width: 390, height: 844 });
  await signIn(phone, ON_CALL, new URL(link ?? '').pathname + new URL(link ?? '').search);
  const panel = phone.getByRole('dialog', { name: 'Incident' });
  await expect(panel.getByText('Temperature high')).toBeVisible();
  await expect(panel.getByText('Open', { exact: true })).toBeVisible();
  await expectFits(phone);
  await panel.getByRole('button', { name: 'On my way' }).click();
  await panel.getByRole('button', { name: 'Acknowledge' }).click();
  const history = panel.getByRole('list', { name: 'History' });
  await expect(history.getByText(`Acknowledged by ${ON_CALL}`)).toBeVisible();
  await expect(history.getByText('On my way.')).toBeVisible();

  await simulated.send({ do: 'calm' });
  await expect.poll(async () => (await readIncident(page, cabinetId))?.overSince).toEqual(expect.any(String));
  await letMailsBeDue(portal.databaseUrl);
  const over = await openMail(page, new RegExp(`^Over: .*${name}`));
  await expect(over.getByText(/It is over/).first()).toBeVisible();

  await phone.reload();
  await expect(panel.getByText(/^Over since/)).toBeVisible();
  await panel.getByRole('textbox', { name: 'Comment' }).fill('Contents checked, all usable.');
  await panel.getByRole('group', { name: 'Change the state' }).getByRole('button', { name: 'Close' }).click();
  const question = phone.getByRole('dialog', { name: /^Close Temperature high/ });
  await expect(question.getByText(/It is over since .* Now .* °C in/)).toBeVisible();
  await expect(question.getByLabel('Reason (optional)')).toHaveValue('Contents checked, all usable.');
  await question.getByRole('button', { name: 'Close incident' }).click();
  await expect(history.getByText(`Closed by ${ON_CALL}`)).toBeVisible();
  await expect(history.getByRole('listitem')).toHaveCount(4);
  await expect(history).toContainText(
    /Contents checked.*Over .* after it began\..*On my way\..*Incident Open\./s,
  );
});
