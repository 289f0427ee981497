import type { Context } from '../../context.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { defineHook } from '../../platform/db/hooks.ts';

// Hooks into the transaction that stores what devices send.

/** A temperature whose time is known. */
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

/** The temperatures of a batch, sorted by series and time. */
export interface MeasuredTemperatures {
  readonly points: readonly MeasuredTemperature[];
  readonly now: Date;
  /** Whether it is unknown if a device's clock is right. */
  isUnsure(this: void, cabinetId: string): boolean;
}

/**
 * Called before temperatures are stored. The devices are locked, so that two gateways do not decide about the same
 * thermometer at once.
 */
export type WatchTemperatures = (tx: Transaction, measured: MeasuredTemperatures) => Promise<void>;

/**
 * Called before the transaction of each batch, so that what is watched can be cached in between. Null watches nothing.
 */
export type PrepareWatch = () => Promise<WatchTemperatures | null>;

/** The root hands it over. */
export type CreateWatch = (context: Pick<Context, 'db' | 'clock'>) => PrepareWatch;

export interface DeviceEvent {
  readonly cabinetId: string;
  /** Of one device; a second one with the same id is not stored. */
  readonly messageId: string;
  readonly at: string;
  readonly kind: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** Doubts about its time (`timeFlags`) and about the device's clock (`CLOCK_FLAGS`). */
  readonly flags: number;
  readonly receivedAt: Date;
}

export const eventsStored = defineHook<{ readonly events: readonly DeviceEvent[] }>('eventsStored');

/** Devices have reported another layout, or have answered a command that may have given them one. */
export const layoutsReported = defineHook<{ readonly cabinetIds: readonly string[] }>('layoutsReported');
