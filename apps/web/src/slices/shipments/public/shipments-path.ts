/** A shipment on the shipments page. */
export const shipmentPath = ({
  customerId,
  shipmentId,
}: {
  readonly customerId: string;
  readonly shipmentId: string;
}): string =>
  `/shipments/${encodeURIComponent(customerId)}?${new URLSearchParams({ filter: JSON.stringify({ shipmentId }) })}`;

/** Shipments of a product to a customer in the last 30 days. */
export const productShipmentsPath = (customerId: string, productId: string): string =>
  `/warehouse-shipments/${encodeURIComponent(customerId)}?${new URLSearchParams({
    filter: JSON.stringify({ dates: 'LAST_30_DAYS', productId }),
  })}`;
