import type { DocumentParts } from './slices/exchange/document-parts.ts';
import { awaitedDocuments, awaitedSince, countUnanswered } from './slices/orders/unanswered.public.ts';

/** What later slices add to the list of documents and to the standing of partners. */
export const documentParts: DocumentParts = { awaitedSince, awaitedDocuments, countUnanswered };
