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

/** The customers whose devices the demo simulates. */
const SIMULATED = new Set(['100234', '100310', '100311']);

export interface IdleDevice {
  readonly cabinetId: string;
  readonly customerId: string;
  readonly cabinetType: string;
  readonly tempControl: string;
  readonly cabinetProperties: Readonly<Record<string, string>>;
}

/**
 * An active flex device without a simulator, counted from the end; each test uses its own. The first ones
 * have pending commands from other tests, which would arrive on connecting.
 */
export async function idleFlexDevice(page: Page, fromTheEnd: 1 | 2): Promise<IdleDevice> {
  const wanted = { cabinetType: 'WEIGHT', cabinetState: 30, limit: 999 };
  const { result } = await post<{ result: IdleDevice[] }>(page, '/cabinets/list', wanted);
  const idle = result.filter(
    ({ customerId, cabinetProperties }) => !SIMULATED.has(customerId) && cabinetProperties['serialNumber'],
  );
  const device = idle.at(-fromTheEnd);
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
