import type { Context } from '../../context.ts';
import type { MetricDefinition } from '../../platform/monitoring/metrics.ts';
import { repeat } from '../../platform/repeat.ts';
import { sendDueCommands } from '../commands/commands.public.ts';
import { findRevoked, forgetSignIn, isRevoked, noteSignIn } from './credentials.queries.ts';
import { admitMachine, authenticateDevice, createAdmissionCache } from './credentials.service.ts';
import { createHeartbeat } from './heartbeats.service.ts';
import { createIngest, type Ingest } from './ingest/ingest.service.ts';
import { reportWaiting } from './waiting-messages.metrics.ts';
import type { CreateWatch } from './watching.public.ts';

export interface Gateway {
  readonly ingest: Ingest;
  stop(): Promise<void>;
}

const BROKER_HEARD: MetricDefinition = {
  name: 'parwell_broker_heard',
  help: 'Whether this gateway hears its broker: 1, or 0 while messages of devices wait there.',
};

const SEND_EVERY_MS = 1000;
const CHECK_EVERY_MS = 20_000;
const HEARTBEAT_EVERY_MS = 30_000;

/** The part of the server that devices connect to: receives their messages and sends their commands. */
export async function startGateway(
  context: Context,
  createWatch: CreateWatch,
  { checkEveryMs = CHECK_EVERY_MS } = {},
): Promise<Gateway> {
  const { broker } = context.gateways;
  context.metrics.gauge(BROKER_HEARD, () => [{ value: broker.deaf ? 0 : 1 }]);
  reportWaiting(context);
  const ingest = createIngest(context, createWatch(context));
  const maySpeak = createAdmissionCache(context);
  await broker.start({
    async authenticate(cabinetId, secret) {
      const login = await authenticateDevice(context, cabinetId, secret);
      if (login) await noteSignIn(context.db, login);
      return login !== null;
    },
    async admitMachine(machine) {
      const login = await admitMachine(context, machine);
      if (login) await noteSignIn(context.db, login);
      return login !== null;
    },
    isAllowed: maySpeak,
    onMessage: (published) => ingest.receive(published),
    saveDeadLetter: (published, reason) => ingest.saveDeadLetter(published, reason),
  });

  /** Of devices that were retired or got another secret after signing in. */
  async function closeRevokedConnections(): Promise<void> {
    for (const login of await findRevoked(context.db)) {
      // It may have signed in with its new secret meanwhile.
      if (!(await isRevoked(context.db, login))) continue;
      if (await broker.disconnect(login.cabinetId)) await forgetSignIn(context.db, login);
    }
  }

  const loops = [
    repeat(context, { name: 'commands', everyMs: SEND_EVERY_MS, failure: 'commands could not be sent' }, () =>
      sendDueCommands(context),
    ),
    repeat(
      context,
      { name: 'revoked connections', everyMs: checkEveryMs, failure: 'connections could not be checked' },
      closeRevokedConnections,
    ),
    repeat(
      context,
      { name: 'heartbeat', everyMs: HEARTBEAT_EVERY_MS, failure: 'the heartbeat could not be written' },
      createHeartbeat(context),
    ),
  ];
  return {
    ingest,
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()));
      await broker.stop();
    },
  };
}
