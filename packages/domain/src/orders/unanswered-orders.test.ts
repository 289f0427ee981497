import { expect, test } from 'vitest';
import { answeredAfterAllMail, unansweredMail } from './unanswered-mail.ts';
import {
  answeredRefusal,
  closedOrderFailure,
  isAnswerLate,
  orderAgainRefusal,
  unansweredText,
  waitingSince,
} from './unanswered-orders.ts';

const waiting = { requestNumber: 'R-7', poStatus: 'Not Processed', orderNumber: '', closedBy: '' } as const;

test('an order waits from its request on until the ERP answers it or staff close it (R12)', () => {
  expect(waitingSince('Not Processed', '2026-11-18T08:00:00Z')).toBe('2026-11-18T08:00:00Z');
  for (const status of ['On Order', 'Failed', 'Completed', 'Deleted', 'Partial'])
    expect(waitingSince(status, '2026-11-18T08:00:00Z')).toBeNull();
});

test('an answer is late after 30 minutes, not before (R12)', () => {
  const since = new Date('2026-11-18T08:00:00Z');
  expect(isAnswerLate(since, new Date('2026-11-18T08:29:59.999Z'))).toBe(false);
  expect(isAnswerLate(since, new Date('2026-11-18T08:30:00Z'))).toBe(true);
});

test('what is not waiting for an answer is refused with its present status (R12)', () => {
  expect(answeredRefusal(waiting)).toBeNull();
  expect(answeredRefusal({ ...waiting, poStatus: 'On Order', orderNumber: '4501' })).toBe(
    'Request R-7 is On Order: the ERP has made order 4501 of it.',
  );
  expect(answeredRefusal({ ...waiting, poStatus: 'Failed' })).toBe(
    'Request R-7 is Failed: the ERP has refused it.',
  );
  expect(answeredRefusal({ ...waiting, poStatus: 'Failed', closedBy: 'ada@fff.example' })).toBe(
    'Request R-7 is Failed: ada@fff.example has closed it.',
  );
});

test('only what was sent is sent again (R12)', () => {
  expect(orderAgainRefusal(waiting, { isSent: true })).toBeNull();
  expect(orderAgainRefusal(waiting, { isSent: false })).toBe(
    'Request R-7 is Not Processed, and its document is about to be sent.',
  );
  expect(orderAgainRefusal({ ...waiting, poStatus: 'Failed' }, { isSent: true })).toBe(
    'Request R-7 is Failed: the ERP has refused it.',
  );
});

test('texts (R12)', () => {
  expect(closedOrderFailure('ordered by phone')).toBe(
    'Closed without an answer from the ERP: ordered by phone',
  );
  expect(unansweredText(1)).toBe('1 order is not answered for over 30 minutes.');
  expect(unansweredText(1200)).toBe('1,200 orders are not answered for over 30 minutes.');
});

const order = {
  requestNumber: 'R-7',
  customerId: 'c1',
  customerName: 'Clinic\tOne',
  cabinetId: 'em-1',
  lines: 2,
  since: new Date('2026-11-18T13:00:00Z'),
};

test('mails name the order, its customer and what to do (R12)', () => {
  const { subject, text } = unansweredMail([order], {
    link: 'https://p/documents',
    zone: 'America/New_York',
  });
  expect(subject).toBe('Not answered by the ERP: 1 order');
  expect(text).toContain('R-7\tClinic One (c1)\tem-1\t2\t2026-11-18 08:00 (America/New_York)\n');
  expect(text).toContain('Documents:\nhttps://p/documents\n');
  expect(unansweredMail([order, { ...order, requestNumber: 'R-8' }], { link: '', zone: 'UTC' }).subject).toBe(
    'Not answered by the ERP: 2 orders',
  );
  const after = answeredAfterAllMail(
    { ...order, orderNumber: '4501', closedBy: 'ada@fff.example' },
    'https://p/order-detail/4501',
  );
  expect(after.subject).toBe('On order after all: request R-7 is order 4501');
  expect(after.text).toContain('was closed by ada@fff.example');
  expect(after.text).toContain('Order:\nhttps://p/order-detail/4501\n');
});
