import type { FoundUnit } from '@parwell/contract';
import { canSomewhere, TAG_PHASE_LABELS, type Grants } from '@parwell/domain';
import type { Finder } from '../../shared/finder.ts';
import { devicePath } from '../devices/public/device-paths.ts';
import { tagPath } from '../../shared/tag-paths.ts';
import { tagsScreen } from './tags.screen.ts';

/** Staff get the tag itself, other users the stock of its device. */
function hrefOf(unit: FoundUnit, grants: Grants): string | null {
  const { tagId, customerId, cabinetId } = unit;
  if (tagId !== '' && tagsScreen.allowed(grants, customerId)) return tagPath(unit);
  return cabinetId === null ? null : `${devicePath({ customerId, cabinetId })}?tab=inventory`;
}

export const tagFinder: Finder = {
  group: 'Tags and serial numbers',
  allowed: (grants) => canSomewhere(grants, 'read', 'inventory'),
  results: ({ units }, grants) =>
    units.flatMap((unit) => {
      const href = hrefOf(unit, grants);
      const { tagId, serialNo, productLabelName, lot, cabinetName, phase, score } = unit;
      const detail = [tagId && serialNo, productLabelName, lot, cabinetName, TAG_PHASE_LABELS[phase]];
      return href === null
        ? []
        : [{ name: tagId || serialNo, detail: detail.filter(Boolean).join(' · '), href, score }];
    }),
};
