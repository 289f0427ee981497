import type { AvailableUser } from '@parwell/contract';
import { useWatch, type Control } from 'react-hook-form';
import { FieldRow } from '../../../ui/forms/field-row.tsx';
import { SelectInput } from '../../../ui/forms/select-input.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import type { AddUserInput, AddUserOutput } from './add-user-schema.ts';
import { CONFIGURATION_TEXTS } from '../device-configuration.texts.ts';

interface PersonFieldsProps {
  readonly control: Control<AddUserInput, unknown, AddUserOutput>;
  /** Undefined while loading. */
  readonly available: readonly AvailableUser[] | undefined;
  readonly hint: string | undefined;
}

/** Either picks one of the customer's users or asks for the details of a new person. */
export function PersonFields({ control, available, hint }: PersonFieldsProps) {
  const kind = useWatch({ control, name: 'kind' });
  if (kind === 'existing') {
    return (
      <SelectInput
        control={control}
        name="existing"
        label="Existing user"
        placeholder={available ? CONFIGURATION_TEXTS.users.chooseUser : CONFIGURATION_TEXTS.users.loading}
        hint={hint}
        options={(available ?? []).map(({ email, firstName, lastName }) => ({
          value: email,
          label: `${lastName}, ${firstName} (${email})`,
        }))}
      />
    );
  }
  return (
    <>
      <FieldRow>
        <TextInput control={control} name="firstName" label="First Name" autoComplete="off" maxLength={100} />
        <TextInput control={control} name="lastName" label="Last Name" autoComplete="off" maxLength={100} />
      </FieldRow>
      <TextInput
        control={control}
        name="email"
        label="E-mail"
        type="email"
        autoComplete="off"
        maxLength={254}
      />
    </>
  );
}
