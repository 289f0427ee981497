/** A quantity as a change: +3. */
export const signed = (quantity: number): string => (quantity > 0 ? `+${quantity}` : String(quantity));
