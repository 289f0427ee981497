import type { DeviceType, TempControl } from '@parwell/domain';

/** What a simulated device is made of. */
export interface Body {
  readonly seed: number;
  readonly cabinetId: string;
  readonly cabinetType: DeviceType;
  readonly tempControl: TempControl;
  readonly properties: Readonly<Record<string, string>>;
  readonly thermometers: readonly Thermometer[];
  /** The names of its trays; none where it does not weigh. */
  readonly trays: readonly string[];
  /** None where it has no antenna of its own. */
  readonly wifiSsid: string | null;
  /** What people put into it and take from it. */
  readonly productIds: readonly string[];
  /** Nothing befalls it by itself but visits. */
  readonly calm: boolean;
}

export interface Thermometer {
  readonly compartment: number;
  readonly zone: string;
  readonly primary: boolean;
}
