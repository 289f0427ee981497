import type { LiveEvent } from '@parwell/contract';
import { hearsOf, LIVE_AUDIENCES, topicsWith } from '@parwell/domain';
import type { ChangesMessage } from '../../platform/db/pending-changes.ts';
import type { Caller } from '../../platform/http/route.ts';

/** More are reported as "several". */
const MOST_CUSTOMERS = 20;

export function eventsFor(
  { topic, customers, users }: ChangesMessage,
  { userId, grants }: Pick<Caller, 'userId' | 'grants'>,
): LiveEvent[] {
  if (users.length > 0)
    return users.includes(userId) && LIVE_AUDIENCES[topic] !== 'nobody' ? [{ topic, customerId: null }] : [];
  return topicsWith(topic).flatMap((each): LiveEvent[] => {
    const heard = (customers ?? [null]).filter((customerId) => hearsOf(grants, each, customerId));
    return heard.length > MOST_CUSTOMERS
      ? [{ topic: each, customerId: null }]
      : heard.map((customerId) => ({ topic: each, customerId }));
  });
}
