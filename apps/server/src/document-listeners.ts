import type { DocumentListener } from './slices/exchange/exchange.public.ts';
import { noteWrittenFile } from './slices/invoices/transmissions/written-files.service.ts';

/** A slice that reacts to sent documents adds its listener here. */
export const documentListeners: readonly DocumentListener[] = [noteWrittenFile];
