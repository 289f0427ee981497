// One file to load: these dialogs share nearly all of their parts.
export { BulkStatus } from './bulk-status.tsx';
export { MakeReadyDialog } from './make-ready-dialog.tsx';
export { OmitDialog } from './omit-dialog.tsx';
export { RemindDialog } from './remind-dialog.tsx';
export { TransmissionDialog } from './transmission-dialog.tsx';
export { TransmitDialog } from './transmit-dialog.tsx';
