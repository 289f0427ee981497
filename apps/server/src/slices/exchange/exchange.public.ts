export { isConfigured, requireConfigured } from './configured-partners.ts';
export { documentImporter, type DocumentImporter, type ImportOutcome } from './document-importers.ts';
export type { DocumentListener } from './document-listeners.ts';
export {
  sendDocument,
  sendDocumentAgain,
  sendDocuments,
  sendManyDocuments,
  withdrawDocument,
} from './send-documents.service.ts';
export { receiveDocuments } from './receive-documents.service.ts';
export { sendWaitingDocuments } from './send-documents.service.ts';
export { findIsSent, findSendingProblem } from './exchange.queries.ts';
export { findPartnerAnswer } from './partner-answers.queries.ts';
