/** The views of the inventory a user may open it with (PROF-011); the first is the default. */
export const INVENTORY_VIEWS = [
  { view: 'LOT', label: 'Lot' },
  { view: 'CARTRIDGE', label: 'Cartridge' },
  { view: 'SERIAL', label: 'Serial' },
] as const;

export type InventoryView = (typeof INVENTORY_VIEWS)[number]['view'];

/** What the property DEFAULT_INVENTORY stands for; what is missing or no longer offered is the first. */
export const inventoryViewOf = (property: string | undefined): InventoryView =>
  (INVENTORY_VIEWS.find(({ view }) => view === property) ?? INVENTORY_VIEWS[0]).view;
