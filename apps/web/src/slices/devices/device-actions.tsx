import Button from '@mui/material/Button';
import type { DeviceDetails } from '@parwell/contract';
import { ALL, can, isConnected, RETIRED } from '@parwell/domain';
import { useCurrentUser } from '../../session/current-user.ts';
import { useDialog } from '../../ui/forms/use-dialog.tsx';
import { DeviceCredentials, EditDevice, ImportSettings, ReplaceMachine } from './dialogs.ts';

/** The actions for a device, for users who may change it. A shelf has no machine to replace. */
export function DeviceActions({ device }: { readonly device: DeviceDetails }) {
  // Keeps the device as it was when the dialog opened, so that a save cannot silently overwrite others'
  // changes.
  const { open, shown } = useDialog();
  const show = (Dialog: typeof EditDevice) => () =>
    open((close) => <Dialog device={device} onClose={close} />);
  const grants = useCurrentUser().data?.grants ?? {};
  const signsIn = isConnected(device.cabinetType) && device.cabinetState !== RETIRED;
  return (
    <>
      {signsIn && can(grants, 'create', 'cabinets', ALL) && (
        <Button variant="outlined" onClick={show(DeviceCredentials)}>
          Device Credentials
        </Button>
      )}
      <Button variant="outlined" onClick={show(ImportSettings)}>
        Import Device Settings
      </Button>
      {isConnected(device.cabinetType) && (
        <Button variant="outlined" onClick={show(ReplaceMachine)}>
          Replace
        </Button>
      )}
      <Button variant="contained" onClick={show(EditDevice)}>
        Edit
      </Button>
      {shown}
    </>
  );
}
