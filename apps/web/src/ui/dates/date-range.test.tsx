import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { givenUser, showScreen } from '../filters/show-screen.fixture.tsx';
import { DateField } from './date-field.tsx';
// Loaded first, so that loading does not count towards the tests' time.
import './date-range-panel.tsx';
import { DateRange } from './date-range.tsx';
import type { DateRangeValue } from './day-bounds.ts';

const chosen = vi.fn<(value: DateRangeValue) => void>();
beforeEach(() => {
  chosen.mockClear();
});

/** The user's zone is New York, whatever the machine's. */
async function open(initial?: DateRangeValue) {
  function Screen() {
    const [value, setValue] = useState(initial);
    return (
      <DateRange
        label="Created"
        value={value}
        onChange={(next) => {
          chosen(next);
          setValue(next);
        }}
      />
    );
  }
  const properties = [
    { propertyKey: 'TIMEZONE', propertyValue: 'America/New_York' },
    { propertyKey: 'DATEFORMAT', propertyValue: 'MM/DD/YYYY' },
  ];
  await showScreen(Screen, '/page', givenUser(properties));
  await userEvent.click(screen.getByRole('button', { name: /^Created/ }));
  await screen.findByLabelText('Quick ranges');
}

// By label and text: jsdom takes seconds to find one of eighty days by role.
const field = () => screen.getByText('Created').parentElement?.textContent;
const calendar = (name: 'Start' | 'End') => within(screen.getByLabelText(name));
const closed = () => waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull());
const day = (name: 'Start' | 'End', number: string) =>
  calendar(name).getByText<HTMLButtonElement>(number, { selector: 'button' });

describe('a range of days', () => {
  test('offers the quick ranges in order, with selection by arrow keys (FILT-009)', async () => {
    await open();
    expect([...screen.getByLabelText('Quick ranges').children].map(({ textContent }) => textContent)).toEqual(
      [
        'Last 7 days',
        'Last 30 days',
        'Last 60 days',
        'Last 90 days',
        'Last 180 days',
        'Current month',
        'Previous month',
        'Current year',
        'Last year',
      ],
    );
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Last 7 days'));
    await userEvent.keyboard('{ArrowDown}{Enter}');

    expect(chosen).toHaveBeenCalledExactlyOnceWith('LAST_30_DAYS');
    await closed();
    expect(field()).toBe('Created Last 30 days');
    expect(document.activeElement?.textContent).toBe('Created Last 30 days');
  });

  test('takes start and end from two calendars, in the format of the user', async () => {
    await open({ start: '2026-03-02', end: '2026-03-20' });
    await userEvent.click(day('Start', '8'));
    await userEvent.click(day('End', '9'));
    expect(chosen.mock.calls).toEqual([
      [{ start: '2026-03-08', end: '2026-03-20' }],
      [{ start: '2026-03-08', end: '2026-03-09' }],
    ]);
    expect(field()).toBe('Created 03/08/2026 – 03/09/2026');

    await userEvent.click(screen.getByText('Done'));
    await closed();
  });

  test('never starts after it ends: a later start moves the end, an earlier end is not offered', async () => {
    await open({ start: '2026-03-02', end: '2026-03-10' });
    await userEvent.click(day('Start', '15'));
    expect(chosen).toHaveBeenLastCalledWith({ start: '2026-03-15', end: '2026-03-15' });
    expect(day('End', '14').disabled).toBe(true);
    expect(day('End', '15').disabled).toBe(false);
  });

  test('is a single day until its end is chosen', async () => {
    await open();
    await userEvent.click(day('Start', '10'));
    const [[range] = []] = chosen.mock.calls;
    expect(range).toEqual({ start: expect.stringMatching(/-10$/), end: expect.stringMatching(/-10$/) });
  });

  test('can be navigated with the arrow keys', async () => {
    await open({ start: '2026-03-02', end: '2026-03-10' });
    day('Start', '2').focus();
    await userEvent.keyboard('{ArrowDown}{ArrowRight}{Enter}');
    expect(chosen).toHaveBeenLastCalledWith({ start: '2026-03-10', end: '2026-03-10' });
  });

  test('closes with Escape and returns the focus to its field', async () => {
    await open({ start: '2026-03-02', end: '2026-03-10' });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Created 03/02/2026 – 03/10/2026'));
  });
});

test('selecting another year does not choose a date', async () => {
  await open({ start: '2026-03-02', end: '2026-03-10' });
  await userEvent.click(calendar('Start').getByLabelText(/switch to year view/));
  await userEvent.click(await calendar('Start').findByText('2025'));
  expect(chosen).not.toHaveBeenCalled();
  expect(await calendar('Start').findByText('March 2025')).toBeTruthy();
});

test('choosing a single day closes its calendar', async () => {
  const picked = vi.fn();
  await showScreen(() => <DateField label="History date" value="2024-02-01" onChange={picked} />);
  await userEvent.click(screen.getByRole('button', { name: 'History date 2024-02-01' }));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('1'));
  await userEvent.click(screen.getByText('29', { selector: 'button' }));
  expect(picked).toHaveBeenCalledExactlyOnceWith('2024-02-29');
  await closed();
});
