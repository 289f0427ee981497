/** The only reason code the portal sends when it rejects a shipment. */
export const REJECT_REASON = 'OTHER';

export const rejectQuestion = (shipmentId: string): string => `Reject Receipt for Shipment ID ${shipmentId}?`;
export const REJECT_NOTE = 'This action may not be reflected in realtime.';
export const receiptRejected = (shipmentId: string): string =>
  `Receipt for shipment id ${shipmentId} has been rejected.`;
