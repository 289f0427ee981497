import {
  confirmLot,
  correctLot,
  getLotStory,
  listLotDevices,
  listLotTasks,
  type LotCorrection,
  type LotStory,
} from '@parwell/contract';
import type { Grants } from '@parwell/domain';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { json, type FakeApi } from '../../../test/fake-api.ts';
import { openPortal } from '../../../test/open-portal.ts';
import { user } from '../../../test/people.ts';
import { givenServer } from '../../devices/devices.fixture.ts';

const NORTHSIDE = { customerId: '100234', customerName: 'Northside Hospital' };
const LAKEVIEW = { customerId: '100310', customerName: 'Lakeview Clinic' };

const story: LotStory = {
  today: '2026-11-16',
  productId: 'P1',
  productLabelName: 'Infliximab 100 mg',
  ndc542: '01234-5678-90',
  lot: 'RX-88213',
  expiration: '2031-05-31',
  isConfirmed: false,
  ownDates: [{ ...NORTHSIDE, expiration: '2031-05-31' }],
  corrections: [],
  lotSize: '',
  lotAssay: '',
  lotUnitOfMeasure: '',
  onHand: 6,
  devicesNow: 2,
  devicesEver: 3,
  dispensed: 0,
  returned: 0,
  inReview: 0,
  inTransit: null,
};
const impact: LotCorrection = {
  customers: [{ ...NORTHSIDE, expiration: '2031-05-31', onHand: 6 }],
  units: 6,
  becomeExpired: 6,
  becomeUsable: 0,
};

let api: FakeApi;
async function open(grants: Grants, given: LotStory = story) {
  api = givenServer(user({ grants }));
  api.answers(getLotStory, given);
  api.answers(listLotDevices, { result: [], total_record: 0 });
  await openPortal('/lot-story?product=P1&lot=RX-88213');
}
const CHANGES: Grants = { 100234: { inventory: 'OWNER', cabinets: 'VIEWER' } };
const STAFF: Grants = { ALL: { inventory: 'OWNER', cabinets: 'VIEWER' } };

async function type(date: string) {
  const field = await screen.findByRole('textbox', { name: 'Expiration' });
  await userEvent.clear(field);
  await userEvent.type(field, date);
}

test('a customer’s own lot is corrected once it is shown what that changes (S5)', async () => {
  await open(CHANGES);
  expect(await screen.findByText('Entered by hand')).toBeTruthy();
  const answer = Promise.withResolvers<void>();
  api.answersWith(correctLot, async () => {
    await answer.promise;
    return json(200, impact);
  });
  await userEvent.click(screen.getByRole('button', { name: 'Correct expiration' }));
  const dialog = await screen.findByRole('dialog', { name: 'Correct the expiration of lot RX-88213' });
  const send = within(dialog).getByRole('button', { name: 'Correct expiration' });
  await type('2026-05-31');
  // A typed date whose preview has not arrived cannot be sent.
  await waitFor(() => expect(api.sent(correctLot).at(-1)?.body).toMatchObject({ expiration: '2026-05-31' }));
  expect((send as HTMLButtonElement).disabled).toBe(true);
  answer.resolve();
  expect((await within(dialog).findByRole('status')).textContent).toBe(
    'This changes the date of 6 units on hand at 1 customer. 6 units will count as expired. Transactions keep the date they were posted with.',
  );
  await waitFor(() => expect((send as HTMLButtonElement).disabled).toBe(false));
  await userEvent.click(send);
  await waitFor(() =>
    expect(api.sent(correctLot).map(({ body }) => body)).toContainEqual({
      customerId: '100234',
      productId: 'P1',
      lot: 'RX-88213',
      expiration: '2026-05-31',
      seenExpiration: '2031-05-31',
      dryRun: false,
    }),
  );
});

test('a confirmed lot has no correction for a customer (S5)', async () => {
  await open(CHANGES, { ...story, isConfirmed: true, ownDates: [] });
  await screen.findByText('6 in 2 devices');
  expect(screen.queryByRole('button', { name: /expiration/ })).toBeNull();
});

test('staff see what each customer says, and confirm one date for all (S5)', async () => {
  await open(STAFF, {
    ...story,
    expiration: null,
    ownDates: [
      { ...NORTHSIDE, expiration: '2031-05-31' },
      { ...LAKEVIEW, expiration: '2027-05-31' },
    ],
  });
  expect(await screen.findByText('Customers say different dates')).toBeTruthy();
  expect(screen.getByText('Lakeview Clinic: 2027-05-31')).toBeTruthy();
  api.answers(confirmLot, impact);
  await userEvent.click(screen.getByRole('button', { name: 'Confirm expiration' }));
  const dialog = await screen.findByRole('dialog', { name: 'Confirm the expiration of lot RX-88213' });
  await type('2027-05-31');
  await within(dialog).findByRole('status');
  const send = within(dialog).getByRole('button', { name: 'Confirm expiration' });
  await waitFor(() => expect((send as HTMLButtonElement).disabled).toBe(false));
  await userEvent.click(send);
  await waitFor(() =>
    expect(api.sent(confirmLot).map(({ body }) => body)).toContainEqual({
      productId: 'P1',
      lot: 'RX-88213',
      expiration: '2027-05-31',
      seenExpiration: null,
      dryRun: false,
    }),
  );
});

test('lots to check are listed with every date, each leading to its lot (S5)', async () => {
  api = givenServer(user({ grants: STAFF }));
  api.answers(listLotTasks, {
    result: [
      {
        productId: 'P1',
        productLabelName: 'Infliximab 100 mg',
        task: 'dates',
        since: '2026-11-16T10:00:00+00:00',
        known: [
          { lot: 'A1', ...NORTHSIDE, expiration: '2031-05-31', isConfirmed: false },
          { lot: 'A1', ...LAKEVIEW, expiration: '2027-05-31', isConfirmed: false },
        ],
      },
    ],
    total_record: 1,
  });
  await openPortal('/lots-to-check');
  const link = await screen.findByRole('link', { name: 'A1: 2027-05-31 at Lakeview Clinic' });
  expect(link.getAttribute('href')).toContain('lot=A1');
  const { searchParams } = new URL(api.sent(listLotTasks)[0]?.url ?? '', 'http://localhost');
  expect(listLotTasks.query?.safeParse(Object.fromEntries(searchParams)).success).toBe(true);
  expect(screen.getByText('Customers say different dates')).toBeTruthy();
});
