/** The movements that people ask for in a recall. */
export const LOT_MOVEMENTS = ['dispensed', 'returned'] as const;
export type LotMovementKind = (typeof LOT_MOVEMENTS)[number];
