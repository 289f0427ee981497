import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import type { DeviceDetails } from '@parwell/contract';
import { COMMAND_LABELS } from '@parwell/domain';
import { createElement, useId, type ComponentType } from 'react';
import { useAddressChoice } from '../../../shared/address-choice.ts';
import { CommandJournal } from './command-journal.tsx';
import { InventorySync } from './inventory-sync.tsx';
import { ManualCorrection } from './manual-correction.tsx';
import { ManualReceipt } from './manual-receipt.tsx';
import { FLEX_TEXTS } from '../flex.texts.ts';

const FORMS = ['manual_receipt', 'manual_correction', 'inventory_sync'] as const;
type Form = (typeof FORMS)[number];

const SCREENS: Readonly<Record<Form, ComponentType<{ readonly device: DeviceDetails }>>> = {
  manual_receipt: ManualReceipt,
  manual_correction: ManualCorrection,
  inventory_sync: InventorySync,
};

export default function CommandsTab({ device }: { readonly device: DeviceDetails }) {
  // In the address: the stock page links here for corrections, and the guard of a form asks before another form
  // replaces what was typed.
  const [form, setForm] = useAddressChoice('command', FORMS);
  const narrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'));
  const id = useId();
  return (
    <Stack spacing={5}>
      <Box
        sx={{
          display: 'grid',
          gap: 4,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '200px minmax(0, 1fr)' },
        }}
      >
        <Tabs
          aria-label={FLEX_TEXTS.commandKinds}
          orientation={narrow ? 'horizontal' : 'vertical'}
          variant="scrollable"
          value={form}
          onChange={(_event, chosen: Form) => setForm(chosen)}
          sx={{ '& .MuiTab-root': { alignItems: 'flex-start' } }}
        >
          {FORMS.map((each) => (
            <Tab
              key={each}
              value={each}
              label={COMMAND_LABELS[each]}
              id={`${id}-${each}`}
              aria-controls={`${id}-panel`}
            />
          ))}
        </Tabs>
        <Box role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${form}`} sx={{ minWidth: 0 }}>
          {createElement(SCREENS[form], { device })}
        </Box>
      </Box>
      <CommandJournal device={device} />
    </Stack>
  );
}
