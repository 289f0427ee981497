import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NO_CONDITION, noteOff, noteOn } from './condition.ts';
import { incidentRules, OTHER_ERROR, OTHER_FATAL, type IncidentRule } from './incident-rules.ts';
import { judgeSigns, signsOf, type JudgedAlert, type Sign } from './judge-signs.ts';
import type { Case } from './judge.ts';
import { endOfWatch } from './watched-devices.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const rules = new Map(incidentRules().map((rule) => [rule.alertType, rule]));
const ruleOf = (name: string): IncidentRule => {
  const rule = rules.get(name);
  if (!rule) throw new Error(`There is no rule ${name}.`);
  return rule;
};

const newCase = (alertType: string, rule = ruleOf(alertType)): Case => ({
  rule,
  alertType,
  condition: NO_CONDITION,
  incident: null,
  closedAt: null,
});

const on = (rule: string, at: number, place = ''): Sign => ({ kind: 'on', at, place, rule: ruleOf(rule) });
const off = (at: number, place = ''): Sign => ({ kind: 'off', at, place });
const kinds = ({ happened }: ReturnType<typeof judgeSigns>) => happened.map(({ kind }) => kind);

const alert: JudgedAlert = {
  alertType: 'TEMPERATURE_HIGH',
  level: 'Error',
  at: 0,
  since: null,
  receivedAt: 0,
  clock: 'right',
  details: { compartment: 1, zone: 'Door' },
};

test('what an alert says, by its arrival if its clock is wrong, and nothing if it is a day old (C1 C2)', () => {
  const said = (changes: Partial<JudgedAlert>) =>
    signsOf(rules, { ...alert, ...changes }).map(
      ({ alertType, sign: { kind, place } }) => `${alertType} ${kind} ${place}`,
    );
  expect(said({})).toEqual(['TEMPERATURE_HIGH on 1/Door']);
  expect(signsOf(rules, { ...alert, at: 30, since: 10, receivedAt: 30 })[0]?.sign).toMatchObject({
    at: 30,
    since: 10,
  });
  expect(signsOf(rules, { ...alert, at: 30, since: 40, receivedAt: 30 })[0]?.sign).toMatchObject({
    at: 30,
    since: 30,
  });
  expect(said({ details: { compartment: 0, zone: '' } })).toEqual(['TEMPERATURE_HIGH on 0']);
  expect(said({ details: {} })).toEqual(['TEMPERATURE_HIGH on ']);
  expect(said({ alertType: 'TEMPERATURE_NORMAL', level: 'Info', details: { compartment: '2' } })).toEqual([
    'TEMPERATURE_HIGH off 2',
    'TEMPERATURE_LOW off 2',
  ]);
  expect(said({ receivedAt: 24 * HOUR })).toHaveLength(1);
  expect(said({ receivedAt: 24 * HOUR + 1 })).toEqual([]);
  expect(said({ level: 'Warning' })).toEqual([]);
  // By its arrival if the clock is wrong, and with the time that it lasted.
  const late = { ...alert, at: 30, since: 10, receivedAt: 48 * HOUR };
  expect(signsOf(rules, { ...late, clock: 'wrong' })[0]?.sign).toMatchObject({
    at: 48 * HOUR,
    since: 48 * HOUR - 20,
  });
  expect(signsOf(rules, late)).toEqual([]);
});

test('after a time in which nobody judged, each condition is an incident, also the one that is over (C2 C11)', () => {
  const signs = [on('POWER_LOST', 0), off(5 * MINUTE), on('POWER_LOST', 120 * MINUTE)];
  const judged = judgeSigns(newCase('POWER_LOST'), signs, 150 * MINUTE);
  expect(kinds(judged)).toEqual(['sign', 'open', 'over', 'close', 'sign', 'open']);
  expect(judged.about).toMatchObject({ closedAt: 65 * MINUTE, incident: { openedAt: 120 * MINUTE } });
});

test('what was left before the closing but told only afterwards is another incident, which began when it was left (C1 C11)', () => {
  const warm = ruleOf('TEMPERATURE_HIGH');
  const leftAt = (since: number, at: number): Sign => ({ kind: 'on', at, since, place: '0', rule: warm });
  const first = judgeSigns(
    newCase('TEMPERATURE_HIGH'),
    [leftAt(0, 15 * MINUTE), off(40 * MINUTE, '0')],
    45 * MINUTE,
  );
  expect(first.about.incident).toMatchObject({ since: 0, overSince: 40 * MINUTE });
  const closed = { ...first.about, incident: null, closedAt: 50 * MINUTE };
  // The range was left at 46, somebody closed the incident before at 50.
  const second = judgeSigns(closed, [leftAt(46 * MINUTE, 61 * MINUTE)], 61 * MINUTE);
  expect(second.about.incident).toMatchObject({ since: 46 * MINUTE });
  // A condition reported before the closing opens no other incident for an hour.
  const told = judgeSigns({ ...second.about, incident: null, closedAt: 62 * MINUTE }, [], 121 * MINUTE);
  expect([kinds(told), kinds(judgeSigns(told.about, [], 122 * MINUTE))]).toEqual([[], ['open']]);
});

test('an incident that the device told of begins earlier when we have measured so, and never later (C1)', () => {
  const open = judgeSigns(
    newCase('TEMPERATURE_HIGH'),
    [on('TEMPERATURE_HIGH', 10 * MINUTE, '0')],
    10 * MINUTE,
  );
  const sign = (since: number): Sign => ({
    kind: 'on',
    at: 20 * MINUTE,
    since,
    place: '0',
    rule: ruleOf('TEMPERATURE_HIGH'),
  });
  const earlier = judgeSigns(open.about, [sign(5 * MINUTE)], 20 * MINUTE);
  expect([kinds(earlier), earlier.about.incident?.since]).toEqual([['sign', 'earlier'], 5 * MINUTE]);
  const later = judgeSigns(open.about, [sign(12 * MINUTE)], 20 * MINUTE);
  expect([kinds(later), later.about.incident?.since]).toEqual([['sign'], 10 * MINUTE]);
  // After it was reported as over it began anew.
  const anew = judgeSigns(open.about, [off(15 * MINUTE, '0'), sign(5 * MINUTE)], 20 * MINUTE);
  expect([anew.about.incident?.since, anew.about.condition.get('0')?.since]).toEqual([
    10 * MINUTE,
    20 * MINUTE,
  ]);
});

test('an alert under a more severe rule raises the severity, and a milder one lowers nothing (C6)', () => {
  const first = judgeSigns(newCase('PUMP', ruleOf(OTHER_ERROR)), [on(OTHER_ERROR, 0)], 0);
  const fatal = judgeSigns(first.about, [on(OTHER_FATAL, MINUTE)], MINUTE);
  expect(fatal.happened.slice(1)).toMatchObject([{ kind: 'rise', because: 'alert' }]);
  const milder = judgeSigns(fatal.about, [on(OTHER_ERROR, 2 * MINUTE)], 2 * MINUTE);
  expect([kinds(milder), milder.about.rule.alertType]).toEqual([['sign'], 'OTHER_FATAL']);
});

test('an open incident keeps its rule when staff change it (C1)', () => {
  const open = judgeSigns(newCase('POWER_LOST'), [on('POWER_LOST', 0)], 0);
  const changed: Sign = {
    ...on('POWER_LOST', MINUTE),
    kind: 'on',
    rule: { ...ruleOf('POWER_LOST'), closeAfter: 1 },
  };
  const { about } = judgeSigns(open.about, [changed, off(2 * MINUTE)], 10 * MINUTE);
  expect(about.incident?.overSince).toBe(2 * MINUTE);
});

test('an alert that comes after younger ones brings nothing back that is over (C2)', () => {
  const quiet = judgeSigns(newCase('PUMP', ruleOf(OTHER_ERROR)), [on(OTHER_ERROR, 10 * MINUTE)], 80 * MINUTE);
  expect(kinds(quiet)).toEqual(['sign', 'open', 'over']);
  expect(kinds(judgeSigns(quiet.about, [on(OTHER_ERROR, 0)], 90 * MINUTE))).toEqual(['sign']);
});

test('an alert while it was ignored opens it again; then it closes itself as late as any other (C10)', () => {
  const { about } = judgeSigns(newCase('PUMP', ruleOf(OTHER_ERROR)), [on(OTHER_ERROR, 0)], 0);
  if (!about.incident) throw new Error('It is not open.');
  const ignoring = { state: 'Ignored', ignoredAt: MINUTE, ignoreExpiration: 200 * HOUR } as const;
  const ignored: Case = { ...about, incident: { ...about.incident, ...ignoring } };
  const again = judgeSigns(ignored, [on(OTHER_ERROR, 50 * MINUTE)], 223 * HOUR);
  expect(kinds(again)).toEqual(['sign', 'over', 'reopen']);
  expect(kinds(judgeSigns(again.about, [], 224 * HOUR))).toEqual(['close']);
});

test('a device that names ever new places fills little, and ends nothing by it', () => {
  const many = Array.from({ length: 150 }, (_, n) => String(n)).reduce(
    (condition, place) => noteOn(condition, place, 10),
    NO_CONDITION,
  );
  expect(many.size).toBe(101);
  expect(noteOff(many, 'another', 20)).toEqual(many);
});

test('incidents of a device are closed when it moves or is no longer active (C13)', () => {
  const active = { customerId: 'c1', cabinetState: 30 } as const;
  expect(endOfWatch(active, { ...active, cabinetState: 31 })).toBeUndefined();
  expect(endOfWatch({ ...active, cabinetState: 60 }, { ...active, cabinetState: 70 })).toBeUndefined();
  expect(endOfWatch(active, { ...active, customerId: 'c2' })).toBe(
    'The device was moved to another customer.',
  );
  expect(endOfWatch(active, { ...active, cabinetState: 70 })).toBe('The device was retired.');
  expect(endOfWatch(active, { ...active, cabinetState: 60 })).toBe(
    'The device is no longer active, but in state Repair.',
  );
});

/** The pause since the previous sign, and whether the server judges between the two. */
const story = fc.array(
  fc.record({
    pause: fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 60 })),
    isOn: fc.boolean(),
    place: fc.constantFrom('', '1', '2'),
    judgedAfter: fc.boolean(),
    /** The part of the pause that has passed by then. */
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  }),
  { maxLength: 25 },
);

test('the same signs in other batches, in time or late, come to the same incidents (C2 C5)', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('TEMPERATURE_HIGH', 'POWER_LOST', 'DEVICE_SILENT', 'PUMP'),
      story,
      (alertType, events) => {
        const rule = alertType === 'PUMP' ? OTHER_ERROR : alertType;
        let at = 0;
        const signs = events
          .filter(({ isOn }) => isOn || alertType !== 'PUMP')
          .map((event) => {
            at += event.pause * 20 * MINUTE;
            return { ...event, sign: event.isOn ? on(rule, at, event.place) : off(at, event.place) };
          });
        const end = at + 30 * HOUR;
        const start = newCase(alertType, ruleOf(rule));
        const whole = judgeSigns(
          start,
          signs.map(({ sign }) => sign),
          end,
        );

        let about = start;
        let waiting: Sign[] = [];
        const happened = [];
        for (const [n, { sign, judgedAfter, share }] of signs.entries()) {
          waiting.push(sign);
          const next = signs[n + 1]?.sign.at ?? end;
          if (!judgedAfter) continue;
          const judged = judgeSigns(about, waiting, sign.at + Math.floor(share * (next - sign.at)));
          about = judged.about;
          happened.push(...judged.happened);
          waiting = [];
        }
        const rest = judgeSigns(about, waiting, end);
        expect([...happened, ...rest.happened]).toEqual(whole.happened);
        expect(rest.about).toEqual(whole.about);
      },
    ),
    { numRuns: 2000 },
  );
});
