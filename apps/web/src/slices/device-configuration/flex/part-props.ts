import type { DeviceDetails, ProductName } from '@parwell/contract';
import type { Control } from 'react-hook-form';
import type { FlexDraft } from './flex-draft.ts';

export interface PartProps<Output> {
  readonly control: Control<FlexDraft, unknown, Output>;
  readonly device: DeviceDetails;
  /** For the names of products. */
  readonly products: readonly ProductName[];
}

/** A tray, by its compartment's index and its own. */
export interface TrayProps<Output> extends PartProps<Output> {
  readonly compartment: number;
  readonly tray: number;
}
