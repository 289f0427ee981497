import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { allUpdated, propertyLabel, someUpdated, type PropertyValue } from '@parwell/domain';
import { useId, useRef, useState } from 'react';
import { FieldFrame } from '../../ui/forms/field-frame.tsx';
import { FocusOnOpen } from '../../ui/forms/focus-on-open.tsx';
import { ModalFrame } from '../../ui/forms/modal-frame.tsx';
import { formatCount } from '../../ui/table/pagination.tsx';
import { FLEET_TEXTS } from './fleet-config.texts.ts';

interface ConfirmUpdateProps {
  readonly typeLabel: string;
  readonly values: readonly PropertyValue[];
  /** The number of ticked devices; 0 means all devices. */
  readonly ticked: number;
  readonly all: { readonly devices: number; readonly customers: number };
  /** Whether the table is filtered; the user might think that this limits the update. */
  readonly filtered: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Confirms which devices an update will reach. Closing the dialog in any other way cancels. */
export default function ConfirmUpdate(props: ConfirmUpdateProps) {
  const { typeLabel, values, ticked, all, onConfirm, onCancel } = props;
  const textId = useId();
  const [typed, setTyped] = useState('');
  // All devices are too many for one careless click.
  const isTyped = ticked > 0 || typed.replaceAll(/\D/g, '') === String(all.devices);
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <ModalFrame
      title="Confirm Updating Edge Properties"
      role="alertdialog"
      describedBy={textId}
      onClose={onCancel}
    >
      <DialogContent sx={{ px: { xs: 4, sm: 6 }, py: 0 }}>
        <div id={textId}>
          <Typography sx={{ fontWeight: 600 }}>
            {ticked > 0 ? someUpdated(ticked) : allUpdated(typeLabel)}
          </Typography>
          {ticked === 0 && <AllOfThem {...props} />}
        </div>
        <Box component="dl" sx={{ display: 'grid', gap: 1, m: 0, mt: 4 }}>
          {values.map(({ name, value }) => (
            <Box key={name} sx={{ display: 'flex', gap: 2, overflowWrap: 'anywhere' }}>
              <Box component="dt" sx={{ color: 'text.secondary' }}>
                {propertyLabel(name)}
              </Box>
              <Box component="dd" sx={{ m: 0, fontWeight: 600, minWidth: 0 }}>
                {value}
              </Box>
            </Box>
          ))}
        </Box>
        {ticked === 0 && (
          <Box sx={{ mt: 4, maxWidth: 320 }}>
            <FieldFrame label={FLEET_TEXTS.typeNumber(all.devices)} problem={undefined}>
              {(labelled) => (
                <OutlinedInput
                  {...labelled}
                  autoComplete="off"
                  value={typed}
                  onChange={({ target }) => setTyped(target.value)}
                  slotProps={{ input: { inputMode: 'numeric', maxLength: 12 } }}
                />
              )}
            </FieldFrame>
          </Box>
        )}
      </DialogContent>
      <DialogActions sx={{ px: { xs: 4, sm: 6 }, pt: 5, pb: 5, gap: 2, flexWrap: 'wrap' }} disableSpacing>
        <FocusOnOpen find={() => cancel.current} />
        <Button variant="outlined" ref={cancel} onClick={onCancel}>
          Cancel
        </Button>
        <Button variant="contained" disabled={!isTyped} onClick={onConfirm}>
          Confirm
        </Button>
      </DialogActions>
    </ModalFrame>
  );
}

function AllOfThem({ all, filtered }: Pick<ConfirmUpdateProps, 'all' | 'filtered'>) {
  return (
    <Alert severity="warning" sx={{ mt: 3 }}>
      {FLEET_TEXTS.reachesAll(formatCount(all.devices), formatCount(all.customers))}
      {filtered && ` ${FLEET_TEXTS.filterDoesNotLimit}`}
    </Alert>
  );
}
