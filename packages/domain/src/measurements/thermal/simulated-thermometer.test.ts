import fc from 'fast-check';
import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { DEVICE_TYPES } from '../../devices/device-types.ts';
import { TEMP_CONTROLS } from '../../devices/device-states.ts';
import { allowedRange, isOutOfRange } from '../temperature.ts';
import { warmedAfter } from './heat.ts';
import { simulatedThermometer, type Disturbances, type ThermalBody } from './simulated-thermometer.ts';
import { THERMAL_MODELS } from './thermal-models.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const START = Date.parse('2026-03-02T00:00:00Z');
const CALM: Disturbances = { doors: [], powerCuts: [], failures: [] };

const fridge: ThermalBody = {
  seed: 5,
  cabinetType: 'RFID',
  tempControl: '2-8c',
  range: { min: 2, max: 8 },
  load: 0.5,
};
const failing = (minutes: number) => ({
  kind: 'compressor' as const,
  from: START + 6 * HOUR_MS,
  to: START + 6 * HOUR_MS + minutes * MINUTE_MS,
});

const anyBody: fc.Arbitrary<ThermalBody> = fc
  .record({
    seed: fc.integer(),
    cabinetType: fc.constantFrom(...DEVICE_TYPES),
    tempControl: fc.constantFrom(...TEMP_CONTROLS),
    narrow: fc.constantFrom(
      {},
      { allowedTempMin: '4.5', allowedTempMax: '5.5' },
      { allowedTempMin: '-20', allowedTempMax: '-16' },
    ),
    load: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ narrow, ...body }) => ({ ...body, range: allowedRange(body.tempControl, narrow) }));
const anyTime = fc.integer({ min: 0, max: 60 * DAY_MS }).map((offset) => START + offset);

/** The time constant of the exponential through the first, the middle and the last of readings at equal distances. */
function fittedTauMs(at: (time: number) => number, from: number, to: number): number {
  const [first, middle, last] = [at(from), at((from + to) / 2), at(to)];
  return (to - from) / 2 / Math.log((middle - first) / (last - middle));
}

test('the time constant fitted from a failure is that of the model and its load', () => {
  const hours = { RFID: [4, 10], WEIGHT: [2.5, 5], ZONE: [5, 12], MinibarRx: [2, 4] } as const;
  for (const [cabinetType, [empty, full]] of Object.entries(hours) as [
    keyof typeof hours,
    [number, number],
  ][]) {
    expect(THERMAL_MODELS[cabinetType]).toMatchObject({ emptyHours: empty, fullHours: full });
    for (const load of [0, 0.5, 1]) {
      const failure = failing(300);
      const { at } = simulatedThermometer({ ...fridge, cabinetType, load }, { ...CALM, failures: [failure] });
      const wanted = (empty + load * (full - empty)) * HOUR_MS;
      const found = fittedTauMs((time) => Math.round(at(time) * 100) / 100, failure.from, failure.to - 1);
      expect(Math.abs(found / wanted - 1), `${cabinetType} ${load}`).toBeLessThan(0.02);
    }
  }
});

test('a freezer, and a fridge that cools without end, follow their time constants too', () => {
  const failure = failing(240);
  const freezer = { ...fridge, tempControl: 'Frozen' as const, range: { min: -50, max: -15 } };
  const cold = { ...failure, kind: 'thermostat' as const };
  for (const [body, one, hours] of [
    [freezer, failure, 7],
    [fridge, cold, 2.8],
  ] as const) {
    const { at } = simulatedThermometer(body, { ...CALM, failures: [one] });
    expect(fittedTauMs(at, one.from, one.to - 1) / HOUR_MS).toBeCloseTo(hours, 3);
  }
  expect(simulatedThermometer(fridge, { ...CALM, failures: [cold] }).at(cold.to - 1)).toBeLessThan(2);
});

test('a failure begins at the temperature before it, leaves the range when Newton says, and ends on the way back', () => {
  const failure = failing(300);
  const { at, outOfRange } = simulatedThermometer(fridge, { ...CALM, failures: [failure] });
  const before = simulatedThermometer(fridge, CALM).at(failure.from);
  expect(at(failure.from)).toBe(before);
  expect(at(failure.from - 1)).toBeCloseTo(before, 3);
  expect(at(failure.to)).toBeCloseTo(at(failure.to - 1), 3);
  const out = outOfRange(failure) ?? { from: 0, to: 0 };
  // The room, worked out from two of the readings.
  const share = 1 - Math.exp(-(2 * HOUR_MS) / (7 * HOUR_MS));
  const room = before + (at(failure.from + 2 * HOUR_MS) - before) / share;
  expect(room).toBeGreaterThan(19.9);
  expect(room).toBeLessThan(24.1);
  expect(warmedAfter(before, room, out.from - failure.from, 7 * HOUR_MS)).toBeCloseTo(8, 6);
  expect(at(out.from - MINUTE_MS)).toBeLessThan(8);
  expect(at(out.from + MINUTE_MS)).toBeGreaterThan(8);
  expect(at(out.to - MINUTE_MS)).toBeGreaterThan(8);
  expect(at(out.to)).toBeLessThan(8);
  expect(at(failure.to + 6 * HOUR_MS)).toBeCloseTo(
    simulatedThermometer(fridge, CALM).at(failure.to + 6 * HOUR_MS),
    1,
  );
});

test('a failure that is over early leaves the range at no time', () => {
  const failure = failing(30);
  expect(simulatedThermometer(fridge, { ...CALM, failures: [failure] }).outOfRange(failure)).toBeUndefined();
});

test('the second of two failures begins at what is left of the first', () => {
  const first = failing(300);
  const second = { ...first, from: first.to + 10 * MINUTE_MS, to: first.to + 60 * MINUTE_MS };
  const one = simulatedThermometer(fridge, { ...CALM, failures: [first] });
  const both = simulatedThermometer(fridge, { ...CALM, failures: [first, second] });
  expect(both.at(second.from)).toBe(one.at(second.from));
  expect(both.at(second.to - 1)).toBeGreaterThan(one.at(second.from));
});

test('without failures every thermometer stays within its range, however often doors are opened', () => {
  const doors = fc
    .array(fc.tuple(fc.integer({ min: 0, max: 180 }), fc.integer({ min: 1, max: 15 })), { maxLength: 12 })
    .map((spans) => spans.toSorted(([a], [b]) => a - b));
  fc.assert(
    fc.property(anyBody, anyTime, doors, (body, time, opened) => {
      const spans = opened.map(([ago, minutes]) => ({
        from: time - (180 - ago) * MINUTE_MS,
        to: time - (180 - ago - minutes) * MINUTE_MS,
      }));
      const { at } = simulatedThermometer(body, { doors: spans, powerCuts: spans, failures: [] });
      expect(isOutOfRange(at(time), body.range)).toBe(false);
    }),
    { numRuns: 2000 },
  );
});

test('with closed doors the temperature changes by less than a degree a minute, also in and after a failure', () => {
  const failures = [0, 1, 2].map((day) => ({
    kind: day === 1 ? ('thermostat' as const) : ('compressor' as const),
    from: START + day * DAY_MS,
    to: START + day * DAY_MS + 5 * HOUR_MS,
  }));
  fc.assert(
    fc.property(anyBody, fc.integer({ min: 0, max: 72 * 60 }), (body, minute) => {
      const { at } = simulatedThermometer(body, { ...CALM, failures });
      const time = START + minute * MINUTE_MS;
      expect(Math.abs(at(time + MINUTE_MS) - at(time))).toBeLessThan(1);
      expect(Math.abs(at(time + 1) - at(time))).toBeLessThan(0.001);
    }),
    { numRuns: 2000 },
  );
});

test('the compressor goes on and off, and a fridge is warmer for a while after defrosting, twice a day', () => {
  const { at } = simulatedThermometer({ ...fridge, cabinetType: 'WEIGHT' }, CALM);
  const minutes = Array.from({ length: 1440 }, (_, minute) => at(START + minute * MINUTE_MS));
  const turns = minutes.filter((value, index) => {
    const [before = value, next = value] = [minutes[index - 1], minutes[index + 1]];
    return value > before && value > next;
  });
  expect(turns.length).toBeGreaterThan(30);
  const mean = minutes.reduce((sum, value) => sum + value, 0) / minutes.length;
  expect(mean).toBeGreaterThan(4.5);
  expect(mean).toBeLessThan(5.5);
  const highest = Math.max(...minutes.slice(0, 720));
  expect(highest - mean).toBeGreaterThan(0.5);
});

test('an opened door is felt, and less by a probe in glycol than by one in the air', () => {
  const doors = [{ from: START, to: START + 3 * MINUTE_MS }];
  const risen = (cabinetType: 'RFID' | 'WEIGHT') => {
    const body = { ...fridge, cabinetType };
    const time = START + 3 * MINUTE_MS;
    return (
      simulatedThermometer(body, { ...CALM, doors }).at(time) - simulatedThermometer(body, CALM).at(time)
    );
  };
  expect(risen('RFID')).toBeGreaterThan(0.4);
  expect(risen('WEIGHT')).toBeGreaterThan(risen('RFID'));
});

test('the same in two processes, whatever was asked before', () => {
  const model = new URL('simulated-thermometer.ts', import.meta.url).href;
  const program = `import { simulatedThermometer } from ${JSON.stringify(model)};
    const { at } = simulatedThermometer(${JSON.stringify(fridge)}, ${JSON.stringify({ ...CALM, failures: [failing(300)] })});
    console.log(JSON.stringify([3, 400, 700].map((minute) => at(${START} + minute * ${MINUTE_MS}))));`;
  const other = spawnSync(process.execPath, ['--input-type=module', '--eval', program], { encoding: 'utf8' });
  const { at } = simulatedThermometer(fridge, { ...CALM, failures: [failing(300)] });
  const here = [700, 3, 400].map((minute) => at(START + minute * MINUTE_MS));
  expect(JSON.parse(other.stdout)).toEqual([here[1], here[2], here[0]]);
});
