import type { FlexLayout } from '@parwell/contract';
import { changedPlaces, sectionHolds } from '@parwell/domain';
import { AppError } from '../../platform/app-error.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { findLayouts } from '../device-configuration/device-configuration.public.ts';
import type { KnownDevice } from '../devices/devices.public.ts';
import { forgetScaleCounts, listHeld, lockLedger } from '../inventory/inventory.public.ts';

type Compartments = Pick<FlexLayout, 'compartments'>;

/** Sections are named as in the ledger: `Tray 1/0`. */
export const productsBySection = ({ compartments }: Compartments): Map<string, string | null> =>
  new Map(
    compartments.flatMap(({ trays }) =>
      trays.flatMap(({ trayName, sections }) =>
        sections.map(({ productId }, place): [string, string | null] => [`${trayName}/${place}`, productId]),
      ),
    ),
  );

/**
 * A section of a tray gets another product, or goes away, only when it is empty (S14). Its contents are weighed by the
 * layout that the device has now, so the new one is compared with that. The last count of its scale was of another
 * product and is dropped (S20).
 */
export async function releaseSections(
  tx: Transaction,
  { cabinetId, customerId }: Pick<KnownDevice, 'cabinetId' | 'customerId'>,
  layout: Compartments,
): Promise<void> {
  const present = (await findLayouts(tx, [cabinetId])).get(cabinetId);
  if (!present) return;
  const changed = changedPlaces(productsBySection(present), productsBySection(layout));
  if (changed.length === 0) return;
  await lockLedger(tx, customerId);
  for (const section of changed) {
    const held = (await listHeld(tx, cabinetId, { section })).find(({ units }) => units > 0);
    if (held) throw new AppError('refused', sectionHolds(section, held));
  }
  await forgetScaleCounts(tx, { cabinetId, sections: changed });
}
