import type { DeviceType, Failure, TempControl } from '@parwell/domain';

export interface Profile {
  readonly seed: number;
  readonly cabinetId: string;
  readonly cabinetType: DeviceType;
  readonly tempControl: TempControl;
  readonly properties: Readonly<Record<string, string>>;
  readonly thermometers: readonly Thermometer[];
  /** Tray names; empty for devices that do not weigh. */
  readonly trays: readonly string[];
  /** Null for devices without WiFi. */
  readonly wifiSsid: string | null;
  /** The e-mails of its users, and the NPIs of the providers they serve. */
  readonly users: readonly string[];
  readonly providers: readonly string[];
  /** Without random episodes. */
  readonly calm: boolean;
  /** Excursions that the device has anyway, sorted by time. */
  readonly failures: readonly KnownFailure[];
}

export interface KnownFailure extends Failure {
  readonly compartment: number;
  readonly zone: string;
}

export interface Thermometer {
  readonly compartment: number;
  readonly zone: string;
  readonly primary: boolean;
}
