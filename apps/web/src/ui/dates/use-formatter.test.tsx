import { getUser, type User } from '@parwell/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { givenUser, showScreen } from '../filters/show-screen.fixture.tsx';
import { Instant } from './instant.tsx';

const INSTANT = '2026-03-08T20:05:09Z';

afterEach(() => {
  vi.restoreAllMocks();
});

const preferring = (preferences: Record<string, string>): User['properties'] =>
  Object.entries(preferences).map(([propertyKey, propertyValue]) => ({ propertyKey, propertyValue }));

async function shown(preferences: Record<string, string>, value: string | number = INSTANT) {
  await showScreen(() => <Instant value={value} />, '/page', givenUser(preferring(preferences)));
  const time = document.querySelector('time');
  return { text: time?.textContent, title: time?.title, machine: time?.dateTime };
}

function givenBrowserIn(timeZone: string) {
  const options = new Intl.DateTimeFormat().resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...options, timeZone });
}

describe('an instant is shown in the format of the user', () => {
  test('in their zone, date format and time format (PROF-006 PROF-007 PROF-008)', async () => {
    expect(
      await shown({ TIMEZONE: 'America/Chicago', DATEFORMAT: 'D MMM YYYY', TIMEFORMAT: '12 Hour' }),
    ).toEqual({ text: '8 Mar 2026 3:05 PM', title: '8 Mar 2026 3:05:09 PM CDT', machine: INSTANT });
  });

  test('without preferences: YYYY-MM-DD, 24 hours, the zone of the browser (CONST-011 CONST-015 PROF-012 OCONST-060)', async () => {
    givenBrowserIn('Asia/Tokyo');
    expect(await shown({})).toMatchObject({ text: '2026-03-09 05:05', title: '2026-03-09 05:05:09 GMT+9' });
  });

  test('LOCAL is the zone of the browser (PROF-012)', async () => {
    givenBrowserIn('Asia/Tokyo');
    expect(await shown({ TIMEZONE: 'LOCAL' })).toMatchObject({ text: '2026-03-09 05:05' });
  });

  test('an invalid zone or format counts as not chosen', async () => {
    givenBrowserIn('Asia/Tokyo');
    expect(await shown({ TIMEZONE: 'Mars/Olympus', DATEFORMAT: 'YY', TIMEFORMAT: '' })).toMatchObject({
      text: '2026-03-09 05:05',
    });
  });

  test('a calendar day stays the same day', async () => {
    expect(await shown({ TIMEZONE: 'Pacific/Honolulu' }, '2026-03-08')).toEqual({
      text: '2026-03-08',
      title: '2026-03-08',
      machine: '2026-03-08',
    });
  });

  test('milliseconds give a valid dateTime attribute', async () => {
    expect(await shown({}, Date.parse(INSTANT))).toMatchObject({ machine: '2026-03-08T20:05:09.000Z' });
  });
});

test('null shows nothing', async () => {
  await showScreen(() => <Instant value={null} />);
  expect(document.querySelector('time')).toBeNull();
});

test('cells that mount later do not load the user again', async () => {
  function Growing() {
    const [count, setCount] = useState(1);
    return (
      <>
        <button type="button" onClick={() => setCount(20)}>
          More
        </button>
        {Array.from({ length: count }, (_, row) => (
          <Instant key={row} value={INSTANT} />
        ))}
      </>
    );
  }
  vi.useFakeTimers({ toFake: ['Date'] });
  const api = givenUser();
  await showScreen(Growing, '/page', api);
  // The cached user is stale by now.
  vi.setSystemTime(Date.now() + 30 * 60_000);
  await userEvent.click(screen.getByText('More'));
  expect(screen.getAllByTitle(/:09/)).toHaveLength(20);
  expect(api.sent(getUser)).toHaveLength(1);
});
