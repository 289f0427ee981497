import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { CheckboxInput } from '../../../ui/forms/checkbox-input.tsx';
import { FieldRow } from '../../../ui/forms/field-row.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import type { PartProps } from './part-props.ts';

export const FlexSettings = <Output,>({ control }: Pick<PartProps<Output>, 'control'>) => (
  <Stack component="section" aria-label="Settings" spacing={3}>
    <Typography variant="h2" component="h3">
      Settings
    </Typography>
    <FieldRow>
      <CheckboxInput control={control} name="settings.inventorySyncEnabled" label="Inventory Sync Enabled" />
      <CheckboxInput control={control} name="settings.loggingEnabled" label="Logging Enabled" />
      <TextInput
        control={control}
        name="settings.logoutLumWeightToleranceGram"
        label="Logout LUM Weight Tolerance (g)"
        inputMode="decimal"
        autoComplete="off"
        maxLength={10}
      />
    </FieldRow>
  </Stack>
);
