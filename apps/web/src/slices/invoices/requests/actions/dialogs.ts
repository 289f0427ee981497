// One chunk: these dialogs share nearly all of their parts.
export { BulkStatus } from './bulk-status.tsx';
export { MakeReadyDialog } from '../../accounts/make-ready-dialog.tsx';
export { OmitDialog } from './omit-dialog.tsx';
export { RemindDialog } from '../../accounts/remind-dialog.tsx';
export { TransmissionDialog } from '../../transmissions/transmission-dialog.tsx';
export { TransmitDialog } from '../../transmissions/transmit-dialog.tsx';
