import type { CorrectionType } from './manual-correction.ts';
import type { FlexLayout, FlexTray } from './flex-config.ts';

export const notInTray = (productId: string): string => `Product ${productId} is not set up in this tray.`;

type Compartments = Pick<FlexLayout, 'compartments'>;

/** Trays are numbered across all compartments, from 1. */
export const trayAt = ({ compartments }: Compartments, drawerNumber: number | null): FlexTray | undefined =>
  drawerNumber === null ? undefined : compartments.flatMap(({ trays }) => trays)[drawerNumber - 1];

/** Each once. */
export const productsOfTray = (tray: FlexTray | undefined): string[] => [
  ...new Set((tray?.sections ?? []).flatMap(({ productId }) => (productId === null ? [] : [productId]))),
];

/** The most of a product that fits into the tray; null if no section is set up for it. */
export function trayLimit(tray: FlexTray | undefined, productId: string): number | null {
  const own = (tray?.sections ?? []).filter((section) => section.productId === productId);
  return own.length === 0 ? null : own.reduce((sum, { capacity }) => sum + capacity, 0);
}

/** The products that the tray is set up for; for a removal also those that lie in it. */
export const correctable = (
  type: CorrectionType,
  tray: FlexTray | undefined,
  held: readonly string[],
): string[] => [...new Set([...productsOfTray(tray), ...(type === 'remove' ? held : [])])];

/** Whether a section such as `Tray 1/0` is in the tray. */
export const liesInTray = (section: string, { trayName }: Pick<FlexTray, 'trayName'>): boolean =>
  section.startsWith(`${trayName}/`);
