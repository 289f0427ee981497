import { gramsFitNothing, gramsFitSeveral } from '../ledger-texts.ts';
import { insertReported, removeReported } from '../postings/post-counted.ts';
import { noteSession } from '../postings/post-sessions.ts';
import { emit, outcomeOf } from '../posting.ts';
import { openReview } from '../reviews/reviews.ts';
import { scaleUnits } from './scale-count.ts';
import type { Posting } from '../stock-draft.ts';
import type { Posted } from '../stock-effects.ts';
import type { DeviceStockEvent } from '../stock-events.ts';
import type { SectionRules } from '../stock.ts';
import { unitsPerPack } from '../../../products/units.ts';
import { weightToUnits, type WeighedProduct, type WeightTolerances } from './weight-to-units.ts';

type TrayEvent = Extract<DeviceStockEvent, { kind: 'tray change' }>;

function scaleOf({ draft }: Posting, event: TrayEvent): [WeighedProduct[], WeightTolerances] {
  const device = draft.devices.get(event.cabinetId);
  const section = device?.sections.get(event.section);
  const product = draft.products.get(section?.productId ?? '');
  return [
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
  ];
}

/**
 * Notes the scale's count (S20). It is unknown in maintenance, and if the device does not report what rests there.
 */
function noteScaleCount(posting: Posting, event: TrayEvent, section: SectionRules | undefined): void {
  const { cabinetId, at, resting } = event;
  const productId = section?.productId ?? null;
  if (section === undefined || productId === null) return;
  const units =
    resting === undefined || section.maintenance ? null : scaleUnits(resting, ...scaleOf(posting, event));
  emit(posting, {
    effect: 'scale count',
    count: { cabinetId, section: event.section, productId, units, at },
  });
}

export function postTrayChange(posting: Posting, event: TrayEvent): Posted {
  const { cabinetId, grams } = event;
  const section = posting.draft.devices.get(cabinetId)?.sections.get(event.section);
  const moved = weightToUnits(grams, ...scaleOf(posting, event));
  // Next to nothing leaves the count as it was, unless the scale reports what rests there.
  if (moved !== 'nothing' || event.resting !== undefined) noteScaleCount(posting, event, section);
  const { effects } = posting;
  if (section?.maintenance) return { outcome: 'nothing', reason: { code: 'tray_in_maintenance' }, effects };
  if (moved === 'nothing') return { outcome: 'nothing', reason: { code: 'too_light' }, effects };
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
  return outcomeOf(posting);
}
