import { readInvitation, setupUser } from '@parwell/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { fakeApi, json } from '../../test/fake-api.ts';
import { openPortal } from '../../test/open-portal.ts';

/** Digits only, to check that it is not parsed as a number. */
const INVITATION = '12345678901234567890123';
const EMAIL = 'dana.reyes@northside.example';
const PASSWORD = 'correct horse battery';

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const problem = (label: string) => {
  const described = field(label).getAttribute('aria-describedby');
  return described && document.getElementById(described)?.textContent;
};
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

async function openInvitation() {
  const api = fakeApi();
  api.answers(readInvitation, { email: EMAIL, firstName: '', lastName: '', signInWith: null });
  const browser = await openPortal(`/user-setup?invitation=${INVITATION}`);
  await screen.findByLabelText('First name');
  return { api, browser };
}

async function fillIn() {
  await userEvent.type(field('First name'), ' Dana ');
  await userEvent.type(field('Last name'), 'Reyes');
  await userEvent.type(field('Password'), PASSWORD);
  await userEvent.type(field('Repeat password'), PASSWORD);
}

describe('an invited person', () => {
  test('sees the invited e-mail without signing in (SHELL-056 SHELL-093)', async () => {
    const { api, browser } = await openInvitation();

    expect(field('E-mail').value).toBe(EMAIL);
    expect(field('E-mail').readOnly).toBe(true);
    expect(api.sent(readInvitation).map(({ body }) => body)).toEqual([{ invitation: INVITATION }]);
    expect(document.title).toBe('User setup · Parwell');
    expect(browser.goInstead).not.toHaveBeenCalled();
  });

  test('saves name and password and is redirected to / (SHELL-092 SHELL-093)', async () => {
    const { api, browser } = await openInvitation();
    api.answers(setupUser, { email: EMAIL });
    await fillIn();
    await save();

    await waitFor(() => expect(browser.goTo).toHaveBeenCalledExactlyOnceWith('/'));
    expect(api.sent(setupUser).map(({ body }) => body)).toEqual([
      { invitation: INVITATION, firstName: 'Dana', lastName: 'Reyes', password: PASSWORD },
    ]);
  });

  test('sees all errors at once, and nothing is sent', async () => {
    const { api } = await openInvitation();
    await userEvent.type(field('First name'), '3');
    await userEvent.type(field('Password'), 'short');
    await userEvent.type(field('Repeat password'), 'other');
    await save();

    await waitFor(() => expect(problem('Last name')).toBe('A valid last name is required'));
    expect(problem('First name')).toBe('A valid first name is required');
    expect(problem('Password')).toBe('The password must have at least 10 characters');
    expect(problem('Repeat password')).toBe('The passwords do not match');
    expect(field('First name').getAttribute('aria-invalid')).toBe('true');
    expect(api.sent(setupUser)).toHaveLength(0);
  });

  test('may not use the local part of the e-mail as password', async () => {
    await openInvitation();
    await userEvent.type(field('Password'), 'dana.reyes-2026');
    await userEvent.tab();

    await waitFor(() => expect(problem('Password')).toBe('The password must not contain your e-mail name'));
  });

  test('sees that the passwords differ once both are typed, until they match', async () => {
    await openInvitation();
    await userEvent.type(field('Password'), PASSWORD.slice(0, -1));
    await userEvent.click(field('Last name'));
    expect(problem('Repeat password')).toBeNull();

    await userEvent.type(field('Repeat password'), PASSWORD);
    await userEvent.click(field('Last name'));
    await waitFor(() => expect(problem('Repeat password')).toBe('The passwords do not match'));

    await userEvent.type(field('Password'), PASSWORD.slice(-1));
    await waitFor(() => expect(problem('Repeat password')).toBeNull());
  });

  test("sees the server's error next to its field, and keeps the input", async () => {
    const { api, browser } = await openInvitation();
    const details = [{ field: 'password', message: 'This password is known from a leak' }];
    api.refuses(setupUser, { code: 'refused', message: 'Not accepted', details });
    await fillIn();
    await save();

    await waitFor(() => expect(problem('Password')).toBe('This password is known from a leak'));
    expect(field('Password').value).toBe(PASSWORD);
    expect(field('Last name').value).toBe('Reyes');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(browser.goTo).not.toHaveBeenCalled();
  });

  test('can try again after a failure that names no field', async () => {
    const { api, browser } = await openInvitation();
    api.refuses(setupUser, { code: 'server_error', message: 'A server error has occurred.' });
    await fillIn();
    await save();
    expect((await screen.findByRole('alert')).textContent).toBe('A server error has occurred.');

    api.answers(setupUser, { email: EMAIL });
    await save();

    await waitFor(() => expect(browser.goTo).toHaveBeenCalledExactlyOnceWith('/'));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('cannot send the form twice', async () => {
    const { api, browser } = await openInvitation();
    const answer = api.answersLater(setupUser);
    await fillIn();
    const form = field('Password').form ?? document.body;
    fireEvent.submit(form);
    fireEvent.submit(form);
    await waitFor(() => expect(api.sent(setupUser)).toHaveLength(1));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
    answer(json(200, { email: EMAIL }));

    await waitFor(() => expect(browser.goTo).toHaveBeenCalledOnce());
    fireEvent.submit(form);
    await userEvent.click(field('Last name'));
    expect(api.sent(setupUser)).toHaveLength(1);
  });
});

test('somebody who signs in through a provider has nothing to set up and is sent to the login', async () => {
  const api = fakeApi();
  api.answers(readInvitation, { email: EMAIL, firstName: '', lastName: '', signInWith: 'Northside ID' });
  const browser = await openPortal(`/user-setup?invitation=${INVITATION}`);
  await screen.findByRole('heading', { name: 'Your account is ready.' });
  expect(
    screen.getByText(`Sign in with Northside ID as ${EMAIL}. You need no Parwell password.`),
  ).toBeTruthy();
  expect(screen.queryByLabelText('Password')).toBeNull();

  await userEvent.click(screen.getByRole('button', { name: 'Go to login' }));
  expect(browser.goTo).toHaveBeenCalledExactlyOnceWith('/');
});

describe('an invitation that does not work', () => {
  const isExplained = async () => {
    await screen.findByRole('heading', { name: 'This invitation is not valid.' });
    expect(screen.getByText(/ask the person who invited you for a new invitation/)).toBeTruthy();
    expect(screen.queryByLabelText('Password')).toBeNull();
  };

  test('is explained if it was used or has expired, with a link to the login', async () => {
    fakeApi().refuses(readInvitation, {
      code: 'refused',
      message: 'This link has expired or was already used.',
    });
    const browser = await openPortal(`/user-setup?invitation=${INVITATION}`);

    await isExplained();
    await userEvent.click(screen.getByRole('button', { name: 'Go to login' }));
    expect(browser.goTo).toHaveBeenCalledExactlyOnceWith('/');
  });

  test('is explained without a request if the link contains none', async () => {
    const api = fakeApi();
    await openPortal('/user-setup');

    await isExplained();
    expect(api.sentAnything()).toBe(false);
  });

  test('can be retried if the server did not answer', async () => {
    const api = fakeApi();
    api.cannotBeReached(readInvitation);
    await openPortal(`/user-setup?invitation=${INVITATION}`);
    await screen.findByText(/No connection to the server/);

    api.answers(readInvitation, { email: EMAIL, firstName: 'Dana', lastName: '', signInWith: null });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));

    expect((await screen.findByLabelText<HTMLInputElement>('First name')).value).toBe('Dana');
  });
});
