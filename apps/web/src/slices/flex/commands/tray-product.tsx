import { listInventory, type DeviceDetails, type FlexConfiguration } from '@parwell/contract';
import { correctable, liesInTray, trayAt } from '@parwell/domain';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { callQuery } from '../../../session/call-query.ts';
import { SelectInput } from '../../../ui/forms/select-input.tsx';
import { FLEX_TEXTS } from '../flex.texts.ts';
import type { CorrectionForm } from './correction-draft.ts';

/** More lots than any device holds. */
const ALL_LOTS = 500;

interface TrayProductProps {
  readonly device: DeviceDetails;
  /** Undefined while loading. */
  readonly configuration: FlexConfiguration | undefined;
  readonly form: CorrectionForm;
}

/**
 * The products that a correction of the chosen tray may name (S25): those it is set up for, and for a removal those
 * that lie in it.
 */
export function TrayProduct({ device: { cabinetId }, configuration, form }: TrayProductProps) {
  const { control } = form;
  const [type, drawer] = useWatch({ control, name: ['correctionType', 'drawerNumber'] });
  const tray = configuration && trayAt(configuration.config.data, drawer === '' ? null : Number(drawer));
  // A user who may not see the stock is offered the tray's configured products.
  const { data: stock } = useQuery({
    ...callQuery(listInventory, { query: { cabinetId, limit: ALL_LOTS } }),
    enabled: type === 'remove',
  });
  const lots = stock?.result ?? [];
  const held = tray ? lots.filter(({ parts }) => parts.some(({ section }) => liesInTray(section, tray))) : [];
  const names = new Map([
    ...lots.map(({ productItemId, productLabelName }) => [productItemId, productLabelName] as const),
    ...(configuration?.products ?? []).map(({ productId, productName }) => [productId, productName] as const),
  ]);
  const offered = correctable(
    type,
    tray,
    held.map(({ productItemId }) => productItemId),
  );
  return (
    <SelectInput
      control={control}
      name="productId"
      label="Product"
      placeholder={drawer === '' ? FLEX_TEXTS.chooseTrayFirst : FLEX_TEXTS.chooseProduct}
      hint={tray && offered.length === 0 ? FLEX_TEXTS.emptyTray : undefined}
      options={offered.map((value) => ({
        value,
        label: names.has(value) ? `${names.get(value)} (${value})` : value,
      }))}
    />
  );
}
