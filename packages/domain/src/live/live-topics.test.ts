import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CAPABILITIES } from '../access/capabilities.ts';
import { can, type Grants } from '../access/grants.ts';
import { decidesGrants, hearsOf, LIVE_AUDIENCES, topicsWith, type LiveTopicName } from './live-topics.ts';

const TOPICS = Object.keys(LIVE_AUDIENCES) as LiveTopicName[];
const grants: fc.Arbitrary<Grants> = fc.dictionary(
  fc.constantFrom('ALL', 'c1', 'c2'),
  fc.dictionary(fc.constantFrom(...CAPABILITIES), fc.constantFrom('OWNER' as const, 'VIEWER' as const)),
);

test('who hears of a customer hears of changes for any, and who belongs to neither hears of neither (L1)', () => {
  fc.assert(
    fc.property(grants, fc.constantFrom(...TOPICS), (held, topic) => {
      if (hearsOf(held, topic, 'c1')) expect(hearsOf(held, topic, null)).toBe(true);
      if (!Object.hasOwn(held, 'ALL') && !Object.hasOwn(held, 'c1'))
        expect(hearsOf(held, topic, 'c1')).toBe(false);
    }),
  );
});

test('every topic is heard by exactly those who hold what it needs (L1)', () => {
  fc.assert(
    fc.property(grants, fc.constantFrom(...TOPICS), (held, topic) => {
      const audience = LIVE_AUDIENCES[topic];
      const expected =
        typeof audience === 'object'
          ? audience.resource.some((resource) =>
              can(held, audience.action, resource, audience.for === 'ALL' ? 'ALL' : 'c1'),
            )
          : audience === 'everybody' && (Object.hasOwn(held, 'ALL') || Object.hasOwn(held, 'c1'));
      expect(hearsOf(held, topic, 'c1')).toBe(expected);
    }),
  );
});

test('a change is told under its own topic first, once each', () => {
  for (const topic of TOPICS) {
    expect(topicsWith(topic)[0]).toBe(topic);
    expect(new Set(topicsWith(topic)).size).toBe(topicsWith(topic).length);
  }
  expect(topicsWith('inventory')).toContain('dashboard');
  // The page PAR and usage shows present stock and par levels.
  expect(topicsWith('inventory')).toContain('usage');
  expect(topicsWith('par')).toContain('usage');
  expect(TOPICS.filter(decidesGrants)).toEqual(['customers', 'identity', 'personas', 'users']);
});
