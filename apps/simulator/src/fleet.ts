import { Action, type ActionInput } from './actions.ts';
import type { MemoryStore } from './commands/memory-store.ts';
import { createConnection, type Connection } from './connection.ts';
import { createDevice, type Device } from './device.ts';
import { createDueTimes } from './due-times.ts';
import type { FleetDevice } from './fleet-list.ts';
import { seededRandom } from './model/random.ts';
import { performAction } from './perform.ts';
import { simulatedClock } from './simulated-clock.ts';
import type { StockItem } from './stock/stock.ts';

export interface FleetOptions {
  readonly url: string;
  readonly devices: readonly FleetDevice[];
  readonly seed: number;
  /** A simulated day passes so many times faster than a real one. */
  readonly speed: number;
  /** The time between two reports of a device to which nothing happens. */
  readonly intervalMs: number;
  readonly store?: MemoryStore;
}

export interface Fleet {
  readonly connected: number;
  /** Resolves once the device has performed the action and its messages are stored. */
  perform(cabinetId: string, action: ActionInput): Promise<void>;
  stockOf(cabinetId: string): readonly StockItem[];
  /** Resolves once every device that is not silent has connected and its first messages are stored. */
  allReported(): Promise<void>;
  stop(): Promise<void>;
}

/** Things that are due within this time are done together. */
const TICK_MS = 200;
/** Keeps a fleet from overrunning a broker that has just come back. */
const MAX_CONNECTING = 50;

interface Member {
  readonly device: Device;
  readonly connection: Connection;
  readonly firstReport: PromiseWithResolvers<void>;
  /** At the latest. */
  reportAt: number;
  /** The next check; other entries for it are outdated. */
  wakeAt: number;
}

/** Runs all devices on one timer, which checks only those that are due. */
export function startFleet({ url, devices, seed, speed, intervalMs, store }: FleetOptions): Fleet {
  const start = Date.now();
  const clock = simulatedClock(start, speed);
  const due = createDueTimes<Member>();
  const connecting = new Set<Member>();
  const members = new Map(devices.map((listed) => [listed.cabinetId, createMember(listed)]));
  let attempts = 0;
  let timer: NodeJS.Timeout | undefined;
  let scheduledFor = Infinity;
  let stopped = false;

  function createMember(listed: FleetDevice): Member {
    const device = createDevice(listed, seed, clock, store);
    const connection: Connection = createConnection({
      url,
      cabinetId: device.cabinetId,
      secret: device.secret,
      now: Date.now,
      jitter: () => seededRandom(seed, device.cabinetId, (attempts += 1)),
      onCommand: (text) => connection.send(device.execute(text, Date.now())),
      onAcknowledged: (messageId) => device.acknowledged(messageId),
      onConnected: () => {
        connecting.delete(member);
        connection.send(device.reportConnected(Date.now()));
        member.firstReport.resolve();
      },
      onClosed: () => {
        connecting.delete(member);
        wake(member, Math.min(member.wakeAt, connection.retryAt));
      },
    });
    connection.send(device.unsent);
    const member: Member = {
      device,
      connection,
      firstReport: Promise.withResolvers<void>(),
      // Spread over the interval, to give the portal an even load.
      reportAt: device.nextAt(start, start + seededRandom(seed, device.cabinetId, 'turn') * intervalMs),
      wakeAt: start,
    };
    due.add(start, member);
    return member;
  }

  function wake(member: Member, at: number): void {
    member.wakeAt = at;
    due.add(at, member);
    schedule();
  }

  function schedule(): void {
    const now = Date.now();
    const next = Math.max(due.first, now + TICK_MS);
    if (stopped || scheduledFor <= next) return;
    clearTimeout(timer);
    scheduledFor = next;
    timer = setTimeout(tick, next - now);
  }

  function tick(): void {
    const now = Date.now();
    scheduledFor = Infinity;
    for (let entry = due.popDue(now); entry; entry = due.popDue(now)) {
      if (entry.at === entry.item.wakeAt) attendTo(entry.item, now);
    }
    schedule();
  }

  /** Does what is due for a device, and schedules the next time. */
  function attendTo(member: Member, now: number): void {
    const { device, connection } = member;
    const isOffline = device.isOffline(now);
    const mayConnect = !isOffline && connection.state === 'down' && connection.retryAt <= now;
    if (isOffline && connection.state !== 'down') {
      connecting.delete(member);
      void connection.disconnect();
    } else if (mayConnect && connecting.size < MAX_CONNECTING) {
      connecting.add(member);
      connection.connect();
    }
    if (member.reportAt <= now) {
      // Buffered while disconnected.
      connection.send(device.report(now));
      member.reportAt = device.nextAt(now, now + intervalMs);
    }
    const waits = !isOffline && connection.state === 'down';
    const wakeAt = waits ? Math.max(connection.retryAt, now + TICK_MS) : Infinity;
    member.wakeAt = Math.min(member.reportAt, wakeAt);
    due.add(member.wakeAt, member);
  }

  tick();
  return {
    get connected() {
      return [...members.values()].filter(({ connection }) => connection.state === 'up').length;
    },
    async perform(cabinetId, action) {
      const now = Date.now();
      const performed = performAction((id) => members.get(id)?.device, cabinetId, Action.parse(action), now);
      await Promise.all(
        performed.map(async ({ cabinetId: id, messages }) => {
          const member = members.get(id);
          if (!member) return;
          member.connection.send(messages);
          // It may have to connect or to fall silent now, and something else may happen next.
          member.reportAt = Math.min(member.reportAt, member.device.nextAt(now, now + intervalMs));
          attendTo(member, now);
          schedule();
          if (!member.device.isOffline(now)) await member.connection.delivered();
        }),
      );
    },
    stockOf: (cabinetId) => members.get(cabinetId)?.device.stock ?? [],
    async allReported() {
      const online = [...members.values()].filter(({ device }) => !device.isOffline(Date.now()));
      await Promise.all(
        online.map(({ firstReport, connection }) => firstReport.promise.then(() => connection.delivered())),
      );
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await Promise.all([...members.values()].map(({ connection }) => connection.disconnect()));
    },
  };
}
