import type { Finder } from '../../shared/finder.ts';
import { shipmentPath } from './public/shipments-path.ts';
import { shipmentsScreen } from './shipments.screen.ts';

export const shipmentFinder: Finder = {
  group: 'Shipments',
  allowed: shipmentsScreen.allowed,
  results: ({ shipments }) =>
    shipments.map(({ trackingNumber, orderNumber, customerName, score, ...shipment }) => ({
      name: shipment.shipmentId,
      detail: [trackingNumber, orderNumber, customerName].filter(Boolean).join(' · '),
      href: shipmentPath(shipment),
      score,
    })),
};
