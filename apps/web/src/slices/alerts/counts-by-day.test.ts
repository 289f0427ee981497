import { ALERT_LEVELS } from '@parwell/domain';
import { expect, test } from 'vitest';
import { createFormatter } from '../../ui/dates/formatter.ts';
import { countsByDay } from './counts-by-day.ts';

const format = createFormatter({ timeZone: 'UTC', dateFormat: 'YYYY-MM-DD', timeFormat: '24 Hour' });
const error = (date: string) => ({ date, alertLevel: 'Error' as const, count: 1 });

test('the levels are stacked in grey, teal, blue, orange, red and dark red (TELE-011 DCONST-042 OCONST-047 OCONST-048)', () => {
  const { series } = countsByDay([error('2026-11-01')], format);
  expect(series.map(({ name, stack, tone }) => [name, stack, tone])).toEqual(
    (['neutral', 'accent', 'info', 'warning', 'error', 'severe'] as const).map((tone, index) => [
      ALERT_LEVELS[index],
      'level',
      tone,
    ]),
  );
});

test('an alert from a clock that is years off adds only its own day', () => {
  const { x } = countsByDay([error('2019-01-01'), error('2026-11-01'), error('2026-11-03')], format);
  expect([...x.values]).toEqual(['2019-01-01', '2026-11-01', '2026-11-03']);
});
