import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { Portal } from './portal.ts';
import { post, type IdleDevice } from './portal-calls.ts';

export interface SimulatedDevice {
  /** Resolves when the portal has acknowledged the device's messages. */
  readonly send: (order: object) => Promise<void>;
  readonly stop: () => Promise<void>;
}

/**
 * A device with its own secret that acts only on the test's orders. `more`: the rest of its state and stock.
 */
export async function simulate(
  page: Page,
  { mqttUrl }: Portal,
  { cabinetId, cabinetType, tempControl }: Pick<IdleDevice, 'cabinetId' | 'cabinetType' | 'tempControl'>,
  more: object = {},
): Promise<SimulatedDevice> {
  const { secret } = await post<{ secret: string }>(page, `/cabinets/${cabinetId}/credentials`, {});
  const child = fork(
    join(import.meta.dirname, '../apps/simulator/src/main.ts'),
    ['--url', mqttUrl, '--fleet', 'parent'],
    { execArgv: ['--disable-warning=ExperimentalWarning'], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] },
  );
  child.send([{ cabinetId, secret, cabinetType, tempControl, calm: true, ...more }]);
  await once(child, 'message');
  return {
    async send(order) {
      child.send({ cabinetId, ...order });
      const [answer] = (await once(child, 'message')) as [object];
      expect(answer).toMatchObject({ cabinetId });
      expect(answer).not.toHaveProperty('error');
    },
    async stop() {
      if (child.exitCode !== null) return;
      child.kill();
      await once(child, 'exit');
    },
  };
}
