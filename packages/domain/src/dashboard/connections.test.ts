import { expect, test } from 'vitest';
import {
  gatewayConnection,
  mailConnection,
  NO_MAIL_SERVER,
  partnerConnection,
  unacknowledgedText,
} from './connections.ts';

const now = new Date('2026-11-17T12:00:00Z');
const MINUTE = 60_000;
const before = (ms: number) => new Date(now.getTime() - ms);

test('a partner is OK for 10 minutes after its last answer, a warning for 60, then it fails (DASH-043 DASH-044 D5)', () => {
  const at = (ms: number) => partnerConnection({ answeredAt: before(ms), now, trouble: null });
  const edges = [0, 10 * MINUTE, 10 * MINUTE + 1, 60 * MINUTE, 60 * MINUTE + 1];
  expect(edges.map((ms) => at(ms).state)).toEqual(['OK', 'OK', 'Warning', 'Warning', 'Fail']);
  expect(at(2 * MINUTE)).toEqual({ state: 'OK', value: 'Connected', note: 'Last answer 2 min ago' });
  expect(at(3 * 60 * MINUTE)).toEqual({ state: 'Fail', value: 'No answer', note: 'Last answer 3 h ago' });
  // The clock of another server may be ahead.
  expect(at(-MINUTE)).toMatchObject({ state: 'OK', note: 'Last answer just now' });
});

test('a partner that answers warns of what is wrong; its silence is worse (B14 D5)', () => {
  const trouble = unacknowledgedText(2);
  expect(partnerConnection({ answeredAt: now, now, trouble })).toEqual({
    state: 'Warning',
    value: 'Connected',
    note: '2 files are not acknowledged for over 30 minutes.',
  });
  expect(partnerConnection({ answeredAt: before(61 * MINUTE), now, trouble }).state).toBe('Fail');
  expect(unacknowledgedText(1)).toBe('1 file is not acknowledged for over 30 minutes.');
});

test('the device gateway is OK with a heartbeat in a minute and a device heard in five (DASH-045 D5)', () => {
  const state = (heartbeatMs: number, heardMs: number | null) =>
    gatewayConnection({
      heartbeatAt: before(heartbeatMs),
      heardAt: heardMs === null ? null : before(heardMs),
      now,
    }).state;
  expect([MINUTE, MINUTE + 1, 60 * MINUTE, 60 * MINUTE + 1].map((ms) => state(ms, 0))).toEqual([
    'OK',
    'Warning',
    'Warning',
    'Fail',
  ]);
  expect([5 * MINUTE, 5 * MINUTE + 1, 60 * MINUTE, 60 * MINUTE + 1].map((ms) => state(0, ms))).toEqual([
    'OK',
    'Warning',
    'Warning',
    'Fail',
  ]);
  expect(state(0, null)).toBe('Warning');
});

test('without a mail server nothing is said to be sent (N6)', () => {
  expect(NO_MAIL_SERVER).toEqual({
    state: 'Not available',
    value: 'Not configured',
    note: 'Mails stay in the Mailbox',
  });
});

test('mail that fails for 30 minutes is a warning (N6)', () => {
  expect(mailConnection(0).state).toBe('OK');
  expect(mailConnection(1)).toEqual({
    state: 'Warning',
    value: '1 waiting',
    note: '1 mail fails for over 30 minutes',
  });
  expect(mailConnection(12).note).toBe('12 mails fail for over 30 minutes');
});
