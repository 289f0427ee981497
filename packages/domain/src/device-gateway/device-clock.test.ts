import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  clockAfter,
  isClockUnsure,
  judgedAt,
  watchClock,
  type ClockVerdict,
  type ClockWatch,
} from './device-clock.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const NOW = 100 * DAY;

const verdictsOf = (
  messages: readonly (readonly [receivedAt: number, sentAt: number])[],
  newest: number | null = null,
) => {
  let watch: ClockWatch | null = null;
  return messages.map(([receivedAt, sentAt]) => {
    const next = watchClock(watch, newest, { receivedAt, sentAt });
    watch = next.watch;
    return next.verdict;
  });
};

test('a clock may be 15 minutes off; one that is ahead by more, or a month behind, is at fault at once (C2)', () => {
  const off = (span: number) => verdictsOf([[NOW, NOW - span]])[0];
  expect([off(15 * MINUTE), off(15 * MINUTE + 1), off(-15 * MINUTE), off(-15 * MINUTE - 1)]).toEqual([
    'right',
    'unsure',
    'right',
    'wrong',
  ]);
  expect([off(30 * DAY), off(30 * DAY + 1)]).toEqual(['unsure', 'wrong']);
});

test('messages that stay off by the same for five minutes are of a clock at fault, and one in time is of a right one (C2)', () => {
  const behind = (minute: number, span = 26 * HOUR) =>
    [NOW + minute * MINUTE, NOW + minute * MINUTE - span] as const;
  expect(verdictsOf([behind(0), behind(4.9), behind(5), behind(6), behind(7, 0), behind(8)])).toEqual([
    'unsure',
    'unsure',
    'wrong',
    'wrong',
    'right',
    'unsure',
  ]);
});

test('what goes back behind what was told before is of a clock at fault, because a backlog does not (C2)', () => {
  const message = [NOW, NOW - 2 * DAY] as const;
  expect(verdictsOf([message], NOW - 2 * DAY + 15 * MINUTE)).toEqual(['unsure']);
  expect(verdictsOf([message], NOW - 2 * DAY + 15 * MINUTE + 1)).toEqual(['wrong']);
});

test('a backlog of a clock that is ahead by little more than is right does not end as right (C2)', () => {
  // Off by a minute less with each message, at last by 15.5 minutes ahead.
  const messages = [2, 1, 0, -14.9, -15.5].map(
    (minutes, index) => [NOW + index, NOW + index - minutes * MINUTE] as const,
  );
  let watch: ClockWatch | null = { off: 2 * DAY, since: NOW - 1, isWrong: false };
  for (const [receivedAt, sentAt] of messages) ({ watch } = watchClock(watch, null, { receivedAt, sentAt }));
  expect(clockAfter(watch)).toBe('wrong');
  // And one that falls below the limit seems right at once.
  const near = watchClock({ off: 15.5 * MINUTE, since: NOW, isWrong: false }, null, {
    receivedAt: NOW,
    sentAt: NOW - 14.9 * MINUTE,
  });
  expect(clockAfter(near.watch)).toBe('right');
});

test('messages of the last day that are sent again after newer ones are no fault (C2)', () => {
  const again = [20, 19, 18].map((minutes) => [NOW, NOW - minutes * MINUTE] as const);
  const live = [0, 1, 2].map((minutes) => [NOW + minutes * MINUTE, NOW + minutes * MINUTE] as const);
  expect(verdictsOf([...again, ...live], NOW)).toEqual([
    'unsure',
    'unsure',
    'unsure',
    'right',
    'right',
    'right',
  ]);
  expect([verdictsOf([[NOW, NOW - DAY]], NOW), verdictsOf([[NOW, NOW - DAY - 1]], NOW)]).toEqual([
    ['unsure'],
    ['wrong'],
  ]);
});

test('by device time if the clock is right, by arrival if not; what is too old counts only where nobody knows (C2)', () => {
  const at = (age: number, clock: ClockVerdict) => judgedAt({ at: NOW - age, receivedAt: NOW, clock });
  expect([at(DAY, 'right'), at(DAY + 1, 'right')]).toEqual([NOW - DAY, null]);
  expect([at(HOUR, 'wrong'), at(9 * DAY, 'wrong')]).toEqual([NOW, NOW]);
  expect([at(DAY, 'unsure'), at(DAY + 1, 'unsure')]).toEqual([NOW - DAY, NOW]);
  // No message came after it.
  expect(at(-10 * MINUTE, 'right')).toBe(NOW);
});

interface Message {
  /** Real time. */
  readonly madeAt: number;
  readonly receivedAt: number;
  readonly isAlert: boolean;
}

/** A device that is connected for some time, then not, and so on, and makes a message every one to four minutes. */
function tell(
  contacts: readonly { online: number; offline: number; every: number; alerts: readonly number[] }[],
) {
  const messages: Message[] = [];
  let now = NOW;
  for (const { online, offline, every, alerts } of contacts) {
    const isAlert = () => alerts.includes(messages.length % 17);
    const kept: number[] = [];
    for (const end = now + offline; now < end; now += every) kept.push(now);
    // Twenty a second.
    for (const [index, madeAt] of kept.entries())
      messages.push({ madeAt, receivedAt: now + index * 50, isAlert: isAlert() });
    for (const end = now + online; now < end; now += every)
      messages.push({
        madeAt: now,
        receivedAt: Math.max(now, messages.at(-1)?.receivedAt ?? 0),
        isAlert: isAlert(),
      });
  }
  return messages;
}

const contact = fc.record({
  online: fc.integer({ min: 20, max: 90 }).map((minutes) => minutes * MINUTE),
  offline: fc.oneof(
    fc.constant(0),
    fc.integer({ min: 1, max: 4 * 24 * 60 }).map((minutes) => minutes * MINUTE),
  ),
  every: fc.integer({ min: 60, max: 240 }).map((seconds) => seconds * SECOND),
  alerts: fc.uniqueArray(fc.nat(16), { maxLength: 6 }),
});

/** How far the clock is behind: right, by hours, by days, by years, or ahead. */
const offset = fc.oneof(
  fc.integer({ min: -14, max: 13 }).map((minutes) => minutes * MINUTE),
  fc.integer({ min: 18, max: 60 * 24 * 60 }).map((minutes) => minutes * MINUTE),
  fc.integer({ min: -4 * 24 * 60, max: -30 }).map((minutes) => minutes * MINUTE),
);

test('each alert is judged once, by device time if the clock is right and by arrival if not; a backlog is no fault (C2)', () => {
  fc.assert(
    fc.property(
      fc.array(contact, { minLength: 1, maxLength: 4 }),
      offset,
      fc.boolean(),
      (contacts, behind, isKnown) => {
        const isRight = Math.abs(behind) <= 15 * MINUTE;
        let watch: ClockWatch | null = null;
        let newest: number | null = isKnown ? NOW - HOUR - behind : null;
        const waiting: Message[] = [];
        const judged: Message[] = [];
        const judge = (message: Message, clock: ClockVerdict) => {
          const { madeAt, receivedAt } = message;
          const at = madeAt - behind;
          const counted = judgedAt({ at, receivedAt, clock });
          judged.push(message);
          if (isRight) {
            expect(clock, 'a backlog is no fault').toBe('right');
            expect(counted).toBe(receivedAt - at > DAY ? null : Math.min(at, receivedAt));
          } else if (Math.abs(receivedAt - at) > 15 * MINUTE) expect(counted).toBe(receivedAt);
          // A backlog of a clock that is ahead, so old that it seems to be in time.
          else expect(Math.abs((counted ?? Infinity) - receivedAt)).toBeLessThanOrEqual(15 * MINUTE);
        };
        const judgeWaiting = (now: number) => {
          if (isClockUnsure(watch, now)) return;
          for (const message of waiting.splice(0)) judge(message, clockAfter(watch));
        };
        const messages = tell(contacts);
        for (const message of messages) {
          const { madeAt, receivedAt, isAlert } = message;
          const sentAt = madeAt - behind;
          const next = watchClock(watch, newest, { sentAt, receivedAt });
          watch = next.watch;
          newest = Math.max(newest ?? -Infinity, Math.min(sentAt, receivedAt));
          if (isRight) expect(next.verdict).not.toBe('wrong');
          if (isAlert && next.verdict === 'unsure') waiting.push(message);
          else if (isAlert) judge(message, next.verdict);
          judgeWaiting(receivedAt);
        }
        judgeWaiting((messages.at(-1)?.receivedAt ?? 0) + 10 * MINUTE);
        expect(judged.toSorted((a, b) => a.madeAt - b.madeAt)).toEqual(
          messages.filter(({ isAlert }) => isAlert),
        );
      },
    ),
    { numRuns: 200 },
  );
});
