import { setTemporaryPassword } from '@parwell/contract';
import { isTemporaryPassword } from '@parwell/domain';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeApi, type FakeApi } from '../../../test/fake-api.ts';
import { showScreen } from '../../../ui/filters/show-screen.fixture.tsx';
import { dana, EVERYTHING, givenPortal, inPortal, typist } from '../users.fixture.tsx';
import { secureRandom } from './secure-random.ts';
import UserDialog from './user-dialog.tsx';

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
});

async function ask() {
  givenPortal(api, EVERYTHING);
  const close = () => undefined;
  await showScreen(
    () => inPortal(<UserDialog email={dana.email} customerId={undefined} onClose={close} />),
    '/page',
    api,
  );
  await typist.click(await screen.findByRole('button', { name: 'Set Temporary Password' }));
  return screen.findByRole('alertdialog', { name: `Set a temporary password for ${dana.email}?` });
}
const agree = (question: HTMLElement) =>
  typist.click(within(question).getByRole('button', { name: 'Set Temporary Password' }));

test('it is generated, set after a confirmation, and shown once with a copy button (USER-071 USER-072 USER-073 USER-075 ERR-022 CONST-042)', async () => {
  api.answers(setTemporaryPassword, {});
  const question = await ask();
  expect(api.sent(setTemporaryPassword)).toEqual([]);
  await agree(question);
  expect(await screen.findByText(`Temporary password set for ${dana.email}`)).toBeTruthy();
  const shown = screen.getByLabelText('Temporary password').textContent ?? '';
  expect(shown).toHaveLength(10);
  expect(isTemporaryPassword(shown)).toBe(true);
  expect(api.sent(setTemporaryPassword)[0]?.body).toEqual({ email: dana.email, tempPassword: shown });

  await typist.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await navigator.clipboard.readText()).toBe(shown);
  await typist.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByText(shown)).toBeNull());
});

test('a password that could not be set is not shown (ERR-021)', async () => {
  const question = await ask();
  api.refuses(setTemporaryPassword, { code: 'server_error', message: 'no' });
  await agree(question);
  expect(await screen.findByText(`Failed to set temporary password for ${dana.email}`)).toBeTruthy();
  expect(screen.queryByLabelText('Temporary password')).toBeNull();
});

test('cancelling sets nothing', async () => {
  api.answers(setTemporaryPassword, {});
  const question = await ask();
  await typist.click(within(question).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(api.sent(setTemporaryPassword)).toEqual([]);
});

test('secureRandom is unbiased: values beyond the last full multiple are drawn again', () => {
  const draws = [2 ** 32 - 1, 7];
  const getRandomValues = vi.fn((into: Uint32Array) => into.fill(draws.shift() ?? 0));
  vi.stubGlobal('crypto', { getRandomValues });
  expect(secureRandom(55)).toBe(7);
  expect(getRandomValues).toHaveBeenCalledTimes(2);
});
