import { SLICES, type LiveTopic } from '@parwell/contract';
import { z } from 'zod';

export interface Change {
  readonly topic: LiveTopic;
  /** null: several customers, or none in particular. */
  readonly customerId: string | null;
  /** If set, only this user hears of it. */
  readonly userId?: string | undefined;
}

export interface ChangesMessage {
  readonly topic: LiveTopic;
  readonly customers: readonly string[] | null;
  readonly users: readonly string[];
}

/** PostgreSQL's limit is 8000 bytes. */
const MOST_BYTES = 7900;
/** An id has 36 characters. */
const USERS_EACH = 150;

const Payload = z.object({
  topic: z.enum(SLICES),
  customers: z.array(z.string()).nullable(),
  users: z.array(z.string()),
});

/** Undefined for a message of a newer server that this one does not understand. */
export const readPayload = (text: string): ChangesMessage | undefined =>
  Payload.safeParse(JSON.parse(text)).data;

interface Waiting {
  customers: Set<string> | null;
  readonly users: Set<string>;
}

export interface PendingChanges {
  add(change: Change): void;
  topics(): LiveTopic[];
  /** Removes the changes of these topics. `giveBack` undoes it if they could not be sent. */
  drain(topics: readonly LiveTopic[]): { readonly payloads: readonly string[]; giveBack(): void };
}

/** Each change once. */
export function createPendingChanges(): PendingChanges {
  const waiting = new Map<LiveTopic, Waiting>();

  function add({ topic, customerId, userId }: Change): void {
    const known = waiting.get(topic);
    const entry: Waiting = known ?? { customers: new Set(), users: new Set() };
    if (!known) waiting.set(topic, entry);
    if (userId !== undefined) entry.users.add(userId);
    else if (customerId === null) entry.customers = null;
    else entry.customers?.add(customerId);
  }

  function drainTopic(topic: LiveTopic): [LiveTopic, Waiting][] {
    const entry = waiting.get(topic);
    waiting.delete(topic);
    return entry ? [[topic, entry]] : [];
  }

  return {
    add,
    topics: () => [...waiting.keys()],
    drain(topics) {
      const drained = topics.flatMap(drainTopic);
      return {
        payloads: drained.flatMap(([topic, entry]) => payloadsOf(topic, entry)),
        giveBack() {
          for (const [topic, { customers, users }] of drained) {
            for (const customerId of customers ?? [null]) add({ topic, customerId });
            for (const userId of users) add({ topic, customerId: null, userId });
          }
        },
      };
    },
  };
}

/** Too many customers become "any". Users are divided instead, because others must not hear of their changes. */
function payloadsOf(topic: LiveTopic, { customers, users }: Waiting): string[] {
  const payloads: string[] = [];
  if (customers === null || customers.size > 0) {
    const text = JSON.stringify({ topic, customers: customers && [...customers], users: [] });
    const fits = Buffer.byteLength(text) <= MOST_BYTES;
    payloads.push(fits ? text : JSON.stringify({ topic, customers: null, users: [] }));
  }
  const all = [...users];
  for (let start = 0; start < all.length; start += USERS_EACH) {
    payloads.push(JSON.stringify({ topic, customers: [], users: all.slice(start, start + USERS_EACH) }));
  }
  return payloads;
}
