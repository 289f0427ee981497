import type { OrderShipment } from '@parwell/contract';

/** Statuses of shipments that are still to arrive (R13). */
const ON_THE_WAY: ReadonlySet<OrderShipment['transmitStatus']> = new Set(['Pending', 'Virtual', 'Success']);

const isOnTheWay = ({ transmitStatus, receivedUnits, totalNumUnits }: OrderShipment): boolean =>
  ON_THE_WAY.has(transmitStatus) && receivedUnits < totalNumUnits;

/** The earliest expected delivery of the open shipments. */
export function awaitedDelivery(shipments: readonly OrderShipment[]): string | null {
  const days = shipments.filter(isOnTheWay).flatMap(({ estimatedDelivery }) => estimatedDelivery ?? []);
  return days.toSorted()[0] ?? null;
}

/** A person has to receive something (R13). */
export const waitsForPerson = (shipments: readonly OrderShipment[]): boolean =>
  shipments.some((shipment) => shipment.transmitStatus === 'Pending' && isOnTheWay(shipment));
