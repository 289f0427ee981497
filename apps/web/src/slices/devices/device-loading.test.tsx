import { listDevices } from '@parwell/contract';
import type { Grants } from '@parwell/domain';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { json, type FakeApi } from '../../test/fake-api.ts';
import { openPortal } from '../../test/open-portal.ts';
import { user } from '../../test/people.ts';
import { device, givenServer, staff } from './devices.fixture.ts';
import { firstPageOf } from './first-page.ts';

const requests = (api: FakeApi) =>
  [...new Set(api.sent(listDevices).map(({ body }) => JSON.stringify(body)))].map((body): unknown =>
    JSON.parse(body),
  );

describe('at sign-in', () => {
  const signIn = async (grants: Grants) => {
    const api = givenServer(user({ grants }));
    await openPortal('/profile');
    await screen.findByRole('heading', { level: 1 });
    return api;
  };

  test('the first ten devices are preloaded for the staff (PERM-042 CONST-030 DCONST-023)', async () => {
    const api = await signIn({ ALL: { cabinets: 'VIEWER' } });
    await waitFor(() => expect(requests(api)).toEqual([{ offset: 0, limit: 10, order: 'cabinetId ASC' }]));
  });

  test('up to 999 for everybody else (CONST-029 DCONST-022)', async () => {
    const api = await signIn({ 100234: { cabinets: 'VIEWER' }, 100310: { cabinets: 'VIEWER' } });
    await waitFor(() => expect(requests(api)).toEqual([{ limit: 999 }]));
  });

  test("only that customer's devices for users with a single customer (CUST-046)", async () => {
    const api = await signIn({ 100234: { cabinets: 'VIEWER' } });
    await waitFor(() => expect(requests(api)).toEqual([{ limit: 999, customerId: '100234' }]));
  });

  test('nothing without the cabinets capability (PERM-042 DPERM-019)', async () => {
    const api = await signIn({ 100234: { inventory: 'OWNER' } });
    // The preloading component is loaded after the frame.
    await act(() => vi.dynamicImportSettled());
    expect(requests(api)).toEqual([]);
  });
});

describe('what was preloaded', () => {
  const own = [device(), device({ cabinetId: '100310-001', customerId: '100310' })];
  const first = { offset: 0, limit: 10, order: 'cabinetId ASC' };

  test('is shown at once, until the server has answered (CUST-046)', async () => {
    const api = givenServer(user({ grants: { 100234: { cabinets: 'VIEWER' } } }));
    await openPortal('/profile');
    await waitFor(() => expect(requests(api)).toHaveLength(1));
    const { promise, resolve: answer } = Promise.withResolvers<void>();
    api.answersWith(listDevices, async () => {
      await promise;
      return json(200, { result: [], total_record: 0 });
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Open menu' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Devices' }));
    await userEvent.click(await screen.findByRole('link', { name: 'Device List' }));
    await screen.findByRole('link', { name: 'ICU North' });
    answer();
    await screen.findByText('Sorry, no matching records found');
  });

  test('is used only for the first page without a filter', () => {
    expect(firstPageOf(own, first)).toEqual({ result: own, total_record: 2 });
    expect(firstPageOf(own, { ...first, limit: 1 })).toEqual({ result: [own[0]], total_record: 2 });
    expect(firstPageOf(own, { ...first, customerId: '100310' })?.result).toEqual([own[1]]);
    expect(firstPageOf(own, { ...first, offset: 10 })).toBeUndefined();
    expect(firstPageOf(own, { ...first, order: 'cabinetId DESC' })).toBeUndefined();
    expect(firstPageOf(own, { ...first, cabinetName: 'icu' })).toBeUndefined();
    expect(firstPageOf(undefined, first)).toBeUndefined();
  });
});

describe('another request', () => {
  test('is sent after 500 ms without a newer one (CONST-036 DCONST-033 OCONST-037 OCONST-038)', async () => {
    const devices = Array.from({ length: 10 }, (_, number) => device({ cabinetId: `100234-${number}` }));
    const api = givenServer(staff(), devices);
    api.answers(listDevices, { result: devices, total_record: 100 });
    await openPortal('/cabinet-list/100234');
    await screen.findAllByRole('link', { name: 'ICU North' });
    const before = requests(api).length;
    // Fake timers keep the test independent of the machine's speed.
    vi.useFakeTimers();
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    const nextPage = () => fireEvent.click(screen.getByRole('button', { name: /next page/i }));
    nextPage();
    await pass(300);
    nextPage();
    await pass(490);
    expect(requests(api)).toHaveLength(before);
    await pass(100);
    expect(requests(api)).toHaveLength(before + 1);
    expect(requests(api).at(-1)).toMatchObject({ offset: 20 });
  });
});
