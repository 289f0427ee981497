import type { CallResponse, listRecommendations, RestockRecommendation } from '@parwell/contract';
import { daysBetween, recommend, restockWarningText, type RestockFacts } from '@parwell/domain';

export const TODAY = '2026-11-16';

/** 5 on hand, 1 of them expired, 2 in transit: 15 are missing in whole packs of 5. */
export const facts = (changes: Partial<RestockFacts> = {}): RestockRecommendation['facts'] => {
  const given: RestockFacts = {
    today: TODAY,
    hasPar: true,
    isProductActive: true,
    isCustomerComplete: true,
    sources: { minPar: 6, maxPar: 24, crl: null, productCrl: 8, maxFill: 22, productMaxFill: null },
    position: { usable: 4, inTransit: 2, onOrder: 0 },
    expired: 1,
    unitsPerPack: 5,
    devices: [
      { cabinetId: '100234-001', usable: 4, usage: 49, daysStocked: 400 },
      { cabinetId: '100234-002', usable: 0, usage: 0, daysStocked: null },
    ],
    vendedInYear: 300,
    outstandingOrders: 0,
    isReleasing: false,
    failure: '',
    hasReleasable: true,
    warehouses: ['NCDC', 'SCDC', 'TXDC'],
    batches: [
      { warehouse: 'NCDC', lot: 'T81A07', expiration: '2027-06-29', available: 10 },
      { warehouse: 'NCDC', lot: 'T90B11', expiration: '2027-09-30', available: 4 },
      { warehouse: 'SCDC', lot: 'S77', expiration: '2027-03-31', available: 30 },
    ],
    ...changes,
  };
  return structuredClone(given) as RestockRecommendation['facts'];
};

const batchOf = ({ warehouse, lot, expiration, available }: RestockFacts['batches'][number]) => ({
  id: `${warehouse}/${lot}`,
  warehouse,
  lotNumber: lot,
  warehouseQty: available,
  expirationDate: expiration,
  diffDays: expiration === null ? null : daysBetween(TODAY, expiration),
});

/** A row with the recommendation for these facts. */
export function recommendation({
  facts: given = facts(),
  ...changes
}: Partial<RestockRecommendation> = {}): RestockRecommendation {
  const { levels, quantity, status, cabinetId, batches, warnings } = recommend(given);
  const warehouseInventory = given.warehouses
    .map((warehouse) => given.batches.filter((batch) => batch.warehouse === warehouse).map(batchOf))
    .filter((group) => group.length > 0);
  const proposedBatches = batches.map(({ warehouse, lot, expiration, packs }) => ({
    id: `${warehouse}/${lot}`,
    qty: packs,
    warehouse,
    lot,
    expiration,
  }));
  return {
    id: 'par/1',
    revision: 3,
    asOf: '2026-11-16T09:41:08+00:00',
    customerId: '100234',
    customerName: 'Northside Hospital',
    productId: 'F10001',
    productName: 'Trastuvexa 420 mg',
    productSource: 'FFF',
    mbrxProductId: 'M10001',
    relatedProducts: [],
    deviceType: 'RFID',
    salesQty: given.position.usable,
    recommendedQty: quantity.units,
    recommendedPacks: quantity.packs,
    unitsPerPack: given.unitsPerPack,
    minPar: levels.minPar,
    maxPar: levels.maxPar,
    crl: levels.crl?.units ?? null,
    maxFill: levels.maxFill?.units ?? null,
    inventoryStatus: status,
    orderAbwSetting: 'A',
    customerNote: 'Deliver to dock 4',
    customerProductNote: 'Keep cold',
    productNote: 'Protect from light',
    warnings: warnings.map(restockWarningText),
    cabinets: given.devices.map((device) => ({
      cabinetId: device.cabinetId,
      cabinetName: device.cabinetId === '100234-001' ? 'Rheumatology Fridge' : 'ICU North',
    })),
    cabinetId,
    defaultBatch: warehouseInventory.flat().find(({ id }) => id === proposedBatches[0]?.id) ?? null,
    proposedBatches,
    warehouseInventory,
    outstandingOrders: given.outstandingOrders,
    packValue: 840.5,
    excludedToday: false,
    facts: given,
    ...changes,
  };
}

export const page = (
  rows: readonly RestockRecommendation[],
  total = rows.length,
): CallResponse<typeof listRecommendations> => ({
  result: [...rows],
  total_record: total,
  asOf: '2026-11-16T09:41:08+00:00',
  warehouseAsOf: '2026-11-16T08:30:00+00:00',
});
