import type { DocumentListener } from './slices/exchange/exchange.public.ts';
import { noteWrittenFile } from './slices/invoices/transmissions/written-files.service.ts';

/** Reactions to documents that were delivered to the ERP or the warehouse. A slice adds its own here. */
export const documentListeners: readonly DocumentListener[] = [noteWrittenFile];
