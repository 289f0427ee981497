import type { AvailableUser, CabinetUser, DeviceDetails } from '@parwell/contract';
import { CABINET_USER_NOT_ADDED } from '@parwell/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { rephrased } from '../../../shared/rephrased.ts';
import { useNotify } from '../../../ui/feedback/notices.ts';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { SelectInput } from '../../../ui/forms/select-input.tsx';
import { addUserSchema, type AddUserOutput } from './add-user-schema.ts';
import { availableUsersQuery, useAddCabinetUser } from './cabinet-users.api.ts';
import { KindChoice } from './kind-choice.tsx';
import { PersonFields } from './person-fields.tsx';
import { roleOf, roleOptions } from './role-options.ts';
import { CONFIGURATION_TEXTS } from '../device-configuration.texts.ts';

const NOTHING_YET = {
  kind: 'existing',
  existing: '',
  firstName: '',
  lastName: '',
  email: '',
  role: '',
} as const;

const personOf = (values: AddUserOutput, available: readonly AvailableUser[]) =>
  values.kind === 'new' ? values : available.find(({ email }) => email === values.existing);

interface AddCabinetUserProps {
  readonly device: DeviceDetails;
  /** Users already set up on the device. */
  readonly present: readonly CabinetUser[];
  readonly onClose: () => void;
}

export default function AddCabinetUser({ device, present, onClose }: AddCabinetUserProps) {
  const { cabinetId, cabinetName, cabinetType, customerId } = device;
  const [schema] = useState(() => addUserSchema(cabinetType));
  const { data, error } = useQuery(availableUsersQuery(customerId));
  const taken = new Set(present.map(({ email }) => email));
  const available = data?.result.filter(({ email }) => !taken.has(email));
  const add = useAddCabinetUser(cabinetId);
  const notify = useNotify();
  return (
    <FormDialog
      title="Add Cabinet User"
      schema={schema}
      defaultValues={NOTHING_YET}
      submitLabel={CONFIGURATION_TEXTS.users.add}
      onClose={onClose}
      onSubmit={async (values) => {
        const person = personOf(values, available ?? []);
        const role = roleOf(values.role);
        if (!person || role === undefined) throw new Error(CABINET_USER_NOT_ADDED);
        const { email, firstName, lastName } = person;
        const added = await add
          .mutateAsync({ role, email, firstName, lastName })
          .catch(rephrased(CABINET_USER_NOT_ADDED));
        notify({ message: CONFIGURATION_TEXTS.added(added.displayName, cabinetName), type: 'success' });
      }}
    >
      {({ control }) => (
        <>
          <KindChoice control={control} />
          <PersonFields control={control} available={available} hint={error?.message} />
          <SelectInput
            control={control}
            name="role"
            label="Role"
            placeholder={CONFIGURATION_TEXTS.users.chooseRole}
            options={roleOptions(cabinetType)}
          />
        </>
      )}
    </FormDialog>
  );
}
