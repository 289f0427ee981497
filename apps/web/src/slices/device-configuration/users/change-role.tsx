import type { CabinetUser, DeviceDetails } from '@parwell/contract';
import { ROLE_NEEDED } from '@parwell/domain';
import { z } from 'zod';
import { useNotify } from '../../../ui/feedback/notices.ts';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { SelectInput } from '../../../ui/forms/select-input.tsx';
import { useUpdateCabinetUser } from './cabinet-users.api.ts';
import { roleOf, roleOptions } from './role-options.ts';
import { CONFIGURATION_TEXTS } from '../device-configuration.texts.ts';

const schema = z.object({ role: z.string().min(1, ROLE_NEEDED) });

interface ChangeRoleProps {
  readonly device: DeviceDetails;
  readonly user: CabinetUser;
  readonly onClose: () => void;
}

export default function ChangeRole({ device, user, onClose }: ChangeRoleProps) {
  const update = useUpdateCabinetUser(device.cabinetId);
  const notify = useNotify();
  const offered = roleOptions(device.cabinetType);
  const current = String(user.role);
  // The user may keep a role that only the device can grant, although it is not offered.
  const options = offered.some(({ value }) => value === current)
    ? offered
    : [{ value: current, label: user.userRole }, ...offered];
  return (
    <FormDialog
      title={CONFIGURATION_TEXTS.users.changeRoleOf(user.displayName)}
      schema={schema}
      defaultValues={{ role: current }}
      submitLabel="Save"
      onClose={onClose}
      onSubmit={async ({ role }) => {
        const saved = await update.mutateAsync({ user, change: { role: roleOf(role) } });
        notify({
          message: CONFIGURATION_TEXTS.users.roleChanged(saved.displayName, saved.userRole),
          type: 'success',
        });
      }}
    >
      {({ control }) => <SelectInput control={control} name="role" label="Role" options={options} />}
    </FormDialog>
  );
}
