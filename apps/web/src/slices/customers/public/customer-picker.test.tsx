import { searchCustomers, type CustomerName } from '@parwell/contract';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { FakeApi } from '../../../test/fake-api.ts';
import { givenUser, showScreen } from '../../../ui/filters/show-screen.fixture.tsx';
import { ServerPicker } from '../../../ui/pickers/server-picker.tsx';
import { CustomerPicker } from './customer-picker.tsx';
import { customerSource } from './customer-source.ts';

const northside: CustomerName = { id: 'a', customerId: '100234', name: 'Northside Hospital' };
const lakeview: CustomerName = { id: 'b', customerId: '100777', name: 'Lakeview Clinic' };

let api: FakeApi;
let typist: ReturnType<typeof userEvent.setup>;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  typist = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  api = givenUser();
  api.answers(searchCustomers, { result: [northside, lakeview], total_record: 2 });
});
interface Props {
  initial?: CustomerName | null;
  emptyText?: string;
  optional?: boolean;
  problem?: string;
}

async function showPicker({ initial = null, ...props }: Props = {}) {
  function Screen() {
    const [value, setValue] = useState(initial);
    return <CustomerPicker label="Customer" value={value} onChange={setValue} {...props} />;
  }
  await showScreen(Screen, '/page', api);
}

const picker = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Customer' });
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const requests = () =>
  api.sent(searchCustomers).map(({ url }) => Object.fromEntries(new URL(url, 'http://x').searchParams));

const SEARCH = {
  offset: '0',
  skip: '0',
  limit: '100',
  order: 'name ASC',
  fields: '["id","customerId","name"]',
};

describe('finding a customer', () => {
  test('requests up to 100 when opened, and shows name and id (CONST-026 CONST-028 API-054 API-056 OCONST-024)', async () => {
    await showPicker();
    expect(requests()).toEqual([]);
    await typist.click(picker());
    await waitFor(() => expect(options()).toEqual(['Northside Hospital100234', 'Lakeview Clinic100777']));
    expect(requests()).toEqual([SEARCH]);
  });

  test('searches by name or id after typing has paused for 500 ms (CONST-037)', async () => {
    await showPicker();
    // Fake timers keep the test independent of the machine's speed.
    vi.useFakeTimers();
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    act(() => picker().focus());
    fireEvent.change(picker(), { target: { value: ' la' } });
    await pass(400);
    fireEvent.change(picker(), { target: { value: ' lake ' } });
    await pass(490);
    expect(requests()).toHaveLength(1);

    await pass(10);
    // Lets the request of the last render go out.
    await pass(0);
    expect(requests().slice(1)).toEqual([
      { ...SEARCH, where: '{"or":[{"name":{"like":"lake"}},{"customerId":{"like":"lake"}}]}' },
    ]);
  });

  test('works with the keyboard: type, arrow, Enter; the chosen name is not searched for', async () => {
    await showPicker();
    await typist.click(picker());
    await waitFor(() => expect(options()).toHaveLength(2));
    await typist.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(picker().value).toBe('Lakeview Clinic (100777)');

    await typist.keyboard('{ArrowDown}');
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(requests()).toEqual([SEARCH]);
  });

  test('a chosen customer that is not among the results is added to them (FILT-004 SHELL-156)', async () => {
    api.answers(searchCustomers, { result: [lakeview], total_record: 1 });
    await showPicker({ initial: northside });
    expect(picker().value).toBe('Northside Hospital (100234)');
    await typist.click(picker());
    await waitFor(() => expect(options()).toEqual(['Northside Hospital100234', 'Lakeview Clinic100777']));
  });

  test('says that none was found (ERR-001)', async () => {
    api.answers(searchCustomers, { result: [], total_record: 0 });
    await showPicker();
    await typist.click(picker());
    expect(await screen.findByText('Sorry, no matching records found')).toBeTruthy();
  });

  test('a failed search shows why, and is retried when reopened', async () => {
    api.refuses(searchCustomers, { code: 'server_error', message: 'A server error has occurred.' });
    await showPicker();
    await typist.click(picker());
    expect(await screen.findByText('A server error has occurred.')).toBeTruthy();

    api.answers(searchCustomers, { result: [lakeview], total_record: 1 });
    await typist.keyboard('{Escape}');
    await typist.click(picker());
    await waitFor(() => expect(options()).toEqual(['Lakeview Clinic100777']));
  });
});

describe('left empty', () => {
  const leave = async () => {
    await typist.click(picker());
    await typist.tab();
  };
  const errorText = () =>
    document.getElementById(picker().getAttribute('aria-describedby') ?? '')?.textContent;

  test("says 'Please choose a customer', and not before (CUST-057)", async () => {
    await showPicker();
    expect(errorText()).toBeUndefined();
    await leave();
    expect(errorText()).toBe('Please choose a customer');
    expect(picker().getAttribute('aria-invalid')).toBe('true');
  });

  test("shows the screen's own text instead (CUST-057)", async () => {
    await showPicker({ emptyText: 'Choose who is billed' });
    await leave();
    expect(errorText()).toBe('Choose who is billed');
  });

  test('shows nothing if it is optional', async () => {
    await showPicker({ optional: true });
    await leave();
    expect(errorText()).toBeUndefined();
  });

  test("is replaced by the form's own error", async () => {
    await showPicker({ problem: 'This customer is closed' });
    await leave();
    expect(errorText()).toBe('This customer is closed');
  });
});

test('several can be chosen and removed', async () => {
  const changed = vi.fn();
  function Screen() {
    const [value, setValue] = useState<CustomerName[]>([]);
    return (
      <ServerPicker
        source={customerSource}
        multiple
        emptyText="Please choose a customer"
        label="Customer"
        value={value}
        onChange={(next) => {
          changed(next.map(({ customerId }) => customerId));
          setValue(next);
        }}
      />
    );
  }
  await showScreen(Screen, '/page', api);
  await typist.click(picker());
  await typist.click(await screen.findByRole('option', { name: /Northside/ }));
  await typist.click(screen.getByRole('option', { name: /Lakeview/ }));
  await typist.keyboard('{Backspace}');
  expect(changed.mock.calls).toEqual([[['100234']], [['100234', '100777']], [['100234']]]);
});
