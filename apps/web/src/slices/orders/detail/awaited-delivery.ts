import type { OrderShipment } from '@parwell/contract';

/** The statuses of shipments that still come (R13). */
const ON_THE_WAY: ReadonlySet<OrderShipment['transmitStatus']> = new Set(['Pending', 'Virtual', 'Success']);

const isOnTheWay = ({ transmitStatus, receivedUnits, totalNumUnits }: OrderShipment): boolean =>
  ON_THE_WAY.has(transmitStatus) && receivedUnits < totalNumUnits;

/** The day on which the first of what is on its way should arrive. */
export function awaitedDelivery(shipments: readonly OrderShipment[]): string | null {
  const days = shipments.filter(isOnTheWay).flatMap(({ estimatedDelivery }) => estimatedDelivery ?? []);
  return days.toSorted()[0] ?? null;
}

/** Whether something waits for a person to receive it (R13). */
export const waitsForPerson = (shipments: readonly OrderShipment[]): boolean =>
  shipments.some((shipment) => shipment.transmitStatus === 'Pending' && isOnTheWay(shipment));
