import { askSupport, getSettings, getUser } from '@parwell/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { readDraft, saveDraft } from '../../session/drafts.ts';
import { fakeApi, json, type FakeApi } from '../../test/fake-api.ts';
import { fakeIndexedDb } from '../../test/fake-indexed-db.ts';
import { openPortal } from '../../test/open-portal.ts';
import { givenSession, user } from '../../test/people.ts';

let api: FakeApi;
let browser: Awaited<ReturnType<typeof openPortal>>;

let draft: { message: string } | undefined;
const DRAFT = [user().email, '/support', 'Support', JSON.stringify({ reason: 'restock', message: '' })].join(
  '\n',
);

beforeEach(async () => {
  api = fakeApi();
  api.answers(getUser, user());
  api.answers(getSettings, { knowledgeBaseUrl: null });
  givenSession();
  vi.stubGlobal('indexedDB', fakeIndexedDb());
  if (draft) await saveDraft(DRAFT, draft, 'an earlier session');
  browser = await openPortal('/support');
  await screen.findByRole('heading', { level: 1, name: 'Support' });
});

const message = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
const reason = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Reason' });
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Submit' });
const sent = () => api.sent(askSupport).map(({ body }) => body);

test('the form asks for one of four reasons and a message (SUPP-001 SUPP-003 SUPP-004 SHELL-033)', () => {
  const options = within(reason()).getAllByRole<HTMLOptionElement>('option');
  expect(options.map(({ value, textContent }) => [value, textContent])).toEqual([
    ['restock', 'Restock'],
    ['newProduct', 'New Product'],
    ['portalBug', 'Portal Bug'],
    ['other', 'Other'],
  ]);
});

test('nothing can be sent while the message is empty (SUPP-006)', async () => {
  expect(submit().disabled).toBe(true);
  await userEvent.type(message(), '   ');
  expect(submit().disabled).toBe(true);
  await userEvent.type(message(), 'x');
  expect(submit().disabled).toBe(false);
});

test('the reason is sent before the text in the single message field (SUPP-002 SUPP-005 API-050)', async () => {
  api.answers(askSupport, {});
  await userEvent.selectOptions(reason(), 'Portal Bug');
  await userEvent.type(message(), 'The map is upside down.');
  await userEvent.click(submit());
  await waitFor(() =>
    expect(sent()).toEqual([{ messageBody: 'Reason: Portal Bug\n\nThe map is upside down.' }]),
  );
});

test('leaving the page with an unsent message asks first', async () => {
  await userEvent.type(message(), 'Hello');
  await userEvent.click(screen.getByRole('button', { name: 'Open menu' }));
  await userEvent.click(await screen.findByRole('link', { name: 'Dashboard' }));
  const question = await screen.findByRole('alertdialog', { name: 'Discard changes?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Keep editing' }));
  // The dialog above the page needs a moment to close.
  await waitFor(() => expect(message().value).toBe('Hello'));
});

test('an expired session redirects to logout once, and the message stays until then', async () => {
  api.refuses(askSupport, { code: 'not_authenticated', message: 'User is not authenticated' });
  await userEvent.type(message(), 'Hello');
  await userEvent.click(submit());
  await waitFor(() => expect(sent()).toHaveLength(1));
  await waitFor(() => expect(submit().disabled).toBe(false));
  await userEvent.click(submit());
  await waitFor(() => expect(sent()).toHaveLength(2));
  await waitFor(() => expect(submit().disabled).toBe(false));
  expect(browser.goTo).toHaveBeenCalledExactlyOnceWith('/logout?sessionTimeout');
  expect(message().value).toBe('Hello');
});

test('success shows no message; the form is cleared (SUPP-007 ERR-045)', async () => {
  api.answers(askSupport, {});
  const before = document.body.textContent;
  await userEvent.type(message(), 'Hello');
  await userEvent.click(submit());
  await waitFor(() => expect(message().value).toBe(''));
  expect(submit().disabled).toBe(true);
  expect(document.body.textContent).toBe(before);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('failure shows no message; the text stays and can be sent again (SUPP-007 ERR-045)', async () => {
  api.refuses(askSupport, { code: 'server_error', message: 'A server error has occurred.' });
  await userEvent.selectOptions(reason(), 'Other');
  await userEvent.type(message(), 'Hello');
  await userEvent.click(submit());
  await waitFor(() => expect(sent()).toHaveLength(1));
  await waitFor(() => expect(submit().disabled).toBe(false));
  expect([reason().value, message().value]).toEqual(['other', 'Hello']);
  expect(screen.queryByText(/error/i)).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
  api.answers(askSupport, {});
  await userEvent.click(submit());
  await waitFor(() => expect(message().value).toBe(''));
});

test('two quick clicks send once', async () => {
  const answer = api.answersLater(askSupport);
  await userEvent.type(message(), 'Hello');
  const form = submit().form;
  if (!form) throw new Error('The button is outside of its form');
  fireEvent.submit(form);
  fireEvent.submit(form);
  await waitFor(() => expect(sent()).toHaveLength(1));
  fireEvent.submit(form);
  answer(json(200, {}));
  await waitFor(() => expect(message().value).toBe(''));
  expect(sent()).toHaveLength(1);
});

test('a message that comes too soon stays, and the page says when to try again', async () => {
  const text = 'Too many requests. Try again in 40 seconds.';
  api.refuses(askSupport, { code: 'too_many_requests', message: text });
  await userEvent.type(message(), 'Hello');
  await userEvent.click(submit());
  expect(await screen.findAllByText(text)).not.toHaveLength(0);
  expect(message().value).toBe('Hello');
});

describe('after a lost session', () => {
  beforeAll(() => {
    draft = { message: 'The fridge in room 12' };
  });

  test('what was being typed is back, and forgotten once it is sent', async () => {
    await screen.findByText('Your unsaved entries were restored.');
    expect(message().value).toBe('The fridge in room 12');
    await userEvent.type(message(), ' hums');
    api.answers(askSupport, {});
    await userEvent.click(submit());
    await waitFor(() => expect(message().value).toBe(''));
    await waitFor(async () => expect(await readDraft(DRAFT, 'a later session')).toBeUndefined());
    expect(screen.queryByText(/were restored/)).toBeNull();
  });
});
