import Button from '@mui/material/Button';
import type { DeviceDetails } from '@parwell/contract';
import { ALL, can, isConnected, RETIRED } from '@parwell/domain';
import { Suspense, useState } from 'react';
import { useCurrentUser } from '../../session/current-user.ts';
import { DeviceCredentials, EditDevice, ImportSettings, ReplaceMachine } from './dialogs.ts';

interface Open {
  readonly dialog: 'credentials' | 'edit' | 'import' | 'replace';
  /** As it was when the dialog was opened: what others change meanwhile is not overwritten unseen. */
  readonly device: DeviceDetails;
}

/** What can be done with a device, for those who may change it. A shelf has no machine to replace. */
export function DeviceActions({ device }: { readonly device: DeviceDetails }) {
  const [open, setOpen] = useState<Open | null>(null);
  const about = open && { device: open.device, onClose: () => setOpen(null) };
  const grants = useCurrentUser().data?.grants ?? {};
  const signsIn = isConnected(device.cabinetType) && device.cabinetState !== RETIRED;
  return (
    <>
      {signsIn && can(grants, 'create', 'cabinets', ALL) && (
        <Button variant="outlined" onClick={() => setOpen({ dialog: 'credentials', device })}>
          Device Credentials
        </Button>
      )}
      <Button variant="outlined" onClick={() => setOpen({ dialog: 'import', device })}>
        Import Device Settings
      </Button>
      {isConnected(device.cabinetType) && (
        <Button variant="outlined" onClick={() => setOpen({ dialog: 'replace', device })}>
          Replace
        </Button>
      )}
      <Button variant="contained" onClick={() => setOpen({ dialog: 'edit', device })}>
        Edit
      </Button>
      <Suspense fallback={null}>
        {about && open.dialog === 'credentials' && <DeviceCredentials {...about} />}
        {about && open.dialog === 'edit' && <EditDevice {...about} />}
        {about && open.dialog === 'import' && <ImportSettings {...about} />}
        {about && open.dialog === 'replace' && <ReplaceMachine {...about} />}
      </Suspense>
    </>
  );
}
