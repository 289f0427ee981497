import type { DeviceSlot } from '@parwell/contract';
import { DISPENSERS, HOLDERS } from '@parwell/domain';
import { choice } from '../../../ui/filters/choice-filter.tsx';
import { defineFilters, type Applied } from '../../../ui/filters/define-filters.ts';
import { text } from '../../../ui/filters/text-filter.tsx';

export const slotFilters = defineFilters({
  page: 'product-configuration',
  filters: {
    product: text({ label: 'Product', shown: true }),
    holder: choice({ label: 'Holder', shown: true, options: HOLDERS.map(String) }),
    dispenser: choice({ label: 'Dispenser', shown: true, options: DISPENSERS.map(String) }),
    capacity: text({ label: 'Capacity', shown: true }),
  },
});

type Filter = Applied<(typeof slotFilters)['filters']>;

/** The whole configuration is loaded, so it is filtered in the browser. */
export const matching = (
  slots: readonly DeviceSlot[],
  { product, holder, dispenser, capacity }: Filter,
): DeviceSlot[] => {
  const wanted = product?.toLowerCase();
  return slots.filter(
    (slot) =>
      (wanted === undefined ||
        `${slot.productName ?? ''} ${slot.productId ?? ''}`.toLowerCase().includes(wanted)) &&
      (holder === undefined || String(slot.holder) === holder) &&
      (dispenser === undefined || String(slot.dispenser) === dispenser) &&
      (capacity === undefined || String(slot.capacity) === capacity.trim()),
  );
};
