import { withoutCorrelation } from '../../../platform/correlation.ts';

interface Pending<Message> {
  readonly message: Message;
  readonly done: (problem: string | null) => void;
  readonly failed: (error: unknown) => void;
}

interface Options<Message> {
  /** Batches are shared fairly among senders. */
  readonly senderOf: (message: Message) => string;
  /** Stores messages in one transaction. Returns the reasons of those that became dead letters, by their index. */
  readonly store: (messages: readonly Message[]) => Promise<ReadonlyMap<number, string>>;
  /** Whether the data is at fault, not an unavailable database. */
  readonly isDataError: (error: unknown) => boolean;
  /** For a message that can never be stored. Returns the reason. */
  readonly saveDeadLetter: (message: Message, error: unknown) => Promise<string>;
  readonly maxMessages: number;
  readonly maxPerSender: number;
  /** How much work a message is. A batch stops growing at `maxWeight`, so that it does not block the server. */
  readonly weightOf: (message: Message) => number;
  readonly maxWeight: number;
}

export interface Batcher<Message> {
  /** Resolves with null after the commit, or with the reason if the message became a dead letter. */
  add(message: Message): Promise<string | null>;
}

/**
 * While one batch is stored, the next one fills up: a single message is stored at once, and under load many go
 * together. Senders take turns, so that one that floods delays only itself.
 */
export function createBatcher<Message>(options: Options<Message>): Batcher<Message> {
  const queues = new Map<string, Pending<Message>[]>();
  let running = false;

  /** Some messages of every sender, the longest waiting sender first. */
  function nextBatch(): Pending<Message>[] {
    const batch: Pending<Message>[] = [];
    let weight = 0;
    for (const [sender, queue] of queues) {
      const room = Math.min(options.maxPerSender, options.maxMessages - batch.length);
      if (room === 0 || weight >= options.maxWeight) break;
      let count = 0;
      while (count < Math.min(room, queue.length) && weight < options.maxWeight) {
        const next = queue[count];
        weight += next ? options.weightOf(next.message) : 0;
        count += 1;
      }
      batch.push(...queue.splice(0, count));
      // A sender with more messages goes to the back.
      queues.delete(sender);
      if (queue.length > 0) queues.set(sender, queue);
    }
    return batch;
  }

  async function storeAll(batch: readonly Pending<Message>[]): Promise<void> {
    try {
      const reasons = await options.store(batch.map(({ message }) => message));
      for (const [index, { done }] of batch.entries()) done(reasons.get(index) ?? null);
    } catch (error) {
      if (options.isDataError(error)) await bisect(batch, error);
      else for (const { failed } of batch) failed(error);
    }
  }

  /** Isolates a bad message by bisection, so that the others are still stored. */
  async function bisect(batch: readonly Pending<Message>[], error: unknown): Promise<void> {
    const [only, second] = batch;
    if (!only) return;
    if (second) {
      const middle = Math.ceil(batch.length / 2);
      await storeAll(batch.slice(0, middle));
      await storeAll(batch.slice(middle));
      return;
    }
    await options.saveDeadLetter(only.message, error).then(only.done, only.failed);
  }

  async function run(): Promise<void> {
    running = true;
    for (let batch = nextBatch(); batch.length > 0; batch = nextBatch()) await storeAll(batch);
    running = false;
  }

  return {
    add: (message) =>
      new Promise((done, failed) => {
        const sender = options.senderOf(message);
        const queue = queues.get(sender) ?? [];
        queue.push({ message, done, failed });
        queues.set(sender, queue);
        // Deferred, so that all messages of one network packet share a batch.
        if (!running) {
          running = true;
          // The work for a batch belongs to none of the requests in it.
          setImmediate(() => void withoutCorrelation(run));
        }
      }),
  };
}
