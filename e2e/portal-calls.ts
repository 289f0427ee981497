import { expect, type Page } from '@playwright/test';

/** Sends a request as the signed-in user. */
export async function post<Answer>(page: Page, path: string, data: object): Promise<Answer> {
  const answer = await page.request.post(`/api${path}`, { data, headers: await asSignedIn(page) });
  expect(answer.ok()).toBe(true);
  return (await answer.json()) as Answer;
}

export async function asSignedIn(page: Page): Promise<{ authorization: string }> {
  const idToken = await page.evaluate(
    () => (JSON.parse(localStorage.getItem('parwell.session') ?? '{}') as { idToken: string }).idToken,
  );
  return { authorization: `Bearer ${idToken}` };
}

export interface IdleDevice {
  readonly cabinetId: string;
  readonly customerId: string;
  readonly cabinetType: string;
  readonly tempControl: string;
  readonly cabinetProperties: Readonly<Record<string, string>>;
}

/** The active flex devices that the demo does not simulate, because they have been silent for long. */
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
