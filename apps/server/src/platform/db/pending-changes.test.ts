import { SLICES } from '@parwell/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createPendingChanges, readPayload, type ChangesMessage } from './pending-changes.ts';

const topic = fc.constantFrom(...SLICES.slice(0, 4));
const change = fc.oneof(
  fc.record({ topic, customerId: fc.option(fc.string({ maxLength: 40 })) }),
  fc.record({ topic, customerId: fc.constant(null), userId: fc.uuid() }),
);
/** Changes that come together, and whether they could be sent. */
const rounds = fc.array(fc.record({ changes: fc.array(change, { maxLength: 300 }), isSent: fc.boolean() }));

test('no change is lost, however many come together and however often sending fails (L4)', () => {
  fc.assert(
    fc.property(rounds, (all) => {
      const pending = createPendingChanges();
      const sent: ChangesMessage[] = [];
      const send = (isSent: boolean) => {
        const drained = pending.drain(pending.topics());
        if (!isSent) drained.giveBack();
        for (const payload of isSent ? drained.payloads : []) {
          expect(Buffer.byteLength(payload)).toBeLessThan(8000);
          const message = readPayload(payload);
          expect(message).toBeDefined();
          if (message) sent.push(message);
        }
      };
      for (const { changes, isSent } of all) {
        for (const each of changes) pending.add(each);
        send(isSent);
      }
      send(true);
      expect(pending.topics()).toEqual([]);
      for (const each of all.flatMap(({ changes }) => changes)) {
        const ofTopic = sent.filter((message) => message.topic === each.topic);
        const isPublished = ofTopic.some(({ customers, users }) =>
          'userId' in each
            ? users.includes(each.userId)
            : customers === null || (each.customerId !== null && customers.includes(each.customerId)),
        );
        expect(isPublished).toBe(true);
      }
    }),
    { numRuns: 30 },
  );
});

test('what a newer server says is ignored', () => {
  expect(readPayload('{"topic":"weather","customers":null,"users":[]}')).toBeUndefined();
});
