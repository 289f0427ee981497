/** Why a shipment is not taken; the portal knows no other reason. */
export const REJECT_REASON = 'OTHER';

export const rejectQuestion = (shipmentId: string): string => `Reject Receipt for Shipment ID ${shipmentId}?`;
export const REJECT_NOTE = 'This action may not be reflected in realtime.';
export const receiptRejected = (shipmentId: string): string =>
  `Receipt for shipment id ${shipmentId} has been rejected.`;
