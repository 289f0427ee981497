import { listNotificationActivity, readNotification, type NotificationMessage } from '@parwell/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { openPortal } from '../../../test/open-portal.ts';
import { user } from '../../../test/people.ts';
import { givenServer, staff } from '../../customers/customers.fixture.ts';
import { CUSTOMER } from '../notifications.fixture.tsx';

const message = (index: number, changes: Partial<NotificationMessage> = {}): NotificationMessage => ({
  msg_id: `0c4ab9f2-5c76-4f5d-9a59-${String(index).padStart(12, '0')}`,
  from_email: 'portal@fff.example',
  to_email: `person${index}@north.example`,
  subject: `High: 9.8 °C in Fridge ${index}`,
  status: 'delivered',
  opens_count: 0,
  last_event_time: '2026-11-15T08:30:00+00:00',
  created_at: '2026-11-15T08:00:00+00:00',
  categories: ['incident'],
  ...changes,
});

async function open(messages: readonly NotificationMessage[], path = 'notification-activity') {
  const api = givenServer(user({ grants: { [CUSTOMER]: { tenants: 'VIEWER', alerts: 'VIEWER' } } }));
  api.answers(listNotificationActivity, { result: [...messages], total_record: messages.length });
  await openPortal(`/customer-details/${CUSTOMER}?tab=${path}`);
  return api;
}
const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);
const subjects = () => screen.queryAllByText(/^High: /).map(({ textContent }) => textContent);

test('the tabs in order, and who has them (CPAR-001 CUST-039 CUST-040 OPERM-021 OPERM-022)', async () => {
  givenServer(staff('OWNER', { alerts: 'OWNER', products: 'OWNER', users: 'OWNER' }));
  await openPortal(`/customer-details/${CUSTOMER}`);
  await screen.findByRole('tab', { name: 'Users' });
  expect(tabs()).toEqual([
    'Basic Information',
    'Billing Information',
    'Par Settings',
    'Notification Activity',
    'Notification Settings',
    'Users',
    'Settings',
  ]);
});

test('who may only read alerts has no settings, also not by their address (CUST-040 OPERM-022 PERM-034)', async () => {
  await open([message(1)], 'notification-settings');
  await screen.findByRole('tab', { name: 'Notification Activity' });
  expect(screen.queryByRole('tab', { name: 'Notification Settings' })).toBeNull();
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Basic Information');
});

test('lists messages in pages of 10, 25 or 50, and opens one with its events (NOTI-011..013 NOTI-019 OAPI-116 OAPI-117 DCONST-006 OCONST-061)', async () => {
  const api = await open(Array.from({ length: 30 }, (_, index) => message(index)));
  await waitFor(() => expect(subjects()).toHaveLength(10));
  expect(api.sent(listNotificationActivity)[0]?.url).toBe(`/api/export/emailActivity?customerId=${CUSTOMER}`);
  const size = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Rows per page' });
  expect([...size.options].map(({ text }) => text)).toEqual(['10', '25', '50']);

  const opened = message(0);
  api.answers(readNotification, {
    ...opened,
    events: [
      { event_name: 'processed', processed: '2026-11-15T08:00:00+00:00' },
      { event_name: 'delivered', processed: '2026-11-15T08:30:00+00:00' },
    ],
  });
  await userEvent.click(screen.getByRole('button', { name: `Details of ${opened.subject}` }));
  const details = await screen.findByLabelText('Message details');
  expect(
    within(details)
      .getAllByRole('listitem')
      .map((event) => event.textContent?.split(' ')[0]),
  ).toEqual(['processed', 'delivered']);
  expect(within(details).getByText('Incident')).toBeTruthy();
  expect(api.sent(readNotification)[0]?.url).toContain(`msg_id=${opened.msg_id}`);
});

test('the failed ones and those to one address are found', async () => {
  await open([message(1), message(2, { status: 'bounce' }), message(3, { to_email: 'Zoe@north.example' })]);
  await waitFor(() => expect(subjects()).toHaveLength(3));
  await userEvent.type(screen.getByLabelText('To'), 'zoe{Enter}');
  await waitFor(() => expect(subjects()).toEqual(['High: 9.8 °C in Fridge 3']));
});

test('says that nothing was sent', async () => {
  await open([]);
  expect(await screen.findByText('No notifications found in the past 30 days.')).toBeTruthy();
});
