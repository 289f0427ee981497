import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { MAX_RECEIPT_ITEMS, PRODUCT_ID_NEEDED, readQuantity, serialSlots } from '@parwell/domain';
import { useFieldArray, useWatch, type Control } from 'react-hook-form';
import { ProductInput } from '../products/public/product-input.tsx';
import { DateInput } from '../../ui/forms/date-input.tsx';
import { FieldRow } from '../../ui/forms/field-row.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { ExpiredWarning } from './expired-warning.tsx';
import { emptyItem, type ReceiptFields } from './receipt-draft.ts';
import { FLEX_TEXTS } from './flex.texts.ts';

interface ItemsProps<Output> {
  readonly control: Control<ReceiptFields, unknown, Output>;
  readonly customerId: string;
}

export function ReceiptItems<Output>({ control, customerId }: ItemsProps<Output>) {
  const { fields, append, remove } = useFieldArray({ control, name: 'receiptItems' });
  return (
    <Stack spacing={4}>
      {fields.map(({ id }, index) => (
        <ReceiptItem
          key={id}
          control={control}
          customerId={customerId}
          index={index}
          // A receipt has at least one item.
          onRemove={index === 0 ? undefined : () => remove(index)}
        />
      ))}
      <Box>
        <Button
          variant="outlined"
          disabled={fields.length >= MAX_RECEIPT_ITEMS}
          onClick={() => append(emptyItem())}
        >
          {FLEX_TEXTS.addItem}
        </Button>
      </Box>
    </Stack>
  );
}

interface ItemProps<Output> extends ItemsProps<Output> {
  readonly index: number;
  readonly onRemove: (() => void) | undefined;
}

function ReceiptItem<Output>({ control, customerId, index, onRemove }: ItemProps<Output>) {
  const at = `receiptItems.${index}` as const;
  const title = FLEX_TEXTS.item(index + 1);
  return (
    <Stack
      component="section"
      aria-label={title}
      spacing={4}
      sx={{ border: 1, borderColor: 'divider', borderRadius: 2, p: { xs: 3, sm: 4 } }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', minHeight: 32 }}>
        <Typography variant="h2" component="h3">
          {title}
        </Typography>
        {onRemove && (
          <Button color="error" onClick={onRemove} sx={{ ml: 'auto' }} aria-label={FLEX_TEXTS.remove(title)}>
            Remove
          </Button>
        )}
      </Box>
      <FieldRow>
        <ProductInput
          control={control}
          name={`${at}.productId`}
          label="Product"
          customerId={customerId}
          emptyText={PRODUCT_ID_NEEDED}
        />
        <DateInput control={control} name={`${at}.expiryDate`} label="Expiry Date" />
      </FieldRow>
      <ExpiredWarning control={control} index={index} />
      <FieldRow>
        <TextInput
          control={control}
          name={`${at}.totalCount`}
          label="Total Count"
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
        />
        <TextInput
          control={control}
          name={`${at}.lotNumber`}
          label="Lot"
          autoComplete="off"
          maxLength={200}
        />
        <TextInput
          control={control}
          name={`${at}.lineNumber`}
          label="Line Number"
          autoComplete="off"
          maxLength={200}
        />
      </FieldRow>
      <SerialNumbers control={control} index={index} />
    </Stack>
  );
}

/** One field per unit, for items with serial numbers. */
function SerialNumbers<Output>({ control, index }: Pick<ItemProps<Output>, 'control' | 'index'>) {
  const at = `receiptItems.${index}` as const;
  const [serialized, totalCount] = useWatch({ control, name: ['serialized', `${at}.totalCount`] });
  if (serialized !== 'YES') return null;
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 3,
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 180px), 1fr))',
      }}
    >
      {serialSlots([], readQuantity(totalCount) ?? 0).map((_, slot) => {
        const label = `Serial Number ${slot + 1}`;
        return (
          <TextInput
            key={label}
            control={control}
            name={`${at}.serialNumbers.${slot}`}
            label={label}
            autoComplete="off"
            maxLength={200}
          />
        );
      })}
    </Box>
  );
}
