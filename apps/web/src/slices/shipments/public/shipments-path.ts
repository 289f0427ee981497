/** A shipment on the shipments page. */
export const shipmentPath = ({
  customerId,
  shipmentId,
}: {
  readonly customerId: string;
  readonly shipmentId: string;
}): string =>
  `/shipments/${encodeURIComponent(customerId)}?${new URLSearchParams({ filter: JSON.stringify({ shipmentId }) })}`;
