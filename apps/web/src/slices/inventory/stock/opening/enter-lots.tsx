import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { DeviceDetails } from '@parwell/contract';
import { byHandAt, MAX_OPENING_ROWS, OWNER_LABELS, OWNERS } from '@parwell/domain';
import { useNotify } from '../../../../ui/feedback/notices.ts';
import { FieldFrame } from '../../../../ui/forms/field-frame.tsx';
import { LabelledSelect } from '../../../../ui/labelled-select.tsx';
import { ProductPicker } from '../../../products/public/product-picker.tsx';
import { useCountedUnits } from '../../counts/use-counted-units.ts';
import { GOODS_TEXTS } from '../../goods/goods.texts.ts';
import { STOCK_TEXTS } from '../stock.texts.ts';
import { useScanTarget } from '../../goods/scan-target.ts';
import { blankLot, withScan, type EnteredLot } from './entered-lot.ts';

interface EnterLotsProps {
  readonly device: DeviceDetails;
  readonly lots: readonly EnteredLot[];
  readonly onChange: (change: (lots: readonly EnteredLot[]) => readonly EnteredLot[]) => void;
}

const PLACES = {
  counted: [],
  dispensers: [
    ['holder', 'Holder'],
    ['dispenser', 'Dispenser'],
  ],
  correction: [['section', 'Section']],
} as const;

/** A first count: lot by lot, typed or scanned. */
export default function EnterLots({ device, lots, onChange }: EnterLotsProps) {
  const notify = useNotify();
  const counted = useCountedUnits();
  useScanTarget('count', (scan) => {
    const unit = scan.tagId ?? scan.serial;
    const productId = scan.products[0]?.productId ?? '';
    if (unit !== null && !counted.add(productId, unit))
      notify({ message: GOODS_TEXTS.scannedAlready(unit), type: 'warning' });
    else onChange((before) => withScan(before, scan));
  });
  const places = PLACES[byHandAt(device.cabinetType)];
  return (
    <Stack spacing={4}>
      <Typography color="textSecondary">{STOCK_TEXTS.beginHint}</Typography>
      {lots.map((lot, index) => {
        const set = (values: Partial<EnteredLot>) =>
          onChange((before) => before.map((each) => (each.key === lot.key ? { ...each, ...values } : each)));
        const text = (
          field: 'lot' | 'expiration' | 'quantity' | 'holder' | 'dispenser' | 'section',
          label: string,
        ) => (
          <FieldFrame key={field} label={label} problem={undefined}>
            {(labelled) => (
              <OutlinedInput
                {...labelled}
                value={lot[field]}
                autoComplete="off"
                {...(field === 'expiration' && { placeholder: 'YYYY-MM-DD' })}
                onChange={({ target }) => set({ [field]: target.value.slice(0, 100) })}
              />
            )}
          </FieldFrame>
        );
        return (
          <Box
            key={lot.key}
            role="group"
            aria-label={STOCK_TEXTS.lotNumber(index + 1)}
            sx={{
              display: 'grid',
              gap: 2,
              alignItems: 'end',
              gridTemplateColumns: {
                xs: 'repeat(2, minmax(0, 1fr))',
                sm: 'repeat(4, minmax(0, 1fr))',
                lg: `minmax(0, 2.4fr) repeat(${4 + places.length}, minmax(0, 1fr)) auto`,
              },
            }}
          >
            <Box sx={{ gridColumn: { xs: '1 / -1', lg: 'auto' }, minWidth: 0 }}>
              <ProductPicker
                label="Product"
                customerId={device.customerId}
                emptyText={STOCK_TEXTS.chooseProduct}
                value={lot.product}
                onChange={(product) => set({ product })}
              />
            </Box>
            {text('lot', 'Lot')}
            {text('expiration', 'Expiration')}
            {text('quantity', 'Quantity')}
            <LabelledSelect
              label="Owner"
              value={OWNERS.find((owner) => owner === lot.owner) ?? ''}
              options={OWNERS}
              labelOf={(owner) => OWNER_LABELS[owner]}
              placeholder={STOCK_TEXTS.presetOwner}
              onChange={(owner) => set({ owner })}
            />
            {places.map(([field, label]) => text(field, label))}
            <Button
              aria-label={STOCK_TEXTS.removeLot(index + 1)}
              disabled={lots.length === 1}
              onClick={() => onChange((before) => before.filter(({ key }) => key !== lot.key))}
            >
              {STOCK_TEXTS.remove}
            </Button>
          </Box>
        );
      })}
      <Box>
        <Button
          variant="outlined"
          disabled={lots.length >= MAX_OPENING_ROWS}
          onClick={() => onChange((before) => [...before, blankLot()])}
        >
          {STOCK_TEXTS.addLot}
        </Button>
      </Box>
    </Stack>
  );
}
