import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isHolding, NO_CONDITION, noteOff, noteOn, type Condition } from './condition.ts';
import { incidentRules, hasEnd, OTHER_ERROR, ruleFor } from './incident-rules.ts';
import { changesOf, type IncidentState } from './incident-states.ts';
import { applyStep } from './judge-signs.ts';
import { judge, nextCheck, type Case, type LiveIncident, type Step } from './judge.ts';

/** Coarse, for many stories. All times of the rules are multiples of it. */
const STEP = 5 * 60_000;
const rules = new Map(incidentRules().map((rule) => [rule.alertType, rule]));
const TYPES = ['TEMPERATURE_HIGH', 'POWER_LOST', 'DEVICE_SILENT', 'COMPRESSOR_FAULT'];

/** One alert type of one device, as the server keeps it. */
interface World {
  readonly condition: Condition;
  readonly incident: LiveIncident | null;
  readonly closedAt: number | null;
  readonly done: readonly string[];
}

const START: World = { condition: NO_CONDITION, incident: null, closedAt: null, done: [] };

type Event =
  | { kind: 'on' | 'off'; place: string; late: number; held: number }
  | { kind: 'change'; to: IncidentState }
  | { kind: 'nothing' };

const caseOf = (alertType: string, { condition, incident, closedAt }: World): Case => {
  const rule = ruleFor(rules, alertType, 'Error') ?? rules.get(OTHER_ERROR);
  if (!rule) throw new Error('There is a rule for every error.');
  return { rule, alertType, condition, incident, closedAt };
};

function apply(world: World, alertType: string, step: Step, now: number): World {
  expect(world.incident === null).toBe(step.kind === 'open');
  const { incident, closedAt } = applyStep(caseOf(alertType, world), step, now);
  return { ...world, incident, closedAt, done: [...world.done, `${now / STEP} ${step.kind}`] };
}

const check = (world: World, alertType: string, now: number): World =>
  judge(caseOf(alertType, world), now).reduce((next, step) => apply(next, alertType, step, now), world);

function happen(world: World, alertType: string, event: Event, now: number): World {
  if (event.kind === 'nothing') return world;
  if (event.kind === 'change') {
    const { incident } = world;
    if (!incident || !changesOf(incident.state).includes(event.to)) return world;
    const done = [...world.done, `${now / STEP} ${event.to}`];
    if (event.to === 'Closed') return { ...world, done, incident: null, closedAt: now };
    const ignoring = { ignoredAt: now, ignoreExpiration: now + 6 * STEP };
    return {
      ...world,
      done,
      incident: { ...incident, state: event.to, ...(event.to === 'Ignored' && ignoring) },
    };
  }
  const isOff = event.kind === 'off' && !hasEnd(alertType);
  const at = now - event.late * STEP;
  const condition = isOff
    ? world.condition
    : event.kind === 'on'
      ? noteOn(world.condition, event.place, at, at - event.held * STEP)
      : noteOff(world.condition, event.place, at);
  return check({ ...world, condition }, alertType, now);
}

const anEvent: fc.Arbitrary<Event> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('on', 'off'),
      place: fc.constantFrom('', '1', '2'),
      late: fc.integer({ min: 0, max: 4 }),
      held: fc.integer({ min: 0, max: 4 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('change'),
      to: fc.constantFrom('Acknowledged', 'Ignored', 'Closed'),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'nothing' }) },
);

/** Events with the steps that pass before each. */
const story = fc.array(
  fc.tuple(fc.oneof(fc.integer({ min: 0, max: 1 }), fc.integer({ min: 0, max: 80 })), anEvent),
  {
    maxLength: 30,
  },
);

const AFTERWARDS: readonly [number, Event] = [320, { kind: 'nothing' }];

/** Judges at every sign, and at every step that `isChecked`. */
function play(
  alertType: string,
  events: readonly (readonly [number, Event])[],
  isChecked: (world: World, step: number) => boolean,
): World {
  let world = START;
  let step = 0;
  for (const [pause, event] of [...events, AFTERWARDS]) {
    for (const last = step + pause; step < last;) {
      step += 1;
      if (isChecked(world, step)) world = check(world, alertType, step * STEP);
    }
    world = happen(world, alertType, event, step * STEP);
  }
  return world;
}

test('looking only when time can change something gives what looking every step gives (C4 C5 C10 C11)', () => {
  fc.assert(
    fc.property(fc.constantFrom(...TYPES), story, (alertType, events) => {
      const everyStep = play(alertType, events, () => true);
      const asked = play(alertType, events, (world, step) => {
        const due = nextCheck(caseOf(alertType, world), (step - 1) * STEP);
        return due !== undefined && due <= step * STEP;
      });
      expect(asked.done).toEqual(everyStep.done);
    }),
    { numRuns: 1000 },
  );
});

test('a case that looked twice at the same moment does nothing the second time (C4 C10 C11)', () => {
  fc.assert(
    fc.property(fc.constantFrom(...TYPES), story, (alertType, events) => {
      const world = play(alertType, events, () => true);
      const now = 1e5 * STEP;
      const once = check(world, alertType, now);
      expect(check(once, alertType, now).done).toEqual(once.done);
    }),
    { numRuns: 1000 },
  );
});

test('whether a condition holds does not depend on the order in which its signs came (C2)', () => {
  const sign = fc.tuple(fc.constantFrom(noteOn, noteOff), fc.constantFrom('', '1', '2'), fc.nat(50));
  fc.assert(
    fc.property(
      fc.array(sign, { maxLength: 12 }),
      fc.infiniteStream(fc.double({ noNaN: true })),
      (signs, order) => {
        const shuffled = signs
          .map((each) => ({ each, key: order.next().value as number }))
          .toSorted((a, b) => a.key - b.key);
        const read = (list: typeof signs) =>
          list.reduce((condition, [note, place, at]) => note(condition, place, at), NO_CONDITION);
        expect(isHolding(read(shuffled.map(({ each }) => each)))).toBe(isHolding(read(signs)));
      },
    ),
    { numRuns: 1000 },
  );
});
