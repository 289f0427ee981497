import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { DeviceDetails } from '@parwell/contract';
import { ALL, can, replaceFailed, RETIRED } from '@parwell/domain';
import { lazy, useRef, useState } from 'react';
import { useCurrentUser } from '../../session/current-user.ts';
import { failureOf } from '../../shared/rephrased.ts';
import { FailureAlert } from '../../ui/feedback/failure-alert.tsx';
import { useNotify } from '../../ui/feedback/notices.ts';
import { useConfirm } from '../../ui/forms/confirm.tsx';
import { FieldFrame } from '../../ui/forms/field-frame.tsx';
import { FocusOnOpen } from '../../ui/forms/focus-on-open.tsx';
import { ModalFrame } from '../../ui/forms/modal-frame.tsx';
import { useReplaceMachine } from './devices.api.ts';
import { MACHINE_TEXTS } from './machine.texts.ts';

const DeviceCredentials = lazy(() => import('./device-credentials.tsx'));

interface ReplaceMachineProps {
  readonly device: DeviceDetails;
  readonly onClose: () => void;
}

/** Asks for the new serial number, then for confirmation. */
export default function ReplaceMachine({ device, onClose }: ReplaceMachineProps) {
  const { cabinetName, version } = device;
  const [typed, setTyped] = useState('');
  const serialNumber = typed.trim();
  const { mutate, isPending, error } = useReplaceMachine(device);
  const grants = useCurrentUser().data?.grants ?? {};
  const mayIssue = can(grants, 'create', 'cabinets', ALL) && device.cabinetState !== RETIRED;
  const [replaced, setReplaced] = useState(false);
  const confirm = useConfirm();
  const notify = useNotify();
  const field = useRef<HTMLInputElement>(null);
  const replace = async () => {
    if (serialNumber === '' || isPending) return;
    const confirmed = await confirm({
      title: MACHINE_TEXTS.replaceTitle(cabinetName),
      message: MACHINE_TEXTS.replaceMessage(serialNumber),
      confirmLabel: 'Replace',
    });
    if (!confirmed) return;
    mutate(
      { serialNumber, version },
      {
        onSuccess: () => {
          const replaced = MACHINE_TEXTS.replaced(cabinetName);
          notify({
            message: mayIssue ? replaced : `${replaced} ${MACHINE_TEXTS.askForSecret}`,
            type: 'success',
          });
          if (mayIssue) setReplaced(true);
          else onClose();
        },
      },
    );
  };
  // The new machine cannot sign in with the old secret, so its own comes next.
  if (replaced) return <DeviceCredentials device={device} onClose={onClose} />;
  return (
    <ModalFrame title="Replace" onClose={(reason) => reason === 'escapeKeyDown' && !isPending && onClose()}>
      <Box
        component="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void replace();
        }}
      >
        <FocusOnOpen find={() => field.current} />
        <DialogContent sx={{ px: { xs: 4, sm: 6 }, py: 1 }}>
          <FailureAlert failure={error && failureOf(replaceFailed(cabinetName), error)} sx={{ mb: 3 }} />
          <FieldFrame
            label={MACHINE_TEXTS.newSerialNumber}
            hint={MACHINE_TEXTS.replaceHint}
            problem={undefined}
          >
            {(labelled) => (
              <OutlinedInput
                {...labelled}
                inputRef={field}
                autoComplete="off"
                value={typed}
                readOnly={isPending}
                onChange={({ target }) => setTyped(target.value)}
                slotProps={{ input: { maxLength: 100 } }}
              />
            )}
          </FieldFrame>
        </DialogContent>
        <DialogActions disableSpacing sx={{ px: { xs: 4, sm: 6 }, pt: 4, pb: 5, gap: 2 }}>
          <Button variant="outlined" disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" disabled={serialNumber === ''} loading={isPending}>
            Replace
          </Button>
        </DialogActions>
      </Box>
    </ModalFrame>
  );
}
