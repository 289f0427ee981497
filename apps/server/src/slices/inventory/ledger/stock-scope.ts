import type { StockEvent } from '@parwell/domain';

export interface StockScope {
  readonly cabinetIds: Set<string>;
  /** Devices of which all tags in sight are read. */
  readonly readDevices: Set<string>;
  readonly productIds: Set<string>;
  readonly tagIds: Set<string>;
  readonly lineKeys: Set<string>;
  readonly vendKeys: string[];
  readonly reviewKeys: string[];
  /** Units that are named by serial number, as [product, serial]. */
  readonly serials: (readonly [string, string])[];
  /** Lots that people remove from, as [device, product, lot]: all their serial numbers are needed. */
  readonly removedFrom: (readonly [string, string, string])[];
  /** Lots that are named, as [product, lot]. */
  readonly lots: (readonly [string, string])[];
}

export function scopeOf(events: readonly StockEvent[]): StockScope {
  const scope: StockScope = {
    cabinetIds: new Set(),
    readDevices: new Set(),
    productIds: new Set(),
    tagIds: new Set(),
    lineKeys: new Set(),
    vendKeys: [],
    reviewKeys: [],
    removedFrom: [],
    serials: [],
    lots: [],
  };
  for (const event of events) addTo(scope, event);
  return scope;
}

function addTo(scope: StockScope, event: StockEvent): void {
  if (event.cabinetId !== '') scope.cabinetIds.add(event.cabinetId);
  if ('productId' in event) {
    scope.productIds.add(event.productId);
    if (event.lot) scope.lots.push([event.productId, event.lot]);
    if ('serials' in event) for (const serial of event.serials) scope.serials.push([event.productId, serial]);
    if ('serial' in event && event.serial !== '') scope.serials.push([event.productId, event.serial]);
  }
  if ('tagId' in event) scope.tagIds.add(event.tagId);
  if ('tagIds' in event) for (const tagId of event.tagIds) scope.tagIds.add(tagId);
  switch (event.kind) {
    case 'tags':
      for (const tagId of [...event.added, ...event.removed]) scope.tagIds.add(tagId);
      break;
    case 'full read':
      scope.readDevices.add(event.cabinetId);
      for (const tagId of event.tags) scope.tagIds.add(tagId);
      break;
    case 'receive by hand':
      scope.lineKeys.add(event.lineKey);
      break;
    case 'remove by hand':
      scope.removedFrom.push([event.cabinetId, event.productId, event.lot]);
      break;
    case 'undo vend':
      scope.vendKeys.push(event.vendKey);
      break;
    case 'resolve review':
      scope.reviewKeys.push(event.reviewKey);
      break;
    case 'move to device':
      scope.cabinetIds.add(event.toCabinetId);
      break;
    case 'shipped':
      for (const { productId, lot } of event.lots) {
        scope.productIds.add(productId);
        scope.lots.push([productId, lot]);
      }
      break;
    case 'baseline':
      for (const { productId, lot } of event.stock) {
        scope.productIds.add(productId);
        scope.lots.push([productId, lot]);
      }
      break;
    // Others name nothing that was not noted above.
    case 'clock':
    case 'correction done':
    case 'count by hand':
    case 'door':
    case 'edit tag':
    case 'force vend':
    case 'insert':
    case 'insert by hand':
    case 'load':
    case 'move':
    case 'receipt acknowledged':
    case 'receipt rejected':
    case 'return tag':
    case 'revert vend':
    case 'set owner':
    case 'thaw':
    case 'tray change':
    case 'vend':
      break;
  }
}
