import type { DocumentListener } from './slices/exchange/exchange.public.ts';
import { noteWrittenFile } from './slices/invoices/transmissions/written-files.service.ts';

/** Everything that follows from a document that was left for the ERP or the warehouse; a slice adds its own here. */
export const documentListeners: readonly DocumentListener[] = [noteWrittenFile];
