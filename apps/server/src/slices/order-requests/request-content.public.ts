import type { NotificationContent } from '../notifications/notify.public.ts';

interface Requested {
  readonly customerId: string;
  readonly productName: string;
  /** In packs. */
  readonly requestedQuantity: number;
  readonly shippingMethod: string;
  readonly customerNotes: string;
  readonly createdBy: string;
  readonly createdAt: string;
}

const packs = (count: number): string => `${count} ${count === 1 ? 'pack' : 'packs'}`;

export const requestContent = (request: Requested): NotificationContent => ({
  kind: 'happened',
  title: `${packs(request.requestedQuantity)} of ${request.productName} requested`,
  advice: 'Look at the request. It can be cancelled as long as it is pending.',
  facts: [
    ['Product', request.productName],
    ['Quantity', packs(request.requestedQuantity)],
    ['Shipping method', request.shippingMethod],
    ['Reason', request.customerNotes],
    ['Requested by', request.createdBy],
    ['When', { at: request.createdAt }],
  ],
  path: `/restock-orders/${encodeURIComponent(request.customerId)}?tab=requests`,
});
