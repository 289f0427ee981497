import type { UpTopic } from '@parwell/contract';
import { seededRandom } from './model/random.ts';

export interface OutgoingMessage {
  readonly topic: UpTopic;
  readonly messageId: string;
  readonly payload: string;
}

/** Points may be lost; everything else is kept until it is acknowledged. */
export const isPoints = ({ topic }: Pick<OutgoingMessage, 'topic'>): boolean =>
  topic === 'temperature' || topic === 'signal' || topic === 'weight';

const MAX_RECENT = 20;

/** The messages of a device; events are kept until they are acknowledged, also over a restart. */
export interface Outbox {
  /** Events that were not acknowledged, oldest first. */
  readonly unsent: readonly OutgoingMessage[];
  /** Keeps events until they are acknowledged. Returns whether there were any. */
  keep(messages: readonly OutgoingMessage[]): boolean;
  acknowledged(messageId: string): void;
  /** Sent with the next messages, whatever the outcome of the action they were made in. */
  queue(messages: readonly OutgoingMessage[]): void;
  /** The messages to send now: the queued ones, then the given ones, unless they are kept to be shuffled. */
  release(messages: readonly OutgoingMessage[]): OutgoingMessage[];
  /** The last messages that were sent. */
  recent(count: number): OutgoingMessage[];
  /** Keeps so many of the next messages to send them in another order. Returns those kept until now. */
  shuffle(count: number): OutgoingMessage[];
}

export function createOutbox(saved: readonly OutgoingMessage[]): Outbox {
  const unsent = new Map(saved.map((message) => [message.messageId, message]));
  let sent: OutgoingMessage[] = [];
  let held: OutgoingMessage[] = [];
  let holding = 0;
  let queued: OutgoingMessage[] = [];

  const remember = (messages: OutgoingMessage[]): OutgoingMessage[] => {
    if (messages.length > 0) sent = [...sent, ...messages].slice(-MAX_RECENT);
    return messages;
  };
  function letGo(): OutgoingMessage[] {
    const order = (message: OutgoingMessage) => seededRandom(message.messageId, 'order');
    const all = held.toSorted((a, b) => order(a) - order(b));
    [held, holding] = [[], 0];
    return remember(all);
  }
  return {
    get unsent() {
      return [...unsent.values()];
    },
    keep(messages) {
      const events = messages.filter(({ topic }) => topic === 'event');
      for (const event of events) unsent.set(event.messageId, event);
      return events.length > 0;
    },
    acknowledged: (messageId) => void unsent.delete(messageId),
    queue: (messages) => void queued.push(...messages),
    release(messages) {
      const next = [...queued, ...messages];
      queued = [];
      if (holding === 0) return remember(next);
      held.push(...next);
      return held.length < holding ? [] : letGo();
    },
    recent: (count) => sent.slice(-count),
    shuffle(count) {
      const kept = letGo();
      holding = count;
      return kept;
    },
  };
}
