import type { DeviceDetails, ProductName } from '@parwell/contract';
import type { Control } from 'react-hook-form';
import type { FlexDraft } from './flex-draft.ts';

/** Props shared by all parts of the form. */
export interface PartProps<Output> {
  readonly control: Control<FlexDraft, unknown, Output>;
  readonly device: DeviceDetails;
  /** Used to look up product names. */
  readonly products: readonly ProductName[];
}

/** Identifies a tray by its compartment's index and its own. */
export interface TrayProps<Output> extends PartProps<Output> {
  readonly compartment: number;
  readonly tray: number;
}
