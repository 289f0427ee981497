import { createUser, getUser, updateUser, userExists, type User } from '@parwell/contract';
import { CAPABILITIES, type Grants } from '@parwell/domain';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { fakeApi, json, type FakeApi } from '../../../test/fake-api.ts';
import { user } from '../../../test/people.ts';
import { showScreen } from '../../../ui/filters/show-screen.fixture.tsx';
import { dana, EVERYTHING, givenPortal, inPortal, summaryOf, typist } from '../users.fixture.tsx';
import UserDialog from './user-dialog.tsx';

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
});

interface Setting {
  readonly grants?: Grants;
  readonly customerId?: string;
}

async function openForm(person: User | null, { grants = EVERYTHING, customerId }: Setting = {}) {
  givenPortal(api, grants, person ? [person] : []);
  function Screen() {
    const [open, setOpen] = useState(true);
    if (!open) return <button onClick={() => setOpen(true)}>open again</button>;
    return (
      <UserDialog email={person?.email ?? null} customerId={customerId} onClose={() => setOpen(false)} />
    );
  }
  await showScreen(() => inPortal(<Screen />), '/page', api);
  await screen.findByLabelText('First name');
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
/** Sets the value at once; typing key by key is slow. */
const fill = (label: string, text: string) =>
  act(async () => {
    field(label).focus();
    fireEvent.change(field(label), { target: { value: text } });
  });
const choose = (label: string, value: string) => typist.selectOptions(field(label), value);
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const optionsOf = (label: string) =>
  [...field(label).querySelectorAll('option')].map(({ value }) => value).filter(Boolean);
const listed = (label: string) =>
  within(screen.getByRole('list', { name: label }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const dialog = () => screen.queryByRole('dialog');
const fillPerson = async (email = 'kim@northside.example') => {
  await fill('First name', 'Kim');
  await fill('Last name', "O'Neil");
  await fill('E-mail', email);
};
const givePersona = async (persona: string) => {
  await choose('Persona', persona);
  await typist.click(button('Add Persona'));
};
const findField = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
/** Group ids are chosen, not typed. */
const chooseGroup = async (label: string) => {
  await typist.click(await findField(label));
  await typist.click(await screen.findByRole('option', { name: /Alliance/ }));
};
const create = () => typist.click(button('Create User'));
const save = () => typist.click(button('Save'));

describe('creating a user', () => {
  test('a customer user is sent as entered, and the dialog closes (USER-029 USER-032 USER-002)', async () => {
    await openForm(null, { customerId: '100234' });
    expect(field('User type').value).toBe('customer');
    await fillPerson();
    await givePersona('NURSE');
    await choose('Extra permission', 'orders');
    await choose('Role', 'OWNER');
    await typist.click(button('Add Permission'));
    expect(listed('Effective permissions')).toEqual(['inventoryVIEWER', 'ordersOWNER']);
    api.answers(createUser, summaryOf(dana));
    await create();
    await waitFor(() => expect(dialog()).toBeNull());
    expect(await screen.findByText(`User ${dana.email} has been created and invited`)).toBeTruthy();
    expect(api.sent(createUser)).toHaveLength(1);
    expect(api.sent(createUser)[0]?.body).toEqual({
      firstName: 'Kim',
      lastName: "O'Neil",
      email: 'kim@northside.example',
      userType: 'customer',
      claims: { accessGroups: { customer: ['100234'] }, roles: { orders: 'OWNER' }, personas: ['NURSE'] },
      helpTopics: [],
    });
  });

  test('an empty form reports everything that is missing and sends nothing (USER-034 USER-035 USER-037 USER-038 USER-045)', async () => {
    await openForm(null);
    expect(screen.getByText('No Roles')).toBeTruthy();
    api.answers(createUser, summaryOf(dana));
    await create();
    for (const text of [
      'A valid first name is required',
      'A valid last name is required',
      'A valid email is required',
      'A user type is required',
      'User permissions must be set',
    ]) {
      expect(await screen.findByText(text)).toBeTruthy();
    }
    expect(document.activeElement).toBe(field('First name'));
    await givePersona('NURSE');
    await waitFor(() => expect(screen.queryByText('User permissions must be set')).toBeNull());
    expect(api.sent(createUser)).toEqual([]);
  });

  test('a name may have letters of any script, but no digits (USER-036)', async () => {
    await openForm(null);
    await fill('First name', 'Zoë 渚');
    await fill('Last name', 'R2D2');
    await typist.tab();
    expect(await screen.findByText('A valid last name is required')).toBeTruthy();
    expect(screen.queryByText('A valid first name is required')).toBeNull();
  });

  test('a customer user needs a customer, chosen by the picker (USER-044)', async () => {
    await openForm(null);
    await fillPerson();
    await choose('User type', 'customer');
    await findField('Customers');
    await givePersona('NURSE');
    await create();
    expect(await screen.findByText('At least one customer must be selected')).toBeTruthy();
    await typist.click(await screen.findByLabelText('Customers'));
    await typist.click(await screen.findByRole('option', { name: /Lakeview Clinic/ }));
    await waitFor(() => expect(screen.queryByText('At least one customer must be selected')).toBeNull());
    await typist.click(await screen.findByRole('option', { name: /Northside Hospital/ }));
    api.answers(createUser, summaryOf(dana));
    await create();
    await waitFor(() => expect(api.sent(createUser)).toHaveLength(1));
    expect(api.sent(createUser)[0]?.body).toMatchObject({
      claims: { accessGroups: { customer: ['100310', '100234'] } },
    });
  });

  test.each([
    ['USER-039', 'gpo', 'GPO ID'],
    ['USER-040', 'idn', 'IDN ID'],
    ['USER-041', 'subGpo', 'Sub GPO ID'],
    ['USER-042', 'subIdn', 'Sub IDN ID'],
  ])('%s USER-043 a %s user needs one group id', async (_id, type, label) => {
    await openForm(null);
    await fillPerson();
    await choose('User type', type);
    await findField(label);
    await givePersona('NURSE');
    await create();
    expect(await screen.findByText('A GPO/IDN/Sub GPO/Sub IDN ID is required')).toBeTruthy();
    await chooseGroup(label);
    api.answers(createUser, summaryOf(dana));
    await create();
    await waitFor(() => expect(api.sent(createUser)).toHaveLength(1));
    expect(api.sent(createUser)[0]?.body).toMatchObject({
      userType: type,
      claims: { accessGroups: { [type]: ['G1'] } },
    });
  });

  test('the permission on cabinets is called devices (DEV-001)', async () => {
    await openForm(null, { grants: { ALL: { users: 'OWNER', cabinets: 'OWNER' } }, customerId: '100234' });
    await choose('Extra permission', 'cabinets');
    await choose('Role', 'VIEWER');
    await typist.click(button('Add Permission'));
    expect(listed('Effective permissions')).toEqual(['devicesVIEWER']);
    expect(button('Remove devices')).toBeTruthy();
    expect(document.body.textContent).not.toMatch(/cabinet/i);
  });

  test('an admin needs an internal e-mail and may be help admin; no other type may (USER-046 USER-047 USER-060)', async () => {
    await openForm(null);
    await fillPerson();
    expect(screen.queryByLabelText('Is Help Admin')).toBeNull();
    await choose('User type', 'admin');
    await typist.click(field('Is Help Admin'));
    expect(listed('Effective permissions')).toEqual(['help_adminOWNER', 'help_viewerVIEWER']);
    await create();
    const text = 'Admin users must have @fff.example, @fff-services.example as their email domain';
    expect(await screen.findByText(text)).toBeTruthy();
    await fill('E-mail', 'kim@fff.example');
    api.answers(createUser, summaryOf(dana));
    await create();
    await waitFor(() => expect(api.sent(createUser)).toHaveLength(1));
    expect(api.sent(createUser)[0]?.body).toMatchObject({
      userType: 'admin',
      claims: { accessGroups: { customer: ['ALL'] }, roles: { help_admin: 'OWNER' } },
    });
  });

  test('Is Help Admin goes with the admin type (USER-060)', async () => {
    await openForm(null);
    await fillPerson();
    await choose('User type', 'admin');
    await typist.click(field('Is Help Admin'));
    await choose('User type', 'gpo');
    await chooseGroup('GPO ID');
    await create();
    expect(await screen.findByText('User permissions must be set')).toBeTruthy();
    expect(screen.queryByLabelText('Is Help Admin')).toBeNull();
  });

  test('user types other than customer need create on users for ALL (PERM-031)', async () => {
    const grants: Grants = { ALL: { users: 'VIEWER' }, '100234': { users: 'OWNER', inventory: 'OWNER' } };
    await openForm(null, { grants, customerId: '100234' });
    expect(optionsOf('User type')).toEqual(['customer']);
  });

  test('with it, any type can be chosen (PERM-031)', async () => {
    await openForm(null);
    expect(optionsOf('User type')).toEqual(['customer', 'gpo', 'idn', 'subGpo', 'subIdn', 'admin']);
  });

  test('switching the type back and forth loses nothing', async () => {
    await openForm(null, { customerId: '100234' });
    await choose('User type', 'gpo');
    await chooseGroup('GPO ID');
    await choose('User type', 'customer');
    expect(await screen.findByText('Northside Hospital (100234)')).toBeTruthy();
    await choose('User type', 'gpo');
    expect((await findField('GPO ID')).value).toBe('Alliance (G1)');
  });
});

describe('the existence check', () => {
  test.each([
    ['USER-049', () => json(200, { exists: false }), 'User does not exist'],
    ['USER-050', () => json(200, { exists: true }), 'User already exists'],
    ['USER-051', () => json(403, { code: 'not_authorized', message: 'No' }), 'User already exists'],
  ])('%s runs when the field is left (USER-031)', async (_id, answer, text) => {
    await openForm(null);
    api.answersWith(userExists, answer);
    await fill('E-mail', 'Kim@Northside.example');
    expect(api.sent(userExists)).toEqual([]);
    await typist.tab();
    expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
    expect(api.sent(userExists)[0]?.url).toBe('/api/users/kim%40northside.example/exists');
    await fill('E-mail', 'lee@northside.example');
    expect(screen.queryAllByText(text)).toEqual([]);
  });

  test('a failure shows nothing, and an invalid e-mail is not checked', async () => {
    await openForm(null);
    api.cannotBeReached(userExists);
    await fill('E-mail', 'kim@northside');
    await typist.tab();
    expect(await screen.findByText('A valid email is required')).toBeTruthy();
    expect(api.sent(userExists)).toEqual([]);
    await fill('E-mail', 'kim@northside.example');
    await typist.tab();
    await waitFor(() => expect(api.sent(userExists)).toHaveLength(1));
    expect(screen.queryByText(/^User (already exists|does not exist)/)).toBeNull();
  });
});

describe('personas and extra permissions', () => {
  test('nothing can be added until the choice is complete (USER-052 USER-053)', async () => {
    await openForm(null);
    expect([button('Add Persona').disabled, button('Add Permission').disabled]).toEqual([true, true]);
    await choose('Extra permission', 'orders');
    expect(button('Add Permission').disabled).toBe(true);
    await choose('Role', 'VIEWER');
    expect(button('Add Permission').disabled).toBe(false);
    await choose('Persona', 'NURSE');
    expect(button('Add Persona').disabled).toBe(false);
  });

  test('a resource already granted, by a persona or directly, cannot be chosen again (USER-054)', async () => {
    await openForm(null);
    expect(optionsOf('Extra permission')).toEqual(['inventory', 'reports', 'users', 'orders', 'help_viewer']);
    await givePersona('NURSE');
    expect(optionsOf('Persona')).not.toContain('NURSE');
    expect(optionsOf('Extra permission')).not.toContain('inventory');
    await choose('Extra permission', 'orders');
    await choose('Role', 'VIEWER');
    await typist.click(button('Add Permission'));
    expect(optionsOf('Extra permission')).toEqual(['reports', 'users', 'help_viewer']);
    await typist.click(button('Remove NURSE'));
    expect(optionsOf('Extra permission')).toContain('inventory');
  });

  test("permissions above the editor's own are not offered (USER-056)", async () => {
    const grants: Grants = { ALL: { users: 'OWNER', orders: 'VIEWER', help_viewer: 'VIEWER' } };
    await openForm(null, { grants });
    expect(optionsOf('Persona')).toEqual(['GUIDE']);
    expect(optionsOf('Extra permission')).toEqual(['users', 'orders', 'help_viewer']);
    await choose('Extra permission', 'orders');
    expect(optionsOf('Role')).toEqual(['VIEWER']);
    await choose('Extra permission', 'users');
    expect(optionsOf('Role')).toEqual(['OWNER', 'VIEWER']);
  });

  test('the form says which permission is missing for what it does not offer', async () => {
    const grants: Grants = { ALL: { users: 'OWNER', orders: 'VIEWER', inventory: 'OWNER' } };
    await openForm(null, { grants });
    const missing = 'Not available, because you do not have it: ';
    screen.getByText(`${missing}BUYER needs reports VIEWER, orders OWNER; GUIDE needs help_viewer VIEWER`);
    const roles = screen.getByText(new RegExp(`^${missing}par, reports, alerts, `)).textContent;
    expect(roles).toContain('orders OWNER');
    expect(roles).not.toMatch(/inventory|users/);
    await choose('User type', 'admin');
    expect(field('Is Help Admin').disabled).toBe(true);
    screen.getByText(`${missing}help_admin`);
  });

  test('who holds everything is offered everything, and no reason is given', async () => {
    const all = Object.fromEntries(CAPABILITIES.map((name) => [name, 'OWNER' as const]));
    await openForm(null, { grants: { ALL: all } });
    expect(optionsOf('Persona')).toEqual(['NURSE', 'BUYER', 'GUIDE']);
    expect(screen.queryByText(/^Not available/)).toBeNull();
  });

  test('help topics are for users who see help, and for editors who manage it', async () => {
    await openForm(null, { customerId: '100234' });
    expect(screen.queryByLabelText('Help topics')).toBeNull();
    await givePersona('GUIDE');
    await typist.click(await screen.findByLabelText('Help topics'));
    await typist.click(await screen.findByRole('option', { name: 'Getting started' }));
    await fillPerson();
    api.answers(createUser, summaryOf(dana));
    await create();
    await waitFor(() => expect(api.sent(createUser)).toHaveLength(1));
    expect(api.sent(createUser)[0]?.body).toMatchObject({ helpTopics: ['start'] });
  });

  test('without help_admin the topics are read-only and not sent', async () => {
    const topics = { start: { displayName: 'Getting started', vimeoShowcaseId: '1' } };
    await openForm(
      { ...dana, helpTopics: topics },
      { grants: { ALL: { users: 'OWNER', inventory: 'OWNER', orders: 'OWNER' } } },
    );
    expect(listed('Help topics')).toEqual(['Getting started']);
    api.answers(updateUser, summaryOf(dana));
    await fill('Last name', 'Meyer');
    await save();
    await waitFor(() => expect(api.sent(updateUser)).toHaveLength(1));
    expect(api.sent(updateUser)[0]?.body).not.toHaveProperty('helpTopics');
  });
});

describe('changing a user', () => {
  test('the e-mail is fixed; the change is sent with the version that was shown (USER-029 USER-030)', async () => {
    await openForm(dana);
    expect(field('E-mail').readOnly).toBe(true);
    expect(listed('Effective permissions')).toEqual(['inventoryVIEWER', 'ordersVIEWER']);
    await fill('Last name', 'Meyer');
    api.answers(updateUser, summaryOf(dana));
    await save();
    await waitFor(() => expect(dialog()).toBeNull());
    expect(api.sent(userExists)).toEqual([]);
    expect(api.sent(updateUser)[0]?.body).toEqual({
      firstName: 'Dana',
      lastName: 'Meyer',
      userType: 'customer',
      claims: { accessGroups: { customer: ['100234'] }, roles: { orders: 'VIEWER' }, personas: ['NURSE'] },
      helpTopics: [],
      version: 7,
    });
  });

  test('the form starts with the current record, not the one from when it was last opened', async () => {
    await openForm(dana);
    await typist.click(button('Cancel'));
    await waitFor(() => expect(dialog()).toBeNull());
    api.answersWith(getUser, () => json(200, { ...dana, lastName: 'Meyer', version: 8 }));
    await typist.click(button('open again'));
    await waitFor(() => expect(field('Last name').value).toBe('Meyer'));
  });

  test('permissions above the editor cannot be changed, and the message lists them; names can (USER-055 USER-056 USER-058 USER-059)', async () => {
    const chief = {
      ...dana,
      grants: {
        '100234': { orders: 'OWNER' as const, cabinets: 'VIEWER' as const, inventory: 'VIEWER' as const },
      },
    };
    await openForm(chief, { grants: { ALL: { users: 'OWNER', orders: 'VIEWER', inventory: 'OWNER' } } });
    expect(
      screen.getByText('You cannot edit permissions above your own: orders OWNER, devices VIEWER'),
    ).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Add Persona' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Remove NURSE' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Set Temporary Password' })).toBeNull();
    expect(field('User type').readOnly).toBe(true);
    await fill('First name', 'Dan');
    api.answers(updateUser, summaryOf(dana));
    await save();
    await waitFor(() => expect(api.sent(updateUser)).toHaveLength(1));
    expect(api.sent(updateUser)[0]?.body).toMatchObject({ firstName: 'Dan', claims: dana.claims });
  });

  test('reports, help_viewer and help_admin are left out of that comparison (USER-057)', async () => {
    const guide = {
      ...dana,
      grants: {
        '100234': { reports: 'OWNER' as const, help_viewer: 'VIEWER' as const, help_admin: 'OWNER' as const },
      },
    };
    await openForm(guide, { grants: { ALL: { users: 'OWNER', orders: 'OWNER' } } });
    expect(button('Add Persona')).toBeTruthy();
    // Only a password is refused: with it the editor could sign in as the user.
    expect(
      await screen.findAllByText(/^You cannot edit permissions above your own: reports OWNER/),
    ).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Set Temporary Password' })).toBeNull();
  });

  test('who has customers elsewhere keeps roles and personas, and the form says why; customers can be changed', async () => {
    const grants: Grants = { '100234': { users: 'OWNER', orders: 'OWNER', inventory: 'OWNER' } };
    await openForm({ ...dana, hasOtherCustomers: true }, { grants, customerId: '100234' });
    screen.getByText(
      'You cannot change roles and personas: they also apply to customers or groups that you do not manage',
    );
    expect(screen.queryByRole('button', { name: 'Add Persona' })).toBeNull();
    expect(await screen.findByRole('combobox', { name: /Customers/ })).toBeTruthy();
    await fill('First name', 'Dan');
    api.answers(updateUser, summaryOf(dana));
    await save();
    await waitFor(() => expect(api.sent(updateUser)).toHaveLength(1));
    expect(api.sent(updateUser)[0]?.body).toMatchObject({ firstName: 'Dan', claims: dana.claims });
  });

  test('nobody changes their own permissions', async () => {
    await openForm(user({ grants: EVERYTHING }));
    expect(screen.getByText('You cannot change your own permissions')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Add Persona' })).toBeNull();
  });

  test('a persona that is no longer offered keeps its roles until it is removed', async () => {
    const old = {
      ...dana,
      claims: { ...dana.claims, personas: ['RETIRED'] },
      grants: { '100234': { orders: 'VIEWER' as const, users: 'VIEWER' as const } },
    };
    await openForm(old);
    expect(listed('Effective permissions')).toEqual(['usersVIEWER', 'ordersVIEWER']);
    await typist.click(button('Remove RETIRED'));
    expect(listed('Effective permissions')).toEqual(['ordersVIEWER']);
  });

  test('without create permission everything is read-only (PERM-033)', async () => {
    await openForm(dana, { grants: { ALL: { users: 'VIEWER' } } });
    expect(screen.getByRole('dialog', { name: 'View User' })).toBeTruthy();
    expect(['First name', 'Last name', 'E-mail', 'User type'].map((label) => field(label).readOnly)).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(listed('Personas')).toEqual(['NURSE']);
    for (const name of ['Save', 'Add Persona', 'Add Permission', 'Set Temporary Password', 'Remove NURSE']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
  });
});

describe('a save that fails', () => {
  test('each server error is shown next to its field, and the input stays (USER-033 USER-048 ERR-011 ERR-014)', async () => {
    await openForm(null, { customerId: '100234' });
    await fillPerson();
    await givePersona('NURSE');
    api.refuses(createUser, {
      code: 'refused',
      message: 'A user with this email already exists',
      details: [
        { field: 'email', message: 'A user with this email already exists' },
        { field: 'accessGroups', message: 'Customer 100234 does not exist' },
        { field: 'personas', message: 'Persona NURSE does not exist' },
        { field: 'elsewhere', message: 'Something else' },
      ],
    });
    await create();
    expect(await screen.findByText('A user with this email already exists')).toBeTruthy();
    expect(screen.getByText('Customer 100234 does not exist')).toBeTruthy();
    expect(screen.getByText('Persona NURSE does not exist')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toBe('Something else');
    expect(field('E-mail').value).toBe('kim@northside.example');
    expect(document.activeElement).toBe(field('E-mail'));
  });

  test("the server's message of a refusal is shown (ERR-011)", async () => {
    await openForm(dana);
    api.refuses(updateUser, { code: 'not_found', message: 'The user does not exist' });
    await save();
    expect((await screen.findByRole('alert')).textContent).toBe('The user does not exist');
  });

  test('a conflict shows an error, keeps the input and stays open', async () => {
    await openForm(dana);
    await fill('Last name', 'Meyer');
    const message = 'The user was changed by somebody else meanwhile. Please load it again.';
    api.refuses(updateUser, { code: 'conflict', message });
    await save();
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect(field('Last name').value).toBe('Meyer');
    expect(dialog()).toBeTruthy();
  });

  test('a failed update without a server message shows the default text (ERR-012)', async () => {
    await openForm(dana);
    api.refuses(updateUser, { code: 'server_error', message: 'A server error has occurred.' });
    await save();
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to update user');
  });

  test('a failed creation without a server message shows the default text (ERR-013)', async () => {
    await openForm(null, { customerId: '100234' });
    await fillPerson();
    await givePersona('NURSE');
    api.cannotBeReached(createUser);
    await create();
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to create user');
  });

  test('a double click saves once', async () => {
    await openForm(dana);
    const answer = api.answersLater(updateUser);
    const form = field('Last name').form ?? document.body;
    fireEvent.submit(form);
    fireEvent.submit(form);
    await waitFor(() => expect(api.sent(updateUser)).toHaveLength(1));
    answer(json(200, summaryOf(dana)));
    await waitFor(() => expect(dialog()).toBeNull());
    expect(api.sent(updateUser)).toHaveLength(1);
  });

  test('a failure to load the record shows an error and can be retried', async () => {
    await openForm(dana);
    await typist.click(button('Cancel'));
    api.refuses(getUser, { code: 'server_error', message: 'A server error has occurred.' });
    await typist.click(await screen.findByRole('button', { name: 'open again' }));
    expect(await screen.findByText('A server error has occurred.')).toBeTruthy();
    api.answers(getUser, dana);
    await typist.click(button('Try again'));
    expect(await screen.findByLabelText('First name')).toBeTruthy();
  });
});
