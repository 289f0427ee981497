import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createDueTimes } from './due-times.ts';

test('what is due comes out in the order of its time, and nothing else does', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(50)), fc.nat(50), (times, now) => {
      const due = createDueTimes<number>();
      for (const [index, at] of times.entries()) due.add(at, index);
      const taken: number[] = [];
      for (let entry = due.popDue(now); entry; entry = due.popDue(now)) {
        expect(times[entry.item]).toBe(entry.at);
        taken.push(entry.at);
      }
      const sorted = times.toSorted((a, b) => a - b);
      expect(taken).toEqual(sorted.filter((at) => at <= now));
      expect(due.first).toBe(sorted.find((at) => at > now) ?? Infinity);
    }),
  );
});
