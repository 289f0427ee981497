export { documentTaker, type DocumentTaker, type Taken } from './document-takers.ts';
export { sendDocument, sendDocuments } from './send-documents.service.ts';
