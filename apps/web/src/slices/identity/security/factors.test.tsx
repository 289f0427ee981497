import {
  beginAuthenticator,
  confirmAuthenticator,
  getSettings,
  getUser,
  getFactorsOf,
  getOwnFactors,
  listOwnSessions,
  listOwnTokens,
  listSessionsOf,
  listTokensOf,
  proveOneself,
  removeFactor,
  removeFactorsOf,
  type SecondFactors,
} from '@parwell/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { fakeApi, json, type FakeApi } from '../../../test/fake-api.ts';
import { openPortal } from '../../../test/open-portal.ts';
import { givenSession, user } from '../../../test/people.ts';

const FACTOR = 'b5b5c1f0-0000-4000-8000-000000000001';
const CODES = Array.from({ length: 10 }, (_, n) => `aaaa-bbbb-ccc${n + 2 > 9 ? 'x' : n + 2}${n}`);
const NONE: SecondFactors = { factors: [], recoveryCodesLeft: 0, required: false };
const PHONE: SecondFactors = {
  factors: [
    {
      factorId: FACTOR,
      kind: 'authenticator',
      name: 'My phone',
      addedAt: '2026-11-18T07:31:00.000Z',
      lastUsedAt: null,
    },
  ],
  recoveryCodesLeft: 10,
  required: false,
};
const AGAIN = { code: 'sign_in_again', message: 'Please confirm that it is you.' } as const;

let api: FakeApi;

beforeEach(() => {
  api = fakeApi();
  api.answers(getSettings, { knowledgeBaseUrl: null, passwords: true });
  api.answers(listOwnSessions, { result: [], total_record: 0 });
  api.answers(listSessionsOf, { result: [], total_record: 0 });
  api.answers(listOwnTokens, { result: [], total_record: 0 });
  api.answers(listTokensOf, { result: [], total_record: 0 });
  givenSession();
});

async function open(path: string, factors: SecondFactors, grants = {}) {
  api.answers(getOwnFactors, factors);
  api.answers(getUser, user({ grants }));
  await openPortal(path);
  await screen.findByRole('heading', { level: 1, name: 'Sign-in and security' });
}

const button = (name: string) => screen.findByRole('button', { name });
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

test('adding an authenticator asks who it is if it must, shows the picture, then the recovery codes (G1 G2)', async () => {
  await open('/security', NONE);
  expect(await screen.findByText('The password alone is enough to sign in.')).toBeTruthy();
  let proved = false;
  const offer = {
    factorId: FACTOR,
    key: 'GEZDGNBVGY3TQOJQ',
    address: 'otpauth://totp/Parwell',
    picture: 'data:image/svg+xml,%3Csvg%2F%3E',
  };
  api.answersWith(beginAuthenticator, () => (proved ? json(200, offer) : json(403, AGAIN)));
  await userEvent.click(await button('Add authenticator'));

  const proof = await dialog('Confirm that it is you');
  expect(proof.queryByLabelText('Code of your authenticator')).toBeNull();
  await userEvent.type(proof.getByLabelText('Password'), 'the password');
  api.answersWith(proveOneself, () => {
    proved = true;
    return json(200, { freshUntil: '2026-11-18T15:05:00.000Z' });
  });
  await userEvent.click(proof.getByRole('button', { name: 'Confirm' }));
  expect(api.sent(proveOneself).map(({ body }) => body)).toEqual([{ password: 'the password' }]);

  const adding = await dialog('Add an authenticator');
  expect(adding.getByText('GEZD GNBV GY3T QOJQ')).toBeTruthy();
  await userEvent.type(adding.getByLabelText('Code that the app shows'), '123 456');
  await userEvent.type(adding.getByLabelText('Name'), 'My phone');
  api.answers(confirmAuthenticator, { recoveryCodes: CODES });
  api.answers(getOwnFactors, PHONE);
  await userEvent.click(adding.getByRole('button', { name: 'Add authenticator' }));
  const kept = await dialog('Keep your recovery codes');
  for (const code of CODES) expect(kept.getByText(code)).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  await userEvent.click(kept.getByRole('button', { name: 'I have kept them' }));
  expect(api.sent(confirmAuthenticator).map(({ body }) => body)).toEqual([
    { code: '123 456', name: 'My phone' },
  ]);
  expect(await screen.findByText('10 of 10 left')).toBeTruthy();
});

test('who has an authenticator confirms with its code too; giving up changes nothing (G2)', async () => {
  await open('/security', PHONE);
  api.refuses(removeFactor, AGAIN);
  await userEvent.click(await button('Remove My phone'));
  const question = within(await screen.findByRole('alertdialog', { name: 'Remove My phone?' }));
  await userEvent.click(question.getByRole('button', { name: 'Remove' }));
  const proof = await dialog('Confirm that it is you');
  await userEvent.type(proof.getByLabelText('Password'), 'the password');
  await userEvent.click(proof.getByRole('button', { name: 'Confirm' }));
  expect(await proof.findByText('Enter the code')).toBeTruthy();
  await userEvent.click(proof.getByRole('button', { name: 'Cancel' }));
  const discard = await screen.findByRole('alertdialog');
  await userEvent.click(within(discard).getAllByRole('button').at(-1) as HTMLElement);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect([api.sent(proveOneself), api.sent(removeFactor).length]).toEqual([[], 1]);
  expect(screen.getByText('My phone')).toBeTruthy();
});

test('with single sign-on the provider asks again, and leads back here (G2)', async () => {
  api.answers(getSettings, { knowledgeBaseUrl: null, passwords: false });
  await open('/security', NONE);
  api.refuses(beginAuthenticator, AGAIN);
  await userEvent.click(await button('Add authenticator'));
  const question = within(await screen.findByRole('alertdialog', { name: 'Confirm that it is you' }));
  expect(question.getByRole('button', { name: 'Sign in again' })).toBeTruthy();
  expect(question.queryByLabelText('Password')).toBeNull();
});

test('an administrator removes the second step of somebody who lost it (G1)', async () => {
  api.answers(getFactorsOf, { ...PHONE, required: true });
  await open('/security?email=ana%40clinic.example', NONE, { c1: { users: 'OWNER' } });
  expect(await screen.findByText('My phone')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Remove My phone' })).toBeNull();
  await userEvent.click(await button('Remove second step'));
  const question = within(
    await screen.findByRole('alertdialog', { name: 'Remove the second step of ana@clinic.example?' }),
  );
  api.answers(removeFactorsOf, {});
  api.answers(getFactorsOf, { ...NONE, required: true });
  await userEvent.click(question.getByRole('button', { name: 'Remove second step' }));
  expect(await screen.findByText('The second step was removed')).toBeTruthy();
  expect(await screen.findByText('Required: they add an authenticator at the next sign-in.')).toBeTruthy();
  expect(api.sent(removeFactorsOf).map(({ url }) => url)).toEqual([
    '/api/users/ana%40clinic.example/factors',
  ]);
});
