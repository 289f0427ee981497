import { getSettings } from '@parwell/contract';
import { expect, test } from 'vitest';
import { startTestPortal } from '../../../test/portal.ts';

test.each([
  ['https://help.parwell.example/', 'https://help.parwell.example/'],
  ['', null],
])(
  'KNOWLEDGE_BASE_URL=%j is offered as %j (SHELL-129 CONST-061)',
  async (KNOWLEDGE_BASE_URL, knowledgeBaseUrl) => {
    const portal = await startTestPortal({ KNOWLEDGE_BASE_URL });
    await portal.addUser({ email: 'ana@clinic.example' });
    const browser = await portal.signIn('ana@clinic.example');
    expect(await browser.get(getSettings)).toMatchObject({ knowledgeBaseUrl });
    await portal.close();
  },
);

test.each([
  ['', true, '', 30],
  ['smtp://mail.internal', false, '0', undefined],
])('SMTP_URL=%j offers the mailbox: %j, SIGN_OUT_AFTER_MINUTES=%j minutes: %j', async (...given) => {
  const [SMTP_URL, mailbox, SIGN_OUT_AFTER_MINUTES, idleMinutes] = given;
  const portal = await startTestPortal({ SMTP_URL, SIGN_OUT_AFTER_MINUTES });
  await portal.addUser({ email: 'ana@clinic.example' });
  const browser = await portal.signIn('ana@clinic.example');
  const settings = await browser.get(getSettings);
  expect(settings).toMatchObject({ mailbox, passwords: true });
  expect(settings.idleMinutes).toBe(idleMinutes);
  await portal.close();
});

test.each([
  [
    { SUPPORT_PHONE: '+1 (800) 555-0199', SUPPORT_EMAIL: 'help@provider.example' },
    '+1 (800) 555-0199',
    'help@provider.example',
  ],
  [{}, undefined, undefined],
  [{ DEMO: 'on' }, '1-800-555-0142', 'support@parwell.example'],
])(
  '%j shows the phone %j and the e-mail %j (DASH-029..031 OCONST-064 OCONST-065)',
  async (given, phone, email) => {
    const portal = await startTestPortal(given);
    await portal.addUser({ email: 'ana@clinic.example' });
    const { supportPhone, supportEmail } = await (await portal.signIn('ana@clinic.example')).get(getSettings);
    expect([supportPhone, supportEmail]).toEqual([phone, email]);
    await portal.close();
  },
);

test('debug is on for the users in DEBUG_USERS, and for no one by default (EDGE-023 PERM-052)', async () => {
  for (const [DEBUG_USERS, debug] of [
    ['', undefined],
    ['bo@fff.example, ANA@clinic.example', true],
    ['bo@fff.example', undefined],
  ] as const) {
    const portal = await startTestPortal({ DEBUG_USERS });
    await portal.addUser({ email: 'ana@clinic.example' });
    const browser = await portal.signIn('ana@clinic.example');
    expect((await browser.get(getSettings)).debug).toBe(debug);
    await portal.close();
  }
});
