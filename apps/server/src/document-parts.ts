import type { DocumentParts } from './slices/exchange/document-parts.ts';
import { awaitedDocuments, awaitedSince, countUnanswered } from './slices/orders/unanswered.public.ts';

/** Added by later slices to the list of documents and the status of partners. */
export const documentParts: DocumentParts = { awaitedSince, awaitedDocuments, countUnanswered };
