import { AlertMessage, EventMessage } from '@parwell/contract';
import { ALERT_LEVELS, DEVICE_TYPES, isConnected, isOutOfRange, TEMP_CONTROLS } from '@parwell/domain';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { profileOf, FleetDevice } from '../fleet-list.ts';
import { timelineOf, DAY_MS, MINUTE_MS } from './episodes.ts';
import { occurrencesOf, isSilent } from './occurrences.ts';
import { signalAt } from './signal.ts';
import { ALERT_AFTER_MS, excursionOf, rangeOf, temperatureAt } from './temperature.ts';
import { READ_AFTER_MS, visitsEnding } from './visits.ts';

const START = Date.parse('2026-03-02T00:00:00Z');
const TYPES = DEVICE_TYPES.filter(isConnected);

const body = (more: Partial<FleetDevice> = {}, seed = 1) =>
  profileOf(FleetDevice.parse({ cabinetId: 'c1-1', secret: 's', cabinetType: 'RFID', ...more }), seed);
const fleet = Array.from({ length: 60 }, (_, index) =>
  body({
    cabinetId: `d${index}`,
    cabinetType: TYPES[index % TYPES.length] ?? 'EM',
    tempControl: TEMP_CONTROLS[index % 3] ?? '2-8c',
    ...(index % 4 === 0 && { properties: { allowedTempMin: '4.5', allowedTempMax: '5.5' } }),
    ...(index % 4 === 1 && { properties: { allowedTempMin: '-20', allowedTempMax: '-16' } }),
  }),
);

const anyBody = fc.constantFrom(...fleet);
const anyTime = fc.integer({ min: 0, max: 60 * DAY_MS }).map((offset) => START + offset);

test('the same seed gives the same occurrences, another seed gives others', () => {
  const story = (seed: number) => occurrencesOf(body({}, seed), START, START + DAY_MS);
  expect(story(1)).toEqual(story(1));
  expect(story(1)).not.toEqual(story(2));
});

test('occurrences do not depend on the reporting interval', () => {
  fc.assert(
    fc.property(anyBody, anyTime, fc.integer({ min: 1, max: DAY_MS - 1 }), (device, from, cut) => {
      const to = from + DAY_MS;
      const pieces = [...occurrencesOf(device, from, from + cut), ...occurrencesOf(device, from + cut, to)];
      expect(pieces).toEqual(occurrencesOf(device, from, to));
    }),
    { numRuns: 30 },
  );
});

test('a device is within its range except during an excursion', () => {
  fc.assert(
    fc.property(anyBody, anyTime, (device, time) => {
      for (const thermometer of device.thermometers) {
        expect(isOutOfRange(temperatureAt(device, thermometer, time, undefined, []), rangeOf(device))).toBe(
          false,
        );
      }
    }),
    { numRuns: 300 },
  );
});

const excursions = fleet.flatMap((device) =>
  timelineOf(device)('excursion', START, START + 14 * DAY_MS).flatMap((episode) => {
    const excursion = excursionOf(episode, device);
    return excursion?.out ? [{ device, episode, excursion, leftAt: excursion.out.from }] : [];
  }),
);

test('the temperature is out of range at the alert of an excursion, and back in range at the second one', () => {
  expect(excursions.length).toBeGreaterThan(20);
  for (const { device, episode, excursion } of excursions) {
    const told = occurrencesOf(device, episode.from, episode.to).filter(
      (happening) => happening.topic === 'alert' && happening.content.alertGroup === 'TEMPERATURE',
    );
    expect(told).toHaveLength(2);
    const isOut = (time: number) =>
      isOutOfRange(temperatureAt(device, excursion.thermometer, time), rangeOf(device));
    expect(isOut(told[0]?.at ?? 0)).toBe(true);
    expect(isOut(told[1]?.at ?? 0)).toBe(false);
    expect(isOut(episode.to)).toBe(false);
  }
});

test('an excursion leaves the range at the moment that follows from the temperature at its beginning', () => {
  for (const { device, excursion, leftAt } of excursions) {
    const at = (time: number) => temperatureAt(device, excursion.thermometer, time);
    const { min, max } = rangeOf(device);
    const { cold, failure } = excursion;
    expect(at(leftAt)).toBeCloseTo(cold ? min : max, 3);
    expect(isOutOfRange(at(leftAt - MINUTE_MS), { min, max })).toBe(false);
    expect(isOutOfRange(at(leftAt + MINUTE_MS), { min, max })).toBe(true);
    expect(isOutOfRange(at(leftAt + ALERT_AFTER_MS), { min, max })).toBe(true);
    expect(leftAt).toBeGreaterThan(failure.from);
    expect(failure.to - leftAt).toBeGreaterThanOrEqual(19 * MINUTE_MS);
  }
});

test('a failure that the portal knows of is part of the day of its device, calm or not', () => {
  const failure = {
    compartment: 0,
    zone: '',
    kind: 'compressor' as const,
    from: START + 60 * MINUTE_MS,
    to: START + 600 * MINUTE_MS,
  };
  for (const calm of [true, false]) {
    const device = body({ failures: [failure], calm });
    const [thermometer] = device.thermometers;
    const at = (minute: number) =>
      thermometer && temperatureAt(device, thermometer, START + minute * MINUTE_MS);
    expect(at(59)).toBeLessThan(8);
    expect(at(599)).toBeGreaterThan(12);
    expect(at(900)).toBeLessThan(8);
    const told = occurrencesOf(device, START, START + DAY_MS).flatMap((one) =>
      one.topic === 'alert' && one.content.alertGroup === 'TEMPERATURE' ? [one.content.alertType] : [],
    );
    expect(told).toEqual(['TEMPERATURE_HIGH', 'TEMPERATURE_NORMAL']);
  }
});

test('opened doors raise the temperature for a while', () => {
  const felt = fleet
    .filter(({ tempControl }) => tempControl === '2-8c')
    .flatMap((device) =>
      visitsEnding(device, START, START + 5 * DAY_MS)
        .filter(({ from, to, comesBack }) => to - from > 2 * MINUTE_MS && !comesBack)
        .flatMap(({ from, to }) =>
          device.thermometers.map((thermometer) => {
            const at = (time: number) => temperatureAt(device, thermometer, time, undefined, []);
            return { warmer: at(to) - at(from), later: at(to + 20 * MINUTE_MS) - at(from) };
          }),
        ),
    );
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  expect(mean(felt.map(({ warmer }) => warmer))).toBeGreaterThan(0.3);
  expect(Math.abs(mean(felt.map(({ later }) => later)))).toBeLessThan(0.15);
});

test('alerts of every level and events of every kind occur, and match the protocol', () => {
  const told = fleet.flatMap((device) => occurrencesOf(device, START, START + 10 * DAY_MS));
  const levels = new Set<string>();
  const kinds = new Set<string>();
  for (const { id, at, topic, content } of told) {
    const message = { messageId: id, sentAt: new Date(at).toISOString(), at: new Date(at).toISOString() };
    if (topic === 'alert') levels.add(AlertMessage.parse({ ...message, ...content }).level);
    else kinds.add(EventMessage.parse({ ...message, ...content }).kind);
  }
  expect(levels).toEqual(new Set(ALERT_LEVELS));
  expect(kinds).toEqual(new Set(['door']));
});

test('no two messages of a device have the same id', () => {
  for (const device of fleet) {
    const ids = occurrencesOf(device, START, START + 10 * DAY_MS).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  }
});

test('door sessions of a device never overlap, and visitors are its users', () => {
  const device = body({ users: ['ana@a.example', 'ben@a.example'], providers: ['1234567893'] });
  const visits = visitsEnding(device, START, START + 60 * DAY_MS);
  const doors = [
    ...visits.map(({ from, to }) => ({ from, to: to + READ_AFTER_MS })),
    ...timelineOf(device)('doorLeftOpen', START, START + 60 * DAY_MS),
  ].toSorted((a, b) => a.from - b.from);
  for (const [index, { to }] of doors.entries())
    expect(doors[index + 1]?.from ?? Infinity).toBeGreaterThan(to);
  expect(new Set(visits.map(({ user }) => user))).toEqual(new Set(['ana@a.example', 'ben@a.example']));
  expect(new Set(visits.map(({ intention }) => intention))).toEqual(
    new Set(['take', 'move', 'thaw', 'nothing']),
  );
  const taken = new Map(visits.map((visit) => [visit.session, visit]));
  const back = visits.filter(({ puttingBack }) => puttingBack !== null);
  expect(back.length).toBeGreaterThan(20);
  // Within the grace period of 15 minutes (S16).
  for (const { to, puttingBack } of back)
    expect(to - (taken.get(puttingBack ?? '')?.from ?? 0)).toBeLessThan(15 * MINUTE_MS);
});

test('somebody is always at one of the devices', () => {
  const noon = START + 18 * 60 * MINUTE_MS;
  const quarters = Array.from({ length: 8 }, (_, quarter) => noon + quarter * 15 * MINUTE_MS);
  for (const from of quarters) {
    const visits = fleet.flatMap((device) => visitsEnding(device, from, from + 15 * MINUTE_MS));
    expect(visits.length).toBeGreaterThan(3);
  }
});

test('visits do not depend on the reporting interval', () => {
  const device = body();
  const pieces = Array.from({ length: 500 }, (_, minute) => START + minute * 7 * MINUTE_MS).flatMap((from) =>
    visitsEnding(device, from, from + 7 * MINUTE_MS),
  );
  expect(pieces.length).toBeGreaterThan(20);
  expect(pieces).toEqual(visitsEnding(device, START, START + 500 * 7 * MINUTE_MS));
});

test('signals vary within realistic limits', () => {
  fc.assert(
    fc.property(anyBody, anyTime, (device, time) => {
      const { lteRsrp, lteRssnr, lteLevel, wifiRssi, wifiLevel } = signalAt(device, time);
      expect(lteRsrp).toSatisfy((dBm: number) => dBm > -140 && dBm < -60);
      expect(wifiRssi).toSatisfy((dBm: number) => dBm > -95 && dBm < -30);
      expect(lteRssnr).toSatisfy((dB: number) => dB > -20 && dB < 40);
      for (const level of [lteLevel, wifiLevel]) expect([0, 1, 2, 3, 4]).toContain(level);
    }),
  );
});

test('devices fall silent now and then, and a calm one never does', () => {
  const minutes = Array.from({ length: 5 * 24 * 60 }, (_, minute) => START + minute * MINUTE_MS);
  const quiet = (device: (typeof fleet)[number]) =>
    minutes.filter((time) => isSilent(timelineOf(device), time)).length / minutes.length;
  expect(quiet(body({ cabinetId: 'calm', calm: true }))).toBe(0);
  const shares = fleet.map(quiet);
  expect(Math.max(...shares)).toBeGreaterThan(0);
  expect(shares.reduce((sum, share) => sum + share, 0) / shares.length).toBeLessThan(0.02);
});
