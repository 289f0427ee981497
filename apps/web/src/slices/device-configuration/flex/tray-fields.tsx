import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { use, useState } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { CheckboxInput } from '../../../ui/forms/checkbox-input.tsx';
import { FieldRow } from '../../../ui/forms/field-row.tsx';
import { ReadOnlyContext } from '../../../ui/forms/read-only.ts';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import type { TrayProps } from './part-props.ts';
import { TraySections } from './tray-sections.tsx';
import { CONFIGURATION_TEXTS } from '../device-configuration.texts.ts';

/** A collapsible tray; its fields are shown when it is open. */
export function TrayFields<Output>({
  onRemove,
  ...props
}: TrayProps<Output> & { readonly onRemove: () => void }) {
  const { control, compartment, tray } = props;
  const at = `compartments.${compartment}.trays.${tray}` as const;
  const name = useWatch({ control, name: `${at}.trayName` });
  const readOnly = use(ReadOnlyContext);
  // A tray without a name has just been added, so it starts open.
  const [open, setOpen] = useState(name === '');
  const { errors } = useFormState({ control, name: at });
  // A tray with errors is forced open, so that they are visible.
  const isWrong = errors.compartments?.[compartment]?.trays?.[tray] !== undefined;
  return (
    <Accordion
      variant="outlined"
      disableGutters
      sx={{ borderRadius: 2, '&:before': { display: 'none' } }}
      expanded={open || isWrong}
      onChange={(_event, expanded) => setOpen(expanded)}
      // A device may have many trays, so only the open ones are rendered.
      slotProps={{ heading: { component: 'h3' }, transition: { unmountOnExit: true, timeout: 0 } }}
    >
      <AccordionSummary expandIcon={<Chevron />}>
        <Typography component="span" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {name || CONFIGURATION_TEXTS.flex.newTray}
        </Typography>
        <TrayContents {...props} />
      </AccordionSummary>
      <AccordionDetails>
        <Stack spacing={3}>
          <FieldRow>
            <TextInput
              control={control}
              name={`${at}.trayName`}
              label="Tray Name"
              autoComplete="off"
              maxLength={200}
            />
            <TextInput
              control={control}
              name={`${at}.macAddress`}
              label="MAC Address"
              autoComplete="off"
              maxLength={17}
            />
            <TextInput
              control={control}
              name={`${at}.type`}
              label="Tray Type"
              autoComplete="off"
              maxLength={200}
            />
          </FieldRow>
          <FieldRow>
            <TextInput
              control={control}
              name={`${at}.numNestCols`}
              label="Nest Columns"
              inputMode="numeric"
            />
            <TextInput control={control} name={`${at}.numNestRows`} label="Nest Rows" inputMode="numeric" />
            <TextInput
              control={control}
              name={`${at}.packWeightTolerancePct`}
              label="Pack Weight Tolerance %"
              inputMode="decimal"
            />
            <TextInput
              control={control}
              name={`${at}.lumWeightTolerancePct`}
              label="LUM Weight Tolerance %"
              inputMode="decimal"
            />
          </FieldRow>
          <CheckboxInput control={control} name={`${at}.maintenanceMode`} label="Maintenance Mode" />
          <TraySections {...props} />
          {!readOnly && (
            <Box>
              <Button
                color="error"
                onClick={onRemove}
                aria-label={CONFIGURATION_TEXTS.flex.remove(`tray ${name}`)}
              >
                {CONFIGURATION_TEXTS.flex.removeTray}
              </Button>
            </Box>
          )}
        </Stack>
      </AccordionDetails>
    </Accordion>
  );
}

const Chevron = () => (
  <svg width="10" height="10" viewBox="0 0 10 10" fill="none" stroke="currentColor" aria-hidden="true">
    <path d="M1.5 3.5L5 7l3.5-3.5" strokeWidth="1.6" strokeLinecap="round" strokeLinejoin="round" />
  </svg>
);

function TrayContents<Output>({ control, compartment, tray }: TrayProps<Output>) {
  const sections = useWatch({ control, name: `compartments.${compartment}.trays.${tray}.sections` });
  const filled = sections.filter(({ productId }) => productId !== '').length;
  return (
    <Typography component="span" color="textSecondary" sx={{ ml: 'auto', px: 2, textAlign: 'right' }}>
      {CONFIGURATION_TEXTS.flex.sectionsInUse(filled, sections.length)}
    </Typography>
  );
}
