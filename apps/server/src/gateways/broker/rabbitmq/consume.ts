import type { Channel, ConsumeMessage } from 'amqplib';
import { QUEUE } from './topology.ts';

/** Enough for full batches on both lanes of the ingest. More would only wait in our memory. */
const PREFETCH = 2000;

/**
 * Messages are handed over in batches, at most this often: a few large batches cost us and the database a third of many
 * small ones, and no device waits for it. The first message after a pause goes at once.
 */
const HAND_OVER_EVERY_MS = 50;
/** So many are handed over at once: while they are stored, the next arrive. */
const HAND_OVER_AT = 500;

export interface Consumer {
  /** Accepts no more messages. Resolves when those in hand are stored or given up, and the stored ones acknowledged. */
  stop(): Promise<void>;
  readonly stored: boolean;
}

/**
 * Acknowledges messages once they are stored: all up to the last with one frame, which costs RabbitMQ and us a third of
 * one frame each. `onEnd` is called if one could not be stored; RabbitMQ must then deliver the rest again.
 */
export async function consume(
  channel: Channel,
  store: (message: ConsumeMessage) => Promise<unknown>,
  onEnd: (reason: unknown) => void,
): Promise<Consumer> {
  const waiting: ConsumeMessage[] = [];
  let handedOverAt = -Infinity;
  let timer: NodeJS.Timeout | undefined;
  /** Stored and not acknowledged yet, by delivery tag: RabbitMQ counts them from 1 for each channel. */
  const stored = new Map<number, ConsumeMessage>();
  let acknowledged = 0;
  let acknowledging = false;
  let inHand = 0;
  const idle = Promise.withResolvers<void>();
  let stopping = false;
  let open = true;
  channel.once('close', () => (open = false));

  /** Everything up to the first message that is not stored yet. */
  function acknowledge(): void {
    acknowledging = false;
    let last: ConsumeMessage | undefined;
    for (let next = stored.get(acknowledged + 1); next; next = stored.get(acknowledged + 1)) {
      acknowledged += 1;
      stored.delete(acknowledged);
      last = next;
    }
    if (last && open) channel.ack(last, true);
  }

  async function handle(message: ConsumeMessage): Promise<void> {
    inHand += 1;
    try {
      await store(message);
      stored.set(message.fields.deliveryTag, message);
      // The messages of a batch are stored together, so one acknowledgement follows for all of them.
      if (!acknowledging) setImmediate(acknowledge);
      acknowledging = true;
    } catch (error) {
      onEnd(error);
    }
    inHand -= 1;
    if (stopping && inHand === 0) idle.resolve();
  }

  function handOver(): void {
    clearTimeout(timer);
    timer = undefined;
    handedOverAt = performance.now();
    for (const message of waiting.splice(0)) void handle(message);
  }

  await channel.prefetch(PREFETCH);
  const { consumerTag } = await channel.consume(QUEUE, (message) => {
    if (!message) return onEnd(new Error(`The queue ${QUEUE} was deleted.`));
    waiting.push(message);
    if (stopping) return undefined;
    if (waiting.length >= HAND_OVER_AT) return handOver();
    timer ??= setTimeout(handOver, Math.max(0, handedOverAt + HAND_OVER_EVERY_MS - performance.now()));
    return undefined;
  });

  return {
    get stored() {
      return acknowledged > 0;
    },
    async stop() {
      stopping = true;
      clearTimeout(timer);
      if (open) await channel.cancel(consumerTag);
      if (inHand > 0) await idle.promise;
      acknowledge();
      // Those behind one that failed. The waiting ones were never begun, so other gateways get them.
      if (open) for (const message of stored.values()) channel.ack(message);
    },
  };
}
