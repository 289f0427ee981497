import type { DeviceDetails } from '@parwell/contract';
import { ALL, can, isConnected, RETIRED } from '@parwell/domain';
import { useCurrentUser } from '../../session/current-user.ts';
import { useDialog } from '../../ui/forms/use-dialog.tsx';
import { MoreActions } from '../../ui/more-actions.tsx';
import { DeviceCredentials, EditDevice, ImportSettings, ReplaceMachine } from './dialogs.ts';
import { DEVICE_TEXTS } from './devices.texts.ts';

/** For users who may change the device. A shelf has no machine to replace. */
export function DeviceActions({ device }: { readonly device: DeviceDetails }) {
  // Keeps the device as it was when the dialog opened, so that a save cannot silently overwrite others'
  // changes.
  const { open, shown } = useDialog();
  const show = (label: string, Dialog: typeof EditDevice) => ({
    label,
    onClick: () => open((close) => <Dialog device={device} onClose={close} />),
  });
  const grants = useCurrentUser().data?.grants ?? {};
  const isMachine = isConnected(device.cabinetType);
  const signsIn = isMachine && device.cabinetState !== RETIRED;
  return (
    <>
      <MoreActions
        actions={[
          show('Edit', EditDevice),
          show('Import Device Settings', ImportSettings),
          ...(signsIn && can(grants, 'create', 'cabinets', ALL)
            ? [show(DEVICE_TEXTS.credentials, DeviceCredentials)]
            : []),
          ...(isMachine ? [show('Replace', ReplaceMachine)] : []),
        ]}
      />
      {shown}
    </>
  );
}
