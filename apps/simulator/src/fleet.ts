import type { Action } from './actions.ts';
import type { Notebook } from './commands/notebook.ts';
import { createDevice, type Device } from './device.ts';
import type { ListedDevice } from './fleet-list.ts';
import { createLine, type Line } from './line.ts';
import { drawn } from './model/chance.ts';
import { paceFrom } from './pace.ts';

export interface FleetOptions {
  readonly url: string;
  readonly devices: readonly ListedDevice[];
  readonly seed: number;
  /** How much faster than ours a simulated day passes. */
  readonly speed: number;
  /** How often a device measures. */
  readonly intervalMs: number;
  readonly notebook?: Notebook;
}

export interface Fleet {
  readonly connected: number;
  /** Fulfilled when the device has done it, and said so. */
  tell(cabinetId: string, action: Action): Promise<void>;
  /** Fulfilled when every device that does not keep quiet was connected, and all it said then is stored. */
  reported(): Promise<void>;
  stop(): Promise<void>;
}

const LOOK_EVERY_MS = 200;
/** A broker that has just come back is not run over. */
const MOST_CONNECTING = 50;

interface Member {
  readonly device: Device;
  readonly line: Line;
  readonly first: PromiseWithResolvers<void>;
  dueAt: number;
}

/** Runs devices side by side on one timer. */
export function startFleet({ url, devices, seed, speed, intervalMs, notebook }: FleetOptions): Fleet {
  const start = Date.now();
  const pace = paceFrom(start, speed);
  const members = new Map(devices.map((listed) => [listed.cabinetId, join(listed)]));
  let attempts = 0;

  function join(listed: ListedDevice): Member {
    const device = createDevice(listed, seed, pace, notebook);
    const line: Line = createLine({
      url,
      cabinetId: device.cabinetId,
      secret: device.secret,
      now: Date.now,
      jitter: () => drawn(seed, device.cabinetId, (attempts += 1)),
      onCommand: (text) => line.send(device.obey(text, Date.now())),
      onConnected: () => {
        line.send([...device.introduce(Date.now()), ...device.report(Date.now())]);
        member.first.resolve();
      },
    });
    const member = {
      device,
      line,
      first: Promise.withResolvers<void>(),
      // All over the interval, so that the portal hears somebody all the time.
      dueAt: start + drawn(seed, device.cabinetId, 'turn') * intervalMs,
    };
    return member;
  }

  function look(): void {
    const now = Date.now();
    let connecting = 0;
    for (const { line } of members.values()) if (line.state === 'connecting') connecting += 1;
    for (const member of members.values()) {
      const { device, line } = member;
      if (device.keepsQuiet(now)) {
        if (line.state !== 'down') void line.hangUp();
      } else if (line.state === 'down' && line.retryAt <= now && connecting < MOST_CONNECTING) {
        connecting += 1;
        line.connect();
      }
      if (member.dueAt > now) continue;
      while (member.dueAt <= now) member.dueAt += intervalMs;
      // Kept while there is no connection, and sent afterwards.
      line.send(device.report(now));
    }
  }

  look();
  const timer = setInterval(look, LOOK_EVERY_MS);
  return {
    get connected() {
      return [...members.values()].filter(({ line }) => line.state === 'up').length;
    },
    async tell(cabinetId, action) {
      const member = members.get(cabinetId);
      if (!member) throw new Error(`There is no device ${cabinetId} in this fleet.`);
      const { device, line } = member;
      line.send(device.act(action, Date.now()));
      look();
      if (!device.keepsQuiet(Date.now())) await line.delivered();
    },
    async reported() {
      const talking = [...members.values()].filter(({ device }) => !device.keepsQuiet(Date.now()));
      await Promise.all(talking.map(({ first, line }) => first.promise.then(() => line.delivered())));
    },
    async stop() {
      clearInterval(timer);
      await Promise.all([...members.values()].map(({ line }) => line.hangUp()));
    },
  };
}
