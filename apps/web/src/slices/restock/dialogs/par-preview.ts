import type { ParSetting, RestockRecommendation } from '@parwell/contract';
import { readLevel, recommend, withParLevels } from '@parwell/domain';
import { ORDER_DIALOG_TEXTS as TEXTS } from './dialogs.texts.ts';

/** The typed values of a par setting. */
export interface TypedLevels {
  readonly minSet: string;
  readonly maxSet: string;
  readonly crl: string;
  readonly maxFill: string;
  readonly packToLum: string;
  readonly active: boolean;
}

/** The setting of a row: its own, else one for all devices of its type, else one for a single device (OMGT-065). */
export function settingOfRow(
  settings: readonly ParSetting[],
  { id, deviceType }: Pick<RestockRecommendation, 'id' | 'deviceType'>,
): ParSetting | undefined {
  const ofType = settings.filter(({ cabinetType }) => cabinetType === deviceType);
  return (
    settings.find((setting) => `par/${setting.id}` === id) ??
    ofType.find(({ cabinetId }) => cabinetId === null) ??
    ofType[0]
  );
}

const fromTo = (before: string | number, after: string | number): string =>
  before === after ? String(before) : `${before} → ${after}`;

/** The effect of typed levels on a recommendation, as text; null while they are invalid. */
export function parPreview(row: RestockRecommendation, typed: TypedLevels): string | null {
  if (!typed.active) return TEXTS.previewInactive;
  const [minPar, maxPar, crl, maxFill, pack] = [
    typed.minSet,
    typed.maxSet,
    typed.crl,
    typed.maxFill,
    typed.packToLum,
  ].map(readLevel);
  const levels = {
    minPar: minPar ?? null,
    maxPar: maxPar ?? null,
    crl: crl ?? null,
    maxFill: maxFill ?? null,
  };
  if ([...Object.values(levels), pack].some(Number.isNaN) || pack === 0) return null;
  const after = recommend(withParLevels(row.facts, levels, pack ?? null));
  return TEXTS.preview(
    fromTo(row.recommendedQty, after.quantity.units),
    fromTo(row.inventoryStatus, after.status),
    row.recommendedQty === after.quantity.units && row.inventoryStatus === after.status,
  );
}
