/** PROF-011; the first is the fallback. */
export const INVENTORY_VIEWS = [
  { view: 'LOT', label: 'Lot' },
  { view: 'CARTRIDGE', label: 'Cartridge' },
  { view: 'SERIAL', label: 'Serial' },
] as const;

export type InventoryView = (typeof INVENTORY_VIEWS)[number]['view'];

/** A missing or unknown value gives the first. */
export const inventoryViewOf = (property: string | undefined): InventoryView =>
  (INVENTORY_VIEWS.find(({ view }) => view === property) ?? INVENTORY_VIEWS[0]).view;
