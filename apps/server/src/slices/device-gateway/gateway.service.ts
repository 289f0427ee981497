import type { Context } from '../../context.ts';
import { sendDueCommands } from '../commands/commands.public.ts';
import { findVoid, type Admission } from './credentials.queries.ts';
import { admits, createAdmissionCache } from './credentials.service.ts';
import { createIngest, type Ingest } from './ingest/ingest.service.ts';

export interface Gateway {
  readonly ingest: Ingest;
  stop(): Promise<void>;
}

const SEND_EVERY_MS = 1000;
const CHECK_EVERY_MS = 20_000;

/** The side of the server that devices talk to: takes what they say, and tells them what is due. */
export async function startGateway(
  context: Context,
  { checkEveryMs = CHECK_EVERY_MS } = {},
): Promise<Gateway> {
  const { broker } = context.gateways;
  const ingest = createIngest(context);
  const admitted = new Map<string, Admission>();
  const maySpeak = createAdmissionCache(context);
  await broker.start({
    async admit(cabinetId, secret) {
      const admission = await admits(context, cabinetId, secret);
      if (admission) admitted.set(cabinetId, admission);
      return admission !== null;
    },
    knows: maySpeak,
    take: (published) => ingest.take(published),
    putAside: (published, reason) => ingest.putAside(published, reason),
  });

  /** A device that was retired or got another secret after it had signed in. */
  async function endVoidConnections(): Promise<void> {
    for (const cabinetId of await findVoid(context.db, [...admitted.values()])) {
      admitted.delete(cabinetId);
      broker.disconnect(cabinetId);
    }
  }

  const loops = [
    repeat(context, SEND_EVERY_MS, 'commands could not be looked for', () => sendDueCommands(context)),
    repeat(context, checkEveryMs, 'connections could not be checked', endVoidConnections),
  ];
  return {
    ingest,
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()));
      await broker.stop();
    },
  };
}

/** Repeats some work, each time `everyMs` after the last has ended. */
function repeat(
  { log }: Pick<Context, 'log'>,
  everyMs: number,
  failure: string,
  work: () => Promise<unknown>,
) {
  let stopped = false;
  let timer: NodeJS.Timeout;
  const round = async () => {
    await work().catch((error: unknown) => log.warn({ err: error }, failure));
    if (!stopped) timer = setTimeout(() => void (running = round()), everyMs);
  };
  let running = round();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
