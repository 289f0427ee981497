import type { DeviceDetails, ProductName } from '@parwell/contract';
import type { Control } from 'react-hook-form';
import type { FlexDraft } from './flex-draft.ts';

/** What every part of the form is given. */
export interface PartProps<Output> {
  readonly control: Control<FlexDraft, unknown, Output>;
  readonly device: DeviceDetails;
  /** For the names of the products. */
  readonly products: readonly ProductName[];
}

/** A tray, by the places of its compartment and itself. */
export interface TrayProps<Output> extends PartProps<Output> {
  readonly compartment: number;
  readonly tray: number;
}
