import { expect, test } from 'vitest';
import { temperatureLine } from '../../../test/telemetry.ts';
import { withFinerPart } from './finer-lines.ts';

const at = (times: readonly number[], more: object = {}) =>
  temperatureLine({ times: [...times], average: [...times], min: [...times], max: [...times], ...more });

test('a magnified part has finer values, the rest stays, and the summary is that of the part', () => {
  const whole = at([0, 60, 120, 180, 240], { secondsOutOfRange: 99, meanKineticTemperature: 5 });
  const fine = at([90, 100, 110, 120, 130, 190], { secondsOutOfRange: 7, meanKineticTemperature: 6 });
  const [line] = withFinerPart([whole], [fine], [100_000, 130_000]);
  expect(line?.times).toEqual([0, 60, 100, 110, 120, 180, 240]);
  expect(line?.average).toEqual(line?.times);
  expect([line?.secondsOutOfRange, line?.meanKineticTemperature]).toEqual([7, 6]);
});

test('lines are told apart by device, zone and compartment; one without finer values stays', () => {
  const one = at([0, 60], { zoneName: 'A' });
  const other = at([0, 60], { zoneName: 'B' });
  const [first, second] = withFinerPart([one, other], [at([0, 10], { zoneName: 'B' })], [0, 20_000]);
  expect(first).toBe(one);
  expect(second?.times).toEqual([0, 10, 60]);
});
