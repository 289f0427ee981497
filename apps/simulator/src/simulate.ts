import { Action, type ActionInput } from './actions.ts';
import { createDevice } from './device.ts';
import type { FleetDevice } from './fleet-list.ts';
import { MINUTE_MS } from './model/episodes.ts';
import { isPoints, type OutgoingMessage } from './outbox.ts';
import { performAction } from './perform.ts';
import { simulatedClock } from './simulated-clock.ts';
import type { StockItem } from './stock/stock.ts';

export interface SimulationOptions {
  readonly devices: readonly FleetDevice[];
  readonly seed: number;
  readonly from: number;
  readonly to: number;
  readonly intervalMs?: number;
  /** Sorted by time. */
  readonly actions?: readonly {
    readonly at: number;
    readonly cabinetId: string;
    readonly action: ActionInput;
  }[];
  /** Temperatures, weights and signals, which a test of stock does not need. */
  readonly withPoints?: boolean;
}

/** Sent later than it was made, if the device was silent. */
export interface SentMessage extends OutgoingMessage {
  readonly cabinetId: string;
  readonly sentAt: number;
}

export interface Simulation {
  /** In the order in which they are sent. */
  readonly messages: readonly SentMessage[];
  /** At the end. */
  readonly stock: ReadonlyMap<string, readonly StockItem[]>;
}

/** Lets devices live through a period at once: without a network, timers or waiting. */
export function simulate({
  devices: listed,
  seed,
  from,
  to,
  intervalMs = 5 * MINUTE_MS,
  actions = [],
  withPoints = false,
}: SimulationOptions): Simulation {
  const clock = simulatedClock(from, 1);
  const devices = new Map(listed.map((one) => [one.cabinetId, createDevice(one, seed, clock)]));
  const kept = new Map<string, OutgoingMessage[]>();
  const offline = new Set(devices.keys());
  const messages: SentMessage[] = [];

  function send(cabinetId: string, made: readonly OutgoingMessage[], now: number): void {
    const device = devices.get(cabinetId);
    if (!device) return;
    const waiting = [...(kept.get(cabinetId) ?? []), ...made.filter((one) => withPoints || !isPoints(one))];
    kept.delete(cabinetId);
    if (device.isOffline(now)) {
      offline.add(cabinetId);
      kept.set(cabinetId, waiting);
      return;
    }
    const all = offline.delete(cabinetId) ? [...waiting, ...greeting(cabinetId, now)] : waiting;
    for (const message of all) {
      messages.push({ ...message, cabinetId, sentAt: now });
      device.acknowledged(message.messageId);
    }
  }
  const greeting = (cabinetId: string, now: number): OutgoingMessage[] =>
    (devices.get(cabinetId)?.reportConnected(now) ?? []).filter((one) => withPoints || !isPoints(one));

  const waiting = [...actions];
  for (const now of stepsOf(from, to, intervalMs)) {
    for (let next = waiting[0]; next && next.at <= now; next = waiting[0]) {
      waiting.shift();
      const performed = performAction(
        (id) => devices.get(id),
        next.cabinetId,
        Action.parse(next.action),
        next.at,
      );
      for (const one of performed) send(one.cabinetId, one.messages, next.at);
    }
    for (const [cabinetId, device] of devices) send(cabinetId, device.report(now), now);
  }
  // A silent device sends the rest when it is back; a caller that waits for it gets it now.
  for (const [cabinetId, rest] of kept)
    for (const message of rest) messages.push({ ...message, cabinetId, sentAt: to });
  return { messages, stock: new Map([...devices].map(([id, device]) => [id, device.stock])) };
}

/** From the beginning to the end of the period, both included. */
const stepsOf = (from: number, to: number, intervalMs: number): number[] => [
  ...Array.from({ length: Math.ceil((to - from) / intervalMs) }, (_, step) => from + step * intervalMs),
  to,
];
