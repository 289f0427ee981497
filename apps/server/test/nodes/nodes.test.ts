import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { hasRabbitMq } from '../rabbitmq.ts';
import { Cluster } from './cluster.ts';
import { DeviceLoad } from './device-load.ts';
import { ALL_FAULTS, FEW_FAULTS } from './faults.ts';
import { UserLoad } from './user-load.ts';

/** `npm run test:nodes` has 200: each kind in turn. */
const { NODE_FAULTS } = process.env;
const faults = NODE_FAULTS ? repeated(ALL_FAULTS, Number(NODE_FAULTS)) : FEW_FAULTS;

/** The longest wait of others. In `npm test` the browser tests use the processors at the same time. */
const WAIT_MS = NODE_FAULTS ? 10_000 : 60_000;
const RECOVERY_MS = 120_000;

function repeated<Item>(items: readonly Item[], count: number): readonly Item[] {
  const rounds = Array.from({ length: Math.ceil(count / items.length) }, () => items);
  return rounds.flat().slice(0, count);
}

async function recovered({ nodes }: Cluster): Promise<void> {
  const deadline = Date.now() + RECOVERY_MS;
  for (;;) {
    const ready = await Promise.all(nodes.map((node) => node.isReady()));
    if (ready.every(Boolean)) return;
    if (Date.now() > deadline)
      throw new Error(
        `Not ready: ${nodes
          .filter((_, n) => !ready[n])
          .map(({ role }) => role)
          .join(', ')}`,
      );
    await wait(100);
  }
}

// Skipped without RabbitMQ; `.ci/run` says so.
describe.runIf(hasRabbitMq)('two servers of each role', () => {
  test(
    'whatever is killed, stopped, restarted, refused or cut under load, nothing acknowledged is lost or doubled, and others go on',
    { timeout: 240_000 + faults.length * 60_000 },
    async () => {
      const cluster = await Cluster.create();
      onTestFinished(() => cluster.remove());
      await cluster.start();
      const devices = await DeviceLoad.start(cluster);
      const users = new UserLoad(cluster);
      await devices.waitForStored();
      const waits: { fault: string; userMs: number; deviceMs: number }[] = [];
      for (const fault of faults) {
        users.longestSinceLastAsked();
        if (fault.stopsAll) {
          await fault.happen(cluster);
          users.longestSinceLastAsked();
        }
        const happening = fault.stopsAll
          ? recovered(cluster)
          : fault.happen(cluster).then(() => recovered(cluster));
        const deviceMs = await devices.longestUntil(happening);
        waits.push({
          fault: fault.name,
          userMs: Math.round(users.longestSinceLastAsked()),
          deviceMs: Math.round(deviceMs),
        });
      }
      const lostMessages = await devices.finish();
      const wrong = await users.finish();
      report({ faults: waits.length, messages: devices.acknowledged, ...users.counts }, waits);
      await cluster.stop();
      expect({ lostMessages: lostMessages.slice(0, 20), wrong: wrong.slice(0, 20) }).toEqual({
        lostMessages: [],
        wrong: [],
      });
      expect(waits.filter(({ userMs, deviceMs }) => Math.max(userMs, deviceMs) > WAIT_MS)).toEqual([]);
    },
  );
});

function report(
  counts: Record<string, number>,
  waits: readonly { fault: string; userMs: number; deviceMs: number }[],
): void {
  const lines = [...Map.groupBy(waits, ({ fault }) => fault)].map(
    ([fault, each]) =>
      `${String(each.length).padStart(4)}  ${fault}: others waited at most ` +
      `${Math.max(...each.map(({ userMs }) => userMs))} ms, messages ${Math.max(...each.map(({ deviceMs }) => deviceMs))} ms`,
  );
  // oxlint-disable-next-line no-console -- what `npm run test:nodes` is for
  console.log([JSON.stringify(counts), ...lines].join('\n'));
}
