import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';

/** As the signed-in user. */
export async function post<Answer>(page: Page, path: string, data: object): Promise<Answer> {
  const answer = await page.request.post(`/api${path}`, { data, headers: await asSignedIn(page) });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()) as Answer;
}

export async function asSignedIn(page: Page): Promise<{ authorization: string }> {
  const idToken = await page.evaluate(
    () => (JSON.parse(localStorage.getItem('parwell.session') ?? '{}') as { idToken: string }).idToken,
  );
  return { authorization: `Bearer ${idToken}` };
}

/** As the signed-in user. */
export async function get<Answer>(page: Page, path: string): Promise<Answer> {
  const answer = await page.request.get(`/api${path}`, { headers: await asSignedIn(page) });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()) as Answer;
}

/** A shelf of Northside, whose stock is kept by hand. */
export const SHELF = { customerId: '100234', cabinetId: '100234-008' };

/** Soon enough that a test's new lot is on the first page, whatever other tests have added. */
export const SOON = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);

interface ListedLot {
  readonly productItemId: string;
  readonly productLabelName: string;
  readonly cabinetName: string;
  readonly isSerializable: boolean;
}

/** A product on the shelf without serial numbers. */
export async function heldOnShelf(page: Page): Promise<ListedLot> {
  const { result } = await get<{ result: ListedLot[] }>(
    page,
    `/inventory?cabinetId=${SHELF.cabinetId}&limit=100`,
  );
  const held = result.find(({ isSerializable }) => !isSerializable);
  if (!held) throw new Error('The demo has nothing on this shelf.');
  return held;
}

/** Inserts or removes units of a lot on the shelf by hand, as the signed-in user. */
export const changeShelf = (
  page: Page,
  change: { productItemId: string; lot: string; reason: 'RESTOCK' | 'VEND'; qty: number },
): Promise<{ onHand: number }> =>
  post(page, '/inventory/update', {
    requestId: randomUUID(),
    ...SHELF,
    ...(change.reason === 'RESTOCK' && { expiration: SOON }),
    ...change,
  });

export interface IdleDevice {
  readonly cabinetId: string;
  readonly customerId: string;
  readonly cabinetType: string;
  readonly tempControl: string;
  readonly cabinetProperties: Readonly<Record<string, string>>;
}

/** Active flex devices that the demo does not simulate, because they have been silent for long. */
const SILENT = ['101052-005', '101063-002', '101081-004'];

/** An active flex device without a simulator, counted from the end; each test uses its own. */
export async function idleFlexDevice(page: Page, fromTheEnd: 1 | 2): Promise<IdleDevice> {
  const wanted = { cabinetType: 'WEIGHT', cabinetState: 30, limit: 999 };
  const { result } = await post<{ result: IdleDevice[] }>(page, '/cabinets/list', wanted);
  const device = result.find(({ cabinetId }) => cabinetId === SILENT.at(-fromTheEnd));
  if (!device) throw new Error('The demo has no flex device for this.');
  return device;
}

/** Invites a nurse of Northside as the signed-in user. */
export const inviteNurse = (page: Page, email: string): Promise<object> =>
  post(page, '/users', {
    firstName: 'Robin',
    lastName: 'Example',
    email,
    userType: 'customer',
    claims: { accessGroups: { customer: ['100234'] }, roles: {}, personas: ['NURSE'] },
  });
