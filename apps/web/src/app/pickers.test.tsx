import { filterDevices, listGroups, searchCustomers, searchProducts, type Call } from '@parwell/contract';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { customerSource } from '../slices/customers/public/customer-source.ts';
import { groupSource } from '../slices/customers/public/group-source.ts';
import { deviceSource } from '../slices/devices/public/device-source.ts';
import { productSource } from '../slices/products/public/product-source.ts';
import { json, type FakeApi } from '../test/fake-api.ts';
import { givenUser, showScreen } from '../ui/filters/show-screen.fixture.tsx';
import type { PickerSource } from '../ui/pickers/picker-source.ts';
import { ServerPicker } from '../ui/pickers/server-picker.tsx';

// Tests for all pickers; a picker's own tests are next to it.

interface Case {
  readonly call: Call;
  readonly source: PickerSource<unknown>;
  readonly record: (id: string, name: string) => unknown;
}

/** The sources find different records; these tests read only ids and names. */
const ofAny = <T,>(source: PickerSource<T>) => source as PickerSource<unknown>;

const CASES = {
  customers: {
    call: searchCustomers,
    source: ofAny(customerSource),
    record: (customerId, name) => ({ id: customerId, customerId, name }),
  },
  products: {
    call: searchProducts,
    source: ofAny(productSource({ customerId: '100234' })),
    record: (productId, productName) => ({ productId, productName, source: 'FFF' }),
  },
  devices: {
    call: filterDevices,
    source: ofAny(deviceSource()),
    record: (cabinetId, cabinetName) => ({
      cabinetId,
      cabinetName,
      customerId: '100234',
      cabinetType: 'EM',
    }),
  },
  groups: {
    call: listGroups,
    source: ofAny(groupSource('gpo')),
    record: (groupId, name) => ({ groupId, name }),
  },
} satisfies Record<string, Case>;

const ALL = [
  ['A1', 'Alliance'],
  ['L1', 'Lakeview'],
  ['S1', 'Summit Infusion'],
  ['S2', 'Summit Inpatient'],
] as const;

let api: FakeApi;
let typist: ReturnType<typeof userEvent.setup>;
/** Releases the answer to a typed text; null while no such request was sent. */
let release: (() => void) | null;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  typist = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  api = givenUser();
  release = null;
});

/** The server answers an untyped search at once, and others when the test releases the answer. */
function givenRecords({ call, record }: Case) {
  api.answersWith(call, async ({ url, body }) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const text = /sum|nowhere|lake/.exec(`${url} ${JSON.stringify(body)}`)?.[0] ?? '';
    if (text !== '') {
      release = resolve;
      await promise;
    }
    const found = ALL.filter(([, name]) => name.toLowerCase().includes(text));
    return json(200, { result: found.map(([id, name]) => record(id, name)), total_record: found.length });
  });
}

async function show(kind: Case, multiple: boolean, chosen: readonly (readonly [string, string])[] = []) {
  givenRecords(kind);
  const { source, record } = kind;
  const items = chosen.map(([id, name]) => record(id, name));
  const onChange = vi.fn();
  const onSubmit = vi.fn();
  function Screen() {
    const [value, setValue] = useState<unknown>(multiple ? items : (items[0] ?? null));
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <ServerPicker<unknown, boolean>
          source={source}
          label="Record"
          optional
          emptyText=""
          multiple={multiple}
          value={value}
          onChange={(next) => {
            onChange(Array.isArray(next) ? next.map(source.idOf) : next && source.idOf(next));
            setValue(next);
          }}
        />
        <button type="submit">Save</button>
      </form>
    );
  }
  await showScreen(Screen, '/page', api);
  await typist.click(picker());
  await waitFor(() => expect(options()).not.toEqual([]));
  return { changes: () => onChange.mock.calls.map(([next]) => next as unknown), onSubmit };
}

const picker = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Record' });
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

async function type(text: string) {
  picker().select();
  await typist.paste(text);
}

/** Waits for the debounce, then for the request and its answer. */
async function answer({ source }: Case) {
  await act(() => vi.advanceTimersByTimeAsync(source.pauseMs ?? 500));
  await waitFor(() => expect(release).not.toBeNull());
  await act(async () => release?.());
}

describe.each(Object.entries(CASES))('a picker of %s', (_name, kind) => {
  test('offers nothing before the answer; Enter waits for it and takes its first match', async () => {
    const { changes, onSubmit } = await show(kind, false, [['A1', 'Alliance']]);
    expect(options()).toHaveLength(4);
    await type('sum');
    expect(options()).toEqual([]);
    expect(screen.getByText('Searching…')).toBeTruthy();
    await typist.keyboard('{ArrowDown}{Enter}');
    expect(changes()).toEqual([]);
    await answer(kind);
    await waitFor(() => expect(picker().value).toBe('Summit Infusion (S1)'));
    expect(changes()).toEqual(['S1']);
    expect(options()).toEqual([]);
    expect(onSubmit).not.toHaveBeenCalled();
  });

  test('takes nothing if nothing matches', async () => {
    const { changes, onSubmit } = await show(kind, false);
    await type('nowhere');
    await typist.keyboard('{Enter}');
    await answer(kind);
    expect(await screen.findByText('Sorry, no matching records found')).toBeTruthy();
    await typist.keyboard('{ArrowDown}{Enter}');
    expect(changes()).toEqual([]);
    expect(onSubmit).not.toHaveBeenCalled();
    expect(picker().value).toBe('nowhere');
  });

  test('after the answer, Enter takes its first match, whatever was chosen before', async () => {
    const { changes } = await show(kind, false, [['S2', 'Summit Inpatient']]);
    await type('sum');
    await answer(kind);
    await waitFor(() => expect(options()).toEqual(['Summit InfusionS1', 'Summit InpatientS2']));
    await typist.keyboard('{Enter}');
    expect(changes()).toEqual(['S1']);
    expect(picker().value).toBe('Summit Infusion (S1)');
  });

  test('of several does not offer again what is chosen, so that no click in the list removes it', async () => {
    const { changes } = await show(kind, true, [
      ['A1', 'Alliance'],
      ['S1', 'Summit Infusion'],
    ]);
    expect(options()).toEqual(['LakeviewL1', 'Summit InpatientS2']);
    await type('sum');
    await typist.keyboard('{ArrowDown}{Enter}');
    await answer(kind);
    await waitFor(() => expect(changes()).toEqual([['A1', 'S1', 'S2']]));
    expect(picker().value).toBe('');
    await waitFor(() => expect(options()).toEqual(['LakeviewL1']));
    await typist.click(screen.getByRole('option', { name: /Lakeview/ }));
    expect(changes().at(-1)).toEqual(['A1', 'S1', 'S2', 'L1']);
  });
});

// The rest is the same code for all of them.

test('arrow keys choose among the matches, beginning with the first', async () => {
  const { changes } = await show(CASES.devices, false, [['S2', 'Summit Inpatient']]);
  await type('sum');
  await answer(CASES.devices);
  await waitFor(() => expect(options()).toHaveLength(2));
  await typist.keyboard('{ArrowDown}{Enter}');
  expect(changes()).toEqual(['S1']);
  await type('sum');
  await waitFor(() => expect(options()).toHaveLength(2));
  await typist.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(changes()).toEqual(['S1', 'S2']);
});

test('Enter before the answer counts for the text at which it was pressed, and not after Escape', async () => {
  const { changes } = await show(CASES.devices, false);
  await type('sum');
  await typist.keyboard('{Enter}');
  await type('lake');
  await answer(CASES.devices);
  await waitFor(() => expect(options()).toEqual(['LakeviewL1']));
  await type('sum');
  await typist.keyboard('{Enter}{Escape}');
  await act(() => vi.advanceTimersByTimeAsync(500));
  await act(async () => release?.());
  expect(changes()).toEqual([]);
});

test('without any text Enter takes nothing', async () => {
  const { changes } = await show(CASES.devices, false);
  await typist.keyboard('{Enter}');
  expect(changes()).toEqual([]);
});

test('a picker of several says that the only match is already chosen', async () => {
  await show(CASES.devices, true, [['L1', 'Lakeview']]);
  await type('lake');
  await answer(CASES.devices);
  expect(await screen.findByText('Already selected')).toBeTruthy();
});
