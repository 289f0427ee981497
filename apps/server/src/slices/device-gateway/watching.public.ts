import type { Context } from '../../context.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { defineHook } from '../../platform/db/hooks.ts';

// Who looks at what devices send, in the transaction that stores it.

/** A measured temperature of which is known when it was measured. */
export interface MeasuredTemperature {
  /** Of its series. */
  readonly id: number;
  readonly series: {
    readonly cabinetId: string;
    /** The compartment's number. */
    readonly part: string;
    readonly zone: string;
  };
  /** In epoch milliseconds. */
  readonly time: number;
  readonly value: number;
}

/** The temperatures of a batch, sorted by series and time, and how they are looked at. */
export interface MeasuredTemperatures {
  readonly points: readonly MeasuredTemperature[];
  readonly now: Date;
  /** Whether nobody knows if a device's clock is right. */
  isUnsure(this: void, cabinetId: string): boolean;
}

/**
 * Looks at temperatures before they are stored. The devices are locked, so that two gateways do not decide about the same
 * thermometer at once.
 */
export type WatchTemperatures = (tx: Transaction, measured: MeasuredTemperatures) => Promise<void>;

/** Asked before the transaction of each batch, so that what is watched can be kept in between. Null watches nothing. */
export type PrepareWatch = () => Promise<WatchTemperatures | null>;

/** How a gateway watches temperatures. The root hands it over. */
export type CreateWatch = (context: Pick<Context, 'db' | 'clock'>) => PrepareWatch;

export interface DeviceEvent {
  readonly cabinetId: string;
  /** Of one device; a second one with the same is stored once. */
  readonly messageId: string;
  readonly at: string;
  readonly kind: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** What is doubtful about its time: `timeFlags`, and what is known of the device's clock: `CLOCK_FLAGS`. */
  readonly flags: number;
  readonly receivedAt: Date;
}

/** Events of devices are stored. */
export const eventsStored = defineHook<{ readonly events: readonly DeviceEvent[] }>('eventsStored');
