import { gramsFitNothing, gramsFitSeveral, IN_MAINTENANCE, NOTHING_NEW, TOO_LIGHT } from './ledger-texts.ts';
import { insertReported, removeReported } from './post-counted.ts';
import { noteSession } from './post-sessions.ts';
import { outcomeOf } from './posting.ts';
import { openReview } from './reviews.ts';
import type { Posting } from './stock-draft.ts';
import type { Posted } from './stock-effects.ts';
import type { DeviceStockEvent } from './stock-events.ts';
import { unitsPerPack } from './units.ts';
import { weightToUnits } from './weight-to-units.ts';

type TrayEvent = Extract<DeviceStockEvent, { kind: 'tray change' }>;

/** What a settled change of a section's weight was (S22). */
function weigh({ draft }: Posting, event: TrayEvent) {
  const device = draft.devices.get(event.cabinetId);
  const section = device?.sections.get(event.section);
  const product = draft.products.get(section?.productId ?? '');
  return weightToUnits(
    event.grams,
    product === undefined
      ? []
      : [
          {
            productId: product.productId,
            weight: product.packGrams,
            lumAncillaryWeight: product.ancillaryGrams,
            lumQty: product.lumQty,
            unitsPerPack: unitsPerPack(product),
          },
        ],
    {
      packWeightTolerancePct: section?.packTolerancePct ?? 0,
      lumWeightTolerancePct: section?.lumTolerancePct ?? 0,
      logoutLumWeightToleranceGram: device?.ignoredGrams ?? 0,
    },
  );
}

export function postTrayChange(posting: Posting, event: TrayEvent): Posted {
  const { cabinetId, grams } = event;
  const section = posting.draft.devices.get(cabinetId)?.sections.get(event.section);
  if (section?.maintenance) return { outcome: 'nothing', text: IN_MAINTENANCE, effects: [] };
  const moved = weigh(posting, event);
  if (moved === 'nothing') return { outcome: 'nothing', text: TOO_LIGHT, effects: [] };
  noteSession(posting, event, { used: true });
  const place = { holder: null, dispenser: null, section: event.section };
  if (moved === 'none' || moved === 'ambiguous')
    openReview(
      posting,
      {
        kind: 'weight',
        cabinetId,
        productId: section?.productId ?? '',
        ...place,
        type: grams > 0 ? 'Insert' : 'Removal',
        reason: grams > 0 ? 'RESTOCK' : 'VEND',
        suspendedReason: moved === 'none' ? gramsFitNothing(grams) : gramsFitSeveral(grams),
        attemptedQty: 0,
        note: `${grams} g`,
      },
      event,
    );
  else if (moved.units > 0)
    insertReported(
      posting,
      { cabinetId, productId: moved.productId, ...place, count: moved.units, serials: [], evidence: event },
      null,
      null,
    );
  else
    removeReported(
      posting,
      {
        cabinetId,
        productId: moved.productId,
        lot: null,
        owner: null,
        place,
        count: -moved.units,
        serials: [],
      },
      event,
    );
  return outcomeOf(posting, NOTHING_NEW);
}
