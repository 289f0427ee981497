import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { readDraft, saveDraft } from '../../session/drafts.ts';
import { SessionContext } from '../../session/session-context.ts';
import { fakeBrowser } from '../../test/fake-browser.ts';
import { fakeIndexedDb } from '../../test/fake-indexed-db.ts';
import { givenSession } from '../../test/people.ts';
import { FormDialog } from './form-dialog.tsx';
import { InPortal } from './in-portal.fixture.tsx';
import { TextInput } from './text-input.tsx';

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
const schema = z.object({ name: z.string(), city: z.string() });
const KEY = (email: string, name = 'Dana') =>
  [email, '/users', 'Edit User', '', JSON.stringify({ name, city: 'Oslo' })].join('\n');
const MO = 'mo@northside.example';

beforeEach(() => {
  vi.stubGlobal('indexedDB', fakeIndexedDb());
});

interface Opened {
  readonly email?: string;
  readonly name?: string;
  readonly type?: string;
  readonly onSubmit?: () => unknown;
  readonly session?: string;
}

function open({
  email = MO,
  name = 'Dana',
  type = 'text',
  onSubmit = () => undefined,
  session = tokenOf('first session', 1),
}: Opened = {}) {
  cleanup();
  givenSession(60_000, session);
  const browser = fakeBrowser('/users');
  render(
    <SessionContext value={{ browser, email }}>
      <InPortal>
        <FormDialog
          title="Edit User"
          schema={schema}
          defaultValues={{ name, city: 'Oslo' }}
          submitLabel="Save"
          onSubmit={onSubmit}
          onClose={() => undefined}
        >
          {({ control }) => (
            <>
              <TextInput control={control} name="name" label="Name" type={type} />
              <TextInput control={control} name="city" label="City" />
            </>
          )}
        </FormDialog>
      </InPortal>
    </SessionContext>,
  );
}
/** A later token of the same session differs only in when it was issued. */
const tokenOf = (sid: string, issuedAt: number) =>
  `header.${btoa(JSON.stringify({ sid, issuedAt }))}.signature`;
const next = tokenOf('next session', 9);
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
const saved = (email = MO) => readDraft(KEY(email), 'a later session');
const type = async (text: string) => {
  await user.type(screen.getByLabelText('Name'), text);
  await waitFor(async () => expect(await saved()).toEqual({ name: `Dana${text}` }));
};
const back = () => screen.findByText('Your unsaved entries were restored.');

test('what was being typed when the session ended is back after the sign-in, without what was not touched', async () => {
  open();
  await type(' Reyes');
  localStorage.clear();
  sessionStorage.clear();
  open({ session: next });
  await back();
  expect([field('Name'), field('City')]).toEqual(['Dana Reyes', 'Oslo']);
});

test('another tab of the same session does not get what is being typed here', async () => {
  open();
  await type(' Reyes');
  const reading = vi.spyOn(indexedDB, 'open');
  open({ session: tokenOf('first session', 2) });
  await waitFor(() => expect(reading).toHaveBeenCalled());
  // Resolves after the form's request.
  await act(async () => void (await saved()));
  expect(field('Name')).toBe('Dana');
});

test('another user, or another record, does not get it', async () => {
  open();
  await type(' Reyes');
  open({ email: 'other@northside.example', session: next });
  await user.click(screen.getByLabelText('City'));
  expect(field('Name')).toBe('Dana');
  open({ name: 'Elif', session: next });
  await user.click(screen.getByLabelText('City'));
  expect(field('Name')).toBe('Elif');
  open({ session: next });
  await back();
});

test('it is forgotten when it was saved, when it was discarded, and after an hour', async () => {
  open();
  await type(' Reyes');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(async () => expect(await saved()).toBeUndefined());

  open();
  await type(' Reyes');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(async () => expect(await saved()).toBeUndefined());

  await saveDraft(KEY(MO), { name: 'old' }, 'first session');
  const now = Date.now();
  vi.spyOn(Date, 'now').mockReturnValue(now + 60 * 60_000);
  expect(await saved()).toBeUndefined();
  vi.mocked(Date.now).mockRestore();
});

test('a refused form keeps it, and a form with a password keeps nothing', async () => {
  open({ onSubmit: () => Promise.reject(new Error('User is not authenticated')) });
  await type(' Reyes');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(/User is not authenticated/);
  expect(await saved()).toEqual({ name: 'Dana Reyes' });

  vi.stubGlobal('indexedDB', fakeIndexedDb());
  open({ type: 'password' });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'secret' } });
  act(() => void vi.advanceTimersByTime(1000));
  expect(await saved()).toBeUndefined();
});
