/** A message that waits to be stored, and whoever waits for that. */
interface Waiting<Message> {
  readonly message: Message;
  readonly done: (problem: string | null) => void;
  readonly failed: (error: unknown) => void;
}

interface Options<Message> {
  /** Whose message it is; nobody may fill a batch alone. */
  readonly senderOf: (message: Message) => string;
  /** Stores messages in one transaction. */
  readonly store: (messages: readonly Message[]) => Promise<void>;
  /** Whether storing failed because of a message itself, and not because the database is away. */
  readonly isFault: (error: unknown) => boolean;
  /** Puts a message aside that can never be stored, and says why. */
  readonly putAside: (message: Message, error: unknown) => Promise<string>;
  readonly mostMessages: number;
  readonly mostOfOneSender: number;
}

export interface Batcher<Message> {
  /** Fulfilled when the message is committed; or put aside for good, with the reason. */
  add(message: Message): Promise<string | null>;
}

/**
 * While one batch is being stored, the next one gathers: a single message is stored at once, and many at a
 * time go together. Senders take turns, so that one that floods holds up only itself.
 */
export function createBatcher<Message>(options: Options<Message>): Batcher<Message> {
  const queues = new Map<string, Waiting<Message>[]>();
  let running = false;

  /** Some of everybody's, the longest waiting first. */
  function nextBatch(): Waiting<Message>[] {
    const batch: Waiting<Message>[] = [];
    for (const [sender, queue] of queues) {
      const room = Math.min(options.mostOfOneSender, options.mostMessages - batch.length);
      if (room === 0) break;
      batch.push(...queue.splice(0, room));
      // Whoever has more comes after the others.
      queues.delete(sender);
      if (queue.length > 0) queues.set(sender, queue);
    }
    return batch;
  }

  async function storeAll(batch: readonly Waiting<Message>[]): Promise<void> {
    try {
      await options.store(batch.map(({ message }) => message));
      for (const { done } of batch) done(null);
    } catch (error) {
      if (options.isFault(error)) await storeApart(batch, error);
      else for (const { failed } of batch) failed(error);
    }
  }

  /** One bad message must not cost the others: halves are tried until it stands alone. */
  async function storeApart(batch: readonly Waiting<Message>[], error: unknown): Promise<void> {
    const [only, second] = batch;
    if (!only) return;
    if (second) {
      const middle = Math.ceil(batch.length / 2);
      await storeAll(batch.slice(0, middle));
      await storeAll(batch.slice(middle));
      return;
    }
    await options.putAside(only.message, error).then(only.done, only.failed);
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
        // In a moment of its own: what came in the same packet goes together.
        if (!running) {
          running = true;
          setImmediate(() => void run());
        }
      }),
  };
}
