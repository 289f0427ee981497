import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clipPlan, planGraph, type Span } from './graph-plan.ts';

const HOUR = 3600;
const second = fc.integer({ min: 0, max: 20 * HOUR });
const limit = fc.option(second, { nil: null });

const covers = ({ from, until }: Span, at: number) => from <= at && at < until;

test('of a series of which only a period may be shown, nothing else is read, nothing twice, and nothing is missed', () => {
  fc.assert(
    fc.property(second, second, limit, limit, second, (from, length, since, before, at) => {
      const progress = { rolledUpTo: 15 * HOUR, pointsSince: 0 };
      const plan = planGraph({ from, until: from + length }, 2, progress);
      const { hours, points } = clipPlan(plan, { since, before });
      const isShown = (since === null || at >= since) && (before === null || at < before);
      const isAsked = covers({ from, until: from + length }, at);
      const times = [hours, ...points].filter((span) => covers(span, at)).length;
      expect(times).toBe(isShown && isAsked ? 1 : 0);
      // A whole hour is read only if all of it may be shown.
      if (hours.from < hours.until) {
        expect([hours.from % HOUR, hours.until % HOUR]).toEqual([0, 0]);
        expect(hours.from).toBeGreaterThanOrEqual(since ?? 0);
        expect(hours.until).toBeLessThanOrEqual(before ?? Infinity);
      }
    }),
    { numRuns: 2000 },
  );
});
