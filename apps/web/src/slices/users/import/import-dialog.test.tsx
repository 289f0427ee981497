import { importUsers, listUsers, readImport } from '@parwell/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeApi, json, type FakeApi } from '../../../test/fake-api.ts';
import { showScreen } from '../../../ui/filters/show-screen.fixture.tsx';
import { EVERYTHING, givenPortal, inPortal, typist } from '../users.fixture.tsx';
import ImportDialog from './import-dialog.tsx';

const importId = '0c4ab9f2-5c76-4f5d-9a59-0d8ac3f5b7aa';
const close = vi.fn();
const ana = {
  firstName: 'Ana',
  lastName: 'Li',
  email: 'ana@c1.example',
  customerIds: ['1'],
  personas: ['NURSE'],
};
const ANA = 'Ana,Li,ana@c1.example,1,NURSE';

let api: FakeApi;
beforeEach(async () => {
  api = fakeApi();
  givenPortal(api, EVERYTHING);
  await showScreen(() => inPortal(<ImportDialog onClose={close} />), '/page', api);
  await screen.findByRole('dialog', { name: 'Import Users' });
});

const choose = (text: string, name = 'users.csv') =>
  typist.upload(screen.getByLabelText('CSV file'), new File([text], name, { type: 'text/csv' }));
const submit = () => typist.click(screen.getByRole('button', { name: 'Import Users' }));
const rowOf = (name: string) => screen.getByRole('rowheader', { name }).closest('tr') ?? document.body;
const finished = (results: { imported: boolean; userEmail: string; errors: string[] }[]) =>
  api.answers(readImport, { total: results.length, done: results.length, finished: true, results });

describe('before it runs', () => {
  beforeEach(() => {
    api.answers(importUsers, { importId });
  });

  test('importing without a file shows an error (USER-061)', async () => {
    await submit();
    expect((await screen.findByRole('alert')).textContent).toBe('A csv file must be selected');
    expect(api.sent(importUsers)).toEqual([]);
  });

  test('the rows are shown with their problems (USER-066)', async () => {
    await choose(`${ANA}\nBo,Ek,bo@c1.example,1,NURSE,x\n${ANA}`);
    expect(await screen.findByText(/^3 rows, 2 with problems,/)).toBeTruthy();
    expect(screen.getByText('A row can have at most 5 columns')).toBeTruthy();
    expect(screen.getByText('This email is in the file more than once')).toBeTruthy();
    await typist.click(screen.getByLabelText('Only rows with problems'));
    expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
      'bo@c1.example',
      'ana@c1.example',
    ]);
    expect(api.sent(importUsers)).toEqual([]);
  });

  test('choosing another file replaces a wrong one', async () => {
    await choose('PK\u0003\u0004\u0000', 'users.xlsx.csv');
    expect((await screen.findByRole('alert')).textContent).toContain('is not a text file');
    await choose(ANA);
    expect(await screen.findByText('1 row, no problems found.')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('a file of 10,000 rows renders only the visible ones', async () => {
    await choose(Array.from({ length: 10_000 }, (_, n) => `Ana,Li,u${n}@c1.example,1,NURSE`).join('\n'));
    expect(await screen.findByText('10,000 rows, no problems found.')).toBeTruthy();
    expect(screen.getAllByRole('rowheader').length).toBeLessThan(50);
    expect(screen.getByText('1–50 of 10,000')).toBeTruthy();
  });

  test('nothing is sent if no row is valid', async () => {
    await choose('a,b,c,d,e,f');
    await screen.findByText(/^1 row, 1 with problems,/);
    await submit();
    expect((await screen.findByRole('alert')).textContent).toBe('No row in this file can be imported');
    expect(api.sent(importUsers)).toEqual([]);
  });
});

describe('while it runs', () => {
  test('the valid rows are sent, with a persona for everybody, and the progress is shown (USER-066 USER-070)', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await choose(`${ANA}\na,b,c,d,e,f`);
    await typist.selectOptions(await screen.findByLabelText(/^Persona for all users/), 'BUYER');
    await typist.click(screen.getByRole('button', { name: 'Add Persona' }));
    api.answers(importUsers, { importId });
    api.answers(readImport, { total: 1, done: 0, finished: false, results: [] });
    await submit();
    expect(await screen.findByText('Importing… 0 of 1')).toBeTruthy();
    expect(api.sent(importUsers).map(({ body }) => body)).toEqual([
      { jsonData: [ana], claims: { personas: ['BUYER'] } },
    ]);
    finished([{ imported: true, userEmail: ana.email, errors: [] }]);
    expect(await screen.findByText('1 of 2 users imported.')).toBeTruthy();
    const polls = api.sent(readImport).length;
    await act(() => vi.advanceTimersByTimeAsync(5000));
    expect(api.sent(readImport)).toHaveLength(polls);
  });

  test.each([
    ['server_error', 'A server error has occurred.', 'Failed to import users'],
    ['refused', 'Not today', 'Not today'],
  ] as const)(
    'an import that cannot begin (%s) says so, and the file stays (ERR-017)',
    async (code, message, text) => {
      await choose(ANA);
      await screen.findByText('1 row, no problems found.');
      api.refuses(importUsers, { code, message });
      await submit();
      expect((await screen.findByRole('alert')).textContent).toBe(text);
      expect(screen.getByText('users.csv')).toBeTruthy();
      api.answers(importUsers, { importId });
      finished([{ imported: true, userEmail: ana.email, errors: [] }]);
      await submit();
      expect(await screen.findByText('1 of 1 users imported.')).toBeTruthy();
    },
  );

  test('a failed poll shows an error and is retried', async () => {
    await choose(ANA);
    api.answers(importUsers, { importId });
    api.cannotBeReached(readImport);
    await submit();
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to import users');
    finished([{ imported: true, userEmail: ana.email, errors: [] }]);
    expect(await screen.findByText('1 of 1 users imported.')).toBeTruthy();
  });

  test('a double click imports once', async () => {
    await choose(ANA);
    await screen.findByText('1 row, no problems found.');
    const answer = api.answersLater(importUsers);
    await submit();
    await submit();
    expect(api.sent(importUsers)).toHaveLength(1);
    finished([]);
    answer(json(200, { importId }));
    await screen.findByText(/users imported\.$/);
  });
});

test('the result and errors of each row are shown and can be copied (USER-009 USER-067 USER-068 USER-069 ERR-015 ERR-016)', async () => {
  await choose(`${ANA}\na,b,=c,d,e,f\nBo,Ek,bo@c1.example,7,NURSE`);
  api.answers(importUsers, { importId });
  finished([
    { imported: true, userEmail: 'ana@c1.example', errors: [] },
    { imported: false, userEmail: 'bo@c1.example', errors: ['Customer 7 does not exist', 'Another'] },
  ]);
  await submit();
  expect(await screen.findByText('1 of 3 users imported.')).toBeTruthy();
  expect(within(rowOf('ana@c1.example')).getByText('Imported')).toBeTruthy();
  expect(within(rowOf('bo@c1.example')).getByText('Not imported')).toBeTruthy();
  expect(within(rowOf('bo@c1.example')).getByText('Customer 7 does not exist; Another')).toBeTruthy();
  expect(within(rowOf('=c')).getByText('A row can have at most 5 columns')).toBeTruthy();

  await typist.click(screen.getByRole('button', { name: 'Copy results to clipboard' }));
  expect((await navigator.clipboard.readText()).split('\n')).toEqual([
    'Row\tEmail\tResult\tErrors',
    '1\tana@c1.example\tImported\t',
    "2\t'=c\tNot imported\tA row can have at most 5 columns",
    '3\tbo@c1.example\tNot imported\tCustomer 7 does not exist; Another',
  ]);
  expect(api.sent(listUsers)).toEqual([]);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Close' })).toBeTruthy());
});
