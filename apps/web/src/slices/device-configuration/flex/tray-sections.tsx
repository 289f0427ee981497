import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { MAX_SECTIONS } from '@parwell/domain';
import { use } from 'react';
import { useFieldArray } from 'react-hook-form';
import { ProductInput } from '../../products/public/product-input.tsx';
import { ReadOnlyContext } from '../../../ui/forms/read-only.ts';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import type { TrayProps } from './part-props.ts';
import { CONFIGURATION_TEXTS } from '../device-configuration.texts.ts';

export function TraySections<Output>({ control, device, products, compartment, tray }: TrayProps<Output>) {
  const at = `compartments.${compartment}.trays.${tray}.sections` as const;
  const { fields, append, remove } = useFieldArray({ control, name: at });
  const readOnly = use(ReadOnlyContext);
  return (
    <Stack spacing={3}>
      {fields.map(({ id }, section) => (
        <Box
          key={id}
          role="group"
          aria-label={CONFIGURATION_TEXTS.flex.section(section + 1)}
          sx={{
            display: 'grid',
            gap: 2,
            alignItems: 'start',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) 120px auto' },
          }}
        >
          <ProductInput
            control={control}
            name={`${at}.${section}.productId`}
            label={CONFIGURATION_TEXTS.flex.productOf(section + 1)}
            customerId={device.customerId}
            known={products}
          />
          <TextInput
            control={control}
            name={`${at}.${section}.capacity`}
            label="Capacity"
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
          />
          {!readOnly && (
            <Button
              color="error"
              onClick={() => remove(section)}
              aria-label={CONFIGURATION_TEXTS.flex.remove(`section ${section + 1}`)}
              sx={{ mt: { sm: 6 }, justifySelf: 'start' }}
            >
              Remove
            </Button>
          )}
        </Box>
      ))}
      {!readOnly && (
        <Box>
          <Button
            disabled={fields.length >= MAX_SECTIONS}
            onClick={() => append({ productId: '', capacity: '0' })}
          >
            {CONFIGURATION_TEXTS.flex.addSection}
          </Button>
        </Box>
      )}
    </Stack>
  );
}
