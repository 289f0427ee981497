import type { DocumentImporter } from './slices/exchange/exchange.public.ts';
import { importInvoiceRequestAnswer } from './slices/invoices/transmissions/import-request-answers.service.ts';
import {
  importInvoice,
  importInvoicePayment,
} from './slices/invoices/erp-invoices/import-invoices.service.ts';
import { importOrderAnswer, importOrderStatus } from './slices/orders/import-answers.service.ts';
import { importExclusions } from './slices/restock/import-exclusions.service.ts';
import { importWarehouseStock } from './slices/restock/warehouse-stock.service.ts';
import { importShipmentDocument } from './slices/shipments/import-shipment-document.service.ts';

/** A slice adds its importers here. */
export const documentImporters: readonly DocumentImporter[] = [
  importOrderAnswer,
  importOrderStatus,
  importShipmentDocument,
  importWarehouseStock,
  importExclusions,
  importInvoiceRequestAnswer,
  importInvoice,
  importInvoicePayment,
];
