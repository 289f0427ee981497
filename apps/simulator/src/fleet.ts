import type { Action } from './actions.ts';
import type { MemoryStore } from './commands/memory-store.ts';
import { createDevice, type Device } from './device.ts';
import type { FleetDevice } from './fleet-list.ts';
import { createConnection, type Connection } from './connection.ts';
import { seededRandom } from './model/random.ts';
import { simulatedClock } from './simulated-clock.ts';

export interface FleetOptions {
  readonly url: string;
  readonly devices: readonly FleetDevice[];
  readonly seed: number;
  /** How much faster than real time a simulated day passes. */
  readonly speed: number;
  /** The time between two reports of a device. */
  readonly intervalMs: number;
  readonly store?: MemoryStore;
}

export interface Fleet {
  readonly connected: number;
  /** Resolves once the device has performed the action and its messages are stored. */
  perform(cabinetId: string, action: Action): Promise<void>;
  /** Resolves once every device that is not silent has connected and its first messages are stored. */
  allReported(): Promise<void>;
  stop(): Promise<void>;
}

const TICK_MS = 200;
/** Keeps a fleet from overrunning a broker that has just come back. */
const MAX_CONNECTING = 50;

interface Member {
  readonly device: Device;
  readonly connection: Connection;
  readonly firstReport: PromiseWithResolvers<void>;
  dueAt: number;
}

/** Runs all devices on one timer. */
export function startFleet({ url, devices, seed, speed, intervalMs, store }: FleetOptions): Fleet {
  const start = Date.now();
  const clock = simulatedClock(start, speed);
  const members = new Map(devices.map((listed) => [listed.cabinetId, createMember(listed)]));
  let attempts = 0;

  function createMember(listed: FleetDevice): Member {
    const device = createDevice(listed, seed, clock, store);
    const connection: Connection = createConnection({
      url,
      cabinetId: device.cabinetId,
      secret: device.secret,
      now: Date.now,
      jitter: () => seededRandom(seed, device.cabinetId, (attempts += 1)),
      onCommand: (text) => connection.send(device.execute(text, Date.now())),
      onConnected: () => {
        connection.send([...device.reportState(Date.now()), ...device.report(Date.now())]);
        member.firstReport.resolve();
      },
    });
    const member = {
      device,
      connection,
      firstReport: Promise.withResolvers<void>(),
      // Spread over the interval, to give the portal an even load.
      dueAt: start + seededRandom(seed, device.cabinetId, 'turn') * intervalMs,
    };
    return member;
  }

  function tick(): void {
    const now = Date.now();
    let connecting = 0;
    for (const { connection } of members.values()) if (connection.state === 'connecting') connecting += 1;
    for (const member of members.values()) {
      const { device, connection } = member;
      if (device.isOffline(now)) {
        if (connection.state !== 'down') void connection.disconnect();
      } else if (connection.state === 'down' && connection.retryAt <= now && connecting < MAX_CONNECTING) {
        connecting += 1;
        connection.connect();
      }
      if (member.dueAt > now) continue;
      while (member.dueAt <= now) member.dueAt += intervalMs;
      // Buffered while disconnected.
      connection.send(device.report(now));
    }
  }

  tick();
  const timer = setInterval(tick, TICK_MS);
  return {
    get connected() {
      return [...members.values()].filter(({ connection }) => connection.state === 'up').length;
    },
    async perform(cabinetId, action) {
      const member = members.get(cabinetId);
      if (!member) throw new Error(`There is no device ${cabinetId} in this fleet.`);
      const { device, connection } = member;
      connection.send(device.perform(action, Date.now()));
      tick();
      if (!device.isOffline(Date.now())) await connection.delivered();
    },
    async allReported() {
      const online = [...members.values()].filter(({ device }) => !device.isOffline(Date.now()));
      await Promise.all(
        online.map(({ firstReport, connection }) => firstReport.promise.then(() => connection.delivered())),
      );
    },
    async stop() {
      clearInterval(timer);
      await Promise.all([...members.values()].map(({ connection }) => connection.disconnect()));
    },
  };
}
