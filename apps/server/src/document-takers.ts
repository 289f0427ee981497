import type { DocumentTaker } from './slices/exchange/exchange.public.ts';
import { takeOrderAnswer, takeOrderStatus } from './slices/orders/take-answers.service.ts';
import { takeShipmentDocument } from './slices/shipments/take-shipment-document.service.ts';

/** Everything that is made of documents of the ERP and the warehouse; a slice adds its own here. */
export const documentTakers: readonly DocumentTaker[] = [
  takeOrderAnswer,
  takeOrderStatus,
  takeShipmentDocument,
];
