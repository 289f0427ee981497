import { deleteUser, listMail, listUsers, resendInvite } from '@parwell/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { fakeApi, json, type FakeApi } from '../../test/fake-api.ts';
import { address } from '../../test/fake-browser.ts';
import { openPortal } from '../../test/open-portal.ts';
import { userFilters } from './user-filters.ts';
import { asked, dana, EVERYTHING, givenPortal, summaryOf, typist, withFilter } from './users.fixture.tsx';

const PROMPT = 'Select the filter criteria above to view associated users';
const byName = withFilter({ lastName: 'rey' });
const button = (name: string | RegExp) => screen.queryByRole('button', { name });
const chooseAction = async (name: string) => {
  await typist.click(await screen.findByRole('button', { name: `Actions for ${dana.email}` }));
  await typist.click(screen.getByRole('menuitem', { name }));
};

const menuLink = async () => {
  await typist.click(screen.getByRole('button', { name: 'Open menu' }));
  return screen.findByRole('link', { name: 'Users' });
};

async function openUsers(path: string): Promise<void> {
  await openPortal(path);
  await screen.findByRole('heading', { level: 1, name: 'Users' });
}

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  givenPortal(api, EVERYTHING);
});

describe('searching', () => {
  test('before a search there is a prompt; a search without a filter finds everyone (USER-010 USER-026)', async () => {
    await openUsers('/users');
    expect(screen.getByText(PROMPT)).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Show all 1 users' })).toBeTruthy();
    const page = { offset: '0', limit: '10', order: 'email ASC' };
    await typist.click(screen.getByRole('button', { name: 'Search' }));
    expect(await screen.findByText(dana.email)).toBeTruthy();
    expect(asked(api).at(-1)).toEqual({ ...page, where: { userType: 'customer' } });

    await typist.type(screen.getByLabelText('E-mail'), 'dana{Enter}');
    await waitFor(() =>
      expect(asked(api).at(-1)).toEqual({ ...page, where: { email: 'dana', userType: 'customer' } }),
    );
  });

  test("the customer in the URL is the search's customer, and choosing another changes the URL", async () => {
    await openUsers('/users/100234');
    await waitFor(() =>
      expect(asked(api)[0]?.['where']).toEqual({ tenantId: '100234', userType: 'customer' }),
    );
    expect(await screen.findByRole('button', { name: 'Customer Northside Hospital' })).toBeTruthy();
    await typist.type(screen.getByLabelText('First name'), 'Da{Enter}');
    await waitFor(() =>
      expect(address()).toBe(`/users/100234${withFilter({ firstName: 'Da' })}`.replaceAll('%20', '+')),
    );

    await typist.click(screen.getByRole('button', { name: 'Remove Customer' }));
    await waitFor(() => expect(address()).toContain('/users?filter='));
    await waitFor(() =>
      expect(asked(api).at(-1)?.['where']).toEqual({ firstName: 'Da', userType: 'customer' }),
    );
  });

  test('the tabs list everybody who is not admin, and the admins (USER-013 USER-014 USER-015)', async () => {
    await openUsers(`/users${byName}&page=3`);
    await typist.click(await screen.findByRole('tab', { name: 'Admins' }));
    await waitFor(() =>
      expect(asked(api).at(-1)).toMatchObject({ offset: '0', where: { lastName: 'rey', userType: 'admin' } }),
    );
    expect(address()).toContain('tab=admins');
    await typist.click(screen.getByRole('tab', { name: 'Customers' }));
    await waitFor(() => expect(address()).not.toContain('tab='));
  });

  test('the table shows names, e-mail, customers and last login, and a menu for each (USER-016 USER-017)', async () => {
    const many = { ...dana, tenantsString: '1,2,3,4', lastLogin: null };
    api.answers(listUsers, { result: [summaryOf(many)], total_record: 1 });
    await openUsers(`/users${byName}`);
    const headers = await screen.findAllByRole('columnheader');
    expect(headers.map(({ textContent }) => textContent?.replace(' ↑', '')).filter(Boolean)).toEqual([
      'First name',
      'Last name',
      'E-mail',
      'Customers',
      'Last login',
    ]);
    expect(await screen.findByText('1, 2 +2')).toHaveProperty('title', '1, 2, 3, 4');
    expect(screen.getByText('Never')).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Actions for/ })).toBeTruthy();
  });

  test('the bar offers only what the call accepts (FILT-008)', () => {
    for (const key of Object.keys(userFilters.filters)) {
      const where = JSON.stringify({ [key]: 'x' });
      expect(listUsers.query?.safeParse({ where }).success, key).toBe(true);
    }
  });

  test('a menu link clears the list of users (SHELL-138)', async () => {
    await openUsers(`/users${byName}`);
    await screen.findByText(dana.email);
    await typist.click(await menuLink());
    expect(await screen.findByText(PROMPT)).toBeTruthy();
    expect(screen.queryByText(dana.email)).toBeNull();
  });
});

describe('permissions', () => {
  test('without the ALL claim the screen does not exist, and nothing is requested (SHELL-041)', async () => {
    givenPortal(api, { '100234': { users: 'OWNER' } });
    await openPortal('/users/100234');
    expect(await screen.findByText('Page not found')).toBeTruthy();
    expect(api.sent(listUsers)).toEqual([]);
  });

  test('viewers find the list in the menu, read-only (SHELL-116 PERM-028 PERM-029 PERM-030 PERM-032)', async () => {
    givenPortal(api, { ALL: { users: 'VIEWER' } });
    await openUsers(`/users${byName}`);
    expect(await screen.findByText(dana.email)).toBeTruthy();
    expect(await menuLink()).toBeTruthy();
    expect([button('Import Users'), button('Create New User'), button(/^Actions for/)]).toEqual([
      null,
      null,
      null,
    ]);
  });

  test.each([
    ['/users', false],
    ['/users/100234', true],
    ['/users/100310', false],
  ])(
    'Create New User needs create on users for the selected customer: %s (PERM-032)',
    async (path, offered) => {
      givenPortal(api, { ALL: { users: 'VIEWER' }, '100234': { users: 'OWNER' } });
      await openUsers(path);
      expect(button('Create New User') !== null).toBe(offered);
      expect(button('Import Users')).toBeNull();
    },
  );

  test('administrators of all users see both (USER-011 USER-012 PERM-028)', async () => {
    await openUsers('/users');
    expect([button('Import Users'), button('Create New User')]).not.toContain(null);
  });
});

describe("a user's menu", () => {
  test('its first entry opens the form, and so does a click on the row (USER-018 USER-022)', async () => {
    await openUsers(`/users${byName}`);
    await chooseAction('Edit User');
    expect(await screen.findByRole('dialog', { name: 'Edit User' })).toBeTruthy();
    await typist.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await typist.click(screen.getByText('Reyes'));
    expect(await screen.findByRole('dialog', { name: 'Edit User' })).toBeTruthy();
  });

  test('the e-mail activity opens (USER-019)', async () => {
    await openUsers(`/users${byName}`);
    api.answers(listMail, { result: [], total_record: 0 });
    await chooseAction('View Email Activity');
    const dialog = await screen.findByRole('dialog', { name: 'Email Activity' });
    expect(await within(dialog).findByText('This user has no email activity.')).toBeTruthy();
  });

  test('an invite is sent again (USER-020 ERR-020)', async () => {
    await openUsers(`/users${byName}`);
    api.answers(resendInvite, {});
    await chooseAction('Resend Invite Email');
    expect(await screen.findByText('Invite email sent to dana@northside.example')).toBeTruthy();
    expect(api.sent(resendInvite)).toHaveLength(1);
  });

  test('a failure to send an invite shows an error (ERR-019)', async () => {
    await openUsers(`/users${byName}`);
    api.refuses(resendInvite, { code: 'server_error', message: 'no' });
    await chooseAction('Resend Invite Email');
    expect(await screen.findByText('Failed to send invite email to dana@northside.example')).toBeTruthy();
  });

  test('deleting asks once, naming the e-mail, and refreshes the list (USER-021 USER-023 ERR-024)', async () => {
    await openUsers(`/users${byName}`);
    await chooseAction('Delete User');
    const question = await screen.findByRole('alertdialog', { name: `Delete ${dana.email}?` });
    api.answersWith(deleteUser, () => {
      api.answers(listUsers, { result: [], total_record: 0 });
      return json(200, {});
    });
    await typist.click(within(question).getByRole('button', { name: 'Delete User' }));
    expect(await screen.findByText('User dana@northside.example has been deleted')).toBeTruthy();
    expect(await screen.findByText('Sorry, no matching records found')).toBeTruthy();
  });

  test('cancelling deletes nothing (USER-023)', async () => {
    await openUsers(`/users${byName}`);
    api.answers(deleteUser, {});
    await chooseAction('Delete User');
    await typist.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(api.sent(deleteUser)).toEqual([]);
  });

  test.each([
    ['server_error', 'A server error has occurred.'],
    ['refused', 'You cannot delete your own account'],
  ] as const)('a deletion that fails (%s) says so, and why (ERR-023)', async (code, message) => {
    await openUsers(`/users${byName}`);
    await chooseAction('Delete User');
    api.refuses(deleteUser, { code, message });
    await typist.click(await screen.findByRole('button', { name: 'Delete User' }));
    expect(await screen.findByText('Failed to delete user dana@northside.example')).toBeTruthy();
    expect(screen.getByText(message)).toBeTruthy();
    expect(screen.getByText(dana.email)).toBeTruthy();
  });
});
