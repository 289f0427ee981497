export { findInvoices } from './invoices.find.ts';
