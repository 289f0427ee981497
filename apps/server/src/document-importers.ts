import type { DocumentTaker } from './slices/exchange/exchange.public.ts';
import { takeInvoiceRequestAnswer } from './slices/invoices/transmissions/take-request-answers.service.ts';
import { takeInvoice, takeInvoicePayment } from './slices/invoices/erp-invoices/take-invoices.service.ts';
import { takeOrderAnswer, takeOrderStatus } from './slices/orders/take-answers.service.ts';
import { takeExclusions } from './slices/restock/take-exclusions.service.ts';
import { takeWarehouseStock } from './slices/restock/warehouse-stock.service.ts';
import { takeShipmentDocument } from './slices/shipments/take-shipment-document.service.ts';

/** A slice adds its importers here. */
export const documentImporters: readonly DocumentTaker[] = [
  takeOrderAnswer,
  takeOrderStatus,
  takeShipmentDocument,
  takeWarehouseStock,
  takeExclusions,
  takeInvoiceRequestAnswer,
  takeInvoice,
  takeInvoicePayment,
];
