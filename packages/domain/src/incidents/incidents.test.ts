import { expect, test } from 'vitest';
import { endedAt, isHolding, lastNoted, NO_CONDITION, noteOff, noteOn, sinceWhen } from './condition.ts';
import { endedBy, incidentRules, ruleFor } from './incident-rules.ts';
import { changesOf, defaultComment, ignoreProblem, INCIDENT_STATES } from './incident-states.ts';
import { judge, nextCheck, type Case, type LiveIncident } from './judge.ts';

const MINUTE = 60_000;
const rules = new Map(incidentRules().map((rule) => [rule.alertType, rule]));

test('what people may make of an incident (INC-016..022 INC-030 C12)', () => {
  expect(Object.fromEntries(INCIDENT_STATES.map((state) => [state, changesOf(state)]))).toEqual({
    Open: ['Acknowledged', 'Ignored', 'Closed'],
    Acknowledged: ['Closed'],
    Ignored: ['Acknowledged', 'Closed'],
    Closed: [],
  });
  expect(defaultComment('Acknowledged')).toBe('Incident Acknowledged.');
});

test('an incident is ignored until some time of the next year (INC-026 C10)', () => {
  const now = new Date('2026-11-16T12:00:00Z');
  expect(ignoreProblem(now, now)).toBe('The expiration must be in the future.');
  expect(ignoreProblem(new Date('2026-11-16T12:15:00Z'), now)).toBeUndefined();
  expect(ignoreProblem(new Date('2027-11-16T12:00:00Z'), now)).toBeUndefined();
  expect(ignoreProblem(new Date('2027-11-18T12:00:00Z'), now)).toBe('The expiration must be within a year.');
});

test.each([
  ['TEMPERATURE_HIGH', 'Error', 'TEMPERATURE_HIGH'],
  ['TEMPERATURE_HIGH', 'Warning', undefined],
  ['TEMPERATURE_NORMAL', 'Info', undefined],
  ['DOOR_OPEN', 'Warning', 'DOOR_OPEN'],
  ['COMPRESSOR_FAULT', 'Fatal', 'OTHER_FATAL'],
  ['COMPRESSOR_FAULT', 'Error', 'OTHER_ERROR'],
  ['COMPRESSOR_FAULT', 'Warning', undefined],
] as const)('%s as %s falls under %s (C1)', (alertType, level, expected) => {
  expect(ruleFor(rules, alertType, level)?.alertType).toBe(expected);
});

test('back in range ends too warm and too cold (C1)', () => {
  expect(endedBy('TEMPERATURE_NORMAL')).toEqual(['TEMPERATURE_HIGH', 'TEMPERATURE_LOW']);
});

const OPEN: LiveIncident = {
  state: 'Open',
  severity: 'low',
  since: 0,
  openedAt: 0,
  overSince: null,
  ignoredAt: null,
  ignoreExpiration: null,
};

const silent = (change: Partial<Case>): Case => ({
  rule: rules.get('DEVICE_SILENT') as Case['rule'],
  alertType: 'DEVICE_SILENT',
  condition: noteOn(NO_CONDITION, '', 0),
  incident: OPEN,
  closedAt: null,
  ...change,
});

test('silence is low, high after four hours, over when heard, and closes itself an hour later (C1 C6)', () => {
  expect(judge(silent({ incident: null }), 0)).toEqual([{ kind: 'open', severity: 'low', since: 0 }]);
  expect(judge(silent({}), 239 * MINUTE)).toEqual([]);
  expect(judge(silent({}), 240 * MINUTE)).toEqual([{ kind: 'rise', because: 'lasting' }]);
  const heard = noteOff(noteOn(NO_CONDITION, '', 0), '', 300 * MINUTE);
  const high = { ...OPEN, severity: 'high' } as const;
  expect(judge(silent({ condition: heard, incident: high }), 300 * MINUTE)).toEqual([
    { kind: 'over', at: 300 * MINUTE },
  ]);
  const over = { ...high, overSince: 300 * MINUTE };
  expect(judge(silent({ condition: heard, incident: over }), 359 * MINUTE)).toEqual([]);
  expect(judge(silent({ condition: heard, incident: over }), 360 * MINUTE)).toEqual([
    { kind: 'close', because: 'over', overFor: 60 * MINUTE },
  ]);
});

test('when ignoring expires, it is open again if it still holds, else closed (C10)', () => {
  const ignored = { ...OPEN, state: 'Ignored', ignoredAt: 0, ignoreExpiration: 30 * MINUTE } as const;
  expect(judge(silent({ incident: ignored }), 29 * MINUTE)).toEqual([]);
  expect(judge(silent({ incident: ignored }), 30 * MINUTE)).toEqual([{ kind: 'reopen', isOver: false }]);
  const heard = noteOff(noteOn(NO_CONDITION, '', 0), '', 10 * MINUTE);
  expect(
    judge(silent({ condition: heard, incident: { ...ignored, overSince: 10 * MINUTE } }), 30 * MINUTE),
  ).toEqual([{ kind: 'close', because: 'ignored' }]);
});

test('what never closes by itself is open again when ignoring expires, also if it is over (C1 C10)', () => {
  const ignored = {
    ...OPEN,
    state: 'Ignored',
    ignoredAt: 5 * MINUTE,
    ignoreExpiration: 30 * MINUTE,
  } as const;
  const ended = noteOff(noteOn(NO_CONDITION, '0', 0), '0', 10 * MINUTE);
  const about = (alertType: string): Case => ({
    rule: rules.get(alertType) as Case['rule'],
    alertType,
    condition: ended,
    incident: { ...ignored, severity: 'high', overSince: 10 * MINUTE },
    closedAt: null,
  });
  for (const type of ['TEMPERATURE_HIGH', 'TEMPERATURE_LOW']) {
    expect(judge(about(type), 30 * MINUTE - 1)).toEqual([]);
    expect(judge(about(type), 30 * MINUTE)).toEqual([{ kind: 'reopen', isOver: true }]);
  }
  expect(judge(about('POWER_LOST'), 30 * MINUTE)).toEqual([{ kind: 'close', because: 'ignored' }]);
});

test('after it was closed, the same condition is an incident again an hour later, a new one at once (C11)', () => {
  const closed = silent({ incident: null, closedAt: 50 * MINUTE });
  expect(judge(closed, 109 * MINUTE)).toEqual([]);
  expect(judge(closed, 110 * MINUTE).map(({ kind }) => kind)).toEqual(['open']);
  const again = noteOn(noteOff(closed.condition, '', 60 * MINUTE), '', 61 * MINUTE);
  expect(judge({ ...closed, condition: again }, 61 * MINUTE).map(({ kind }) => kind)).toEqual(['open']);
});

test('what began and ended before it was judged opens an incident that is over (C2)', () => {
  const past = noteOff(noteOn(NO_CONDITION, '1', 10 * MINUTE), '1', 40 * MINUTE);
  expect(judge(silent({ condition: past, incident: null }), 60 * MINUTE)).toEqual([
    { kind: 'open', severity: 'low', since: 10 * MINUTE },
    { kind: 'over', at: 40 * MINUTE },
  ]);
});

test('a condition is over when it is over at every place; the end of the whole device counts for all (C2 C4)', () => {
  const two = noteOn(noteOn(NO_CONDITION, '1', 10), '2', 20);
  const one = noteOff(two, '1', 30);
  expect([sinceWhen(two), endedAt(one), sinceWhen(one)]).toEqual([10, undefined, 20]);
  expect(endedAt(noteOff(one, '', 40))).toBe(40);
  expect(endedAt(noteOn(noteOff(NO_CONDITION, '', 40), '2', 20))).toBe(40);
});

test('what comes back after it was over is noted, and an end at the same moment ends it (C2)', () => {
  const back = noteOn(noteOff(noteOn(NO_CONDITION, '', 0), '', 10 * MINUTE), '', 20 * MINUTE);
  expect(
    judge(silent({ condition: back, incident: { ...OPEN, overSince: 10 * MINUTE } }), 20 * MINUTE),
  ).toEqual([{ kind: 'return', at: 20 * MINUTE }]);
  expect(isHolding(noteOff(noteOn(NO_CONDITION, '', 5), '', 5))).toBe(false);
  expect(isHolding(noteOn(noteOff(NO_CONDITION, '', 5), '', 5))).toBe(false);
  expect(isHolding(noteOn(noteOff(NO_CONDITION, '', 5), '', 6))).toBe(true);
});

test('one place that holds is enough; over is when the last one was, and all signs are noted (C4)', () => {
  const two = noteOff(noteOn(noteOn(NO_CONDITION, '1', 10), '2', 20), '1', 30);
  expect(isHolding(two)).toBe(true);
  expect(endedAt(noteOff(two, '2', 50))).toBe(50);
  expect(endedAt(noteOff(noteOff(NO_CONDITION, '1', 5), '2', 6))).toBeUndefined();
  expect([lastNoted(NO_CONDITION), lastNoted(two), lastNoted(noteOn(two, '1', 70))]).toEqual([
    -Infinity,
    30,
    70,
  ]);
});

test('a device that names ever new places fills no more than 100; the others count for the whole device (C2)', () => {
  let condition = NO_CONDITION;
  for (let place = 0; place < 101; place += 1) condition = noteOn(condition, `zone ${place}`, 10);
  expect([condition.size, condition.has('zone 99'), condition.has('zone 100'), condition.has('')]).toEqual([
    101,
    true,
    false,
    true,
  ]);
  expect(noteOff(condition, 'zone 100', 20)).toBe(condition);
  expect(endedAt(noteOff(condition, '', 20))).toBe(20);
});

test('when time alone changes something (C10 C11)', () => {
  expect(nextCheck(silent({}), 0)).toBe(240 * MINUTE);
  expect(nextCheck(silent({ incident: { ...OPEN, severity: 'high' } }), 0)).toBeUndefined();
  const ignored = { ...OPEN, state: 'Ignored', ignoredAt: 0, ignoreExpiration: 30 * MINUTE } as const;
  // The earlier of both.
  expect(nextCheck(silent({ incident: ignored }), 0)).toBe(30 * MINUTE);
  expect(nextCheck(silent({ incident: ignored }), 30 * MINUTE)).toBe(240 * MINUTE);
  expect(nextCheck(silent({ incident: null, closedAt: 50 * MINUTE }), 50 * MINUTE)).toBe(110 * MINUTE);
});

test('what is ignored does not close itself, and what is open does not end as if it were ignored (C10)', () => {
  const heard = noteOff(noteOn(NO_CONDITION, '', 0), '', 10 * MINUTE);
  const ignored = { ...OPEN, state: 'Ignored', ignoredAt: 0, overSince: 10 * MINUTE } as const;
  const late = 1000 * MINUTE;
  expect(
    judge(silent({ condition: heard, incident: { ...ignored, ignoreExpiration: 2000 * MINUTE } }), late),
  ).toEqual([]);
  expect(judge(silent({ condition: heard, incident: { ...ignored, ignoreExpiration: null } }), late)).toEqual(
    [],
  );
  expect(
    judge(silent({ incident: { ...OPEN, severity: 'high', ignoreExpiration: 5 * MINUTE } }), 10 * MINUTE),
  ).toEqual([]);
});

test('a sign that comes late does not begin, end or lengthen what came after it (C2)', () => {
  // On at 0, off at 10, on at 20: a late sign for 5 belongs to the stretch that is over.
  const again = noteOn(noteOff(noteOn(NO_CONDITION, '', 0), '', 10), '', 20);
  expect(sinceWhen(again)).toBe(20);
  expect(sinceWhen(noteOn(again, '', 5))).toBe(20);
  expect(sinceWhen(noteOn(again, '', 10))).toBe(20);
  expect(sinceWhen(noteOn(again, '', 30))).toBe(20);
  // An end that came late, after the beginning, makes it the last sign that is certain.
  expect(sinceWhen(noteOff(again, '', 20))).toBe(20);
  expect(sinceWhen(noteOff(noteOn(again, '', 30), '', 25))).toBe(30);
  // A stretch reported since before the end began anew.
  expect(sinceWhen(noteOn(noteOff(NO_CONDITION, '', 10), '', 20, 10))).toBe(20);
  expect(sinceWhen(noteOn(noteOff(NO_CONDITION, '', 10), '', 20, 11))).toBe(11);
});
