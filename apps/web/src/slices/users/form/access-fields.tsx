import Skeleton from '@mui/material/Skeleton';
import type { UserType } from '@parwell/domain';
import { lazy, Suspense, useEffect, useEffectEvent } from 'react';
import { useWatch } from 'react-hook-form';
import { SelectInput } from '../../../ui/forms/select-input.tsx';
import { FormSection } from '../../../ui/forms/form-section.tsx';
import type { UserEditor } from './user-editor.ts';
import { chosenType, type UserForm } from './user-values.ts';
import { USER_TEXTS } from '../users.texts.ts';

// Loaded separately, because the picker needs much code that the rest of the form does not.
const GroupField = lazy(() => import('./group-field.tsx'));
const CustomersField = lazy(() => import('./customers-field.tsx'));

const TYPE_LABELS: Readonly<Record<UserType, string>> = {
  customer: 'Customer',
  gpo: 'GPO',
  idn: 'IDN',
  subGpo: 'Sub GPO',
  subIdn: 'Sub IDN',
  admin: 'Admin',
};

interface AccessFieldsProps {
  readonly form: UserForm;
  readonly editor: UserEditor;
}

/** The user's type and, depending on it, the customers or group the user sees. */
export function AccessFields({ form, editor }: AccessFieldsProps) {
  const { control } = form;
  const type = chosenType(useWatch({ control, name: 'userType' }));
  const { isSubmitted } = form.formState;
  // Validity depends on the type.
  const recheck = useEffectEvent((chosen: UserType | null) => {
    if (chosen && isSubmitted) void form.trigger();
  });
  useEffect(() => recheck(type), [type]);
  return (
    <FormSection title="Access">
      <SelectInput
        control={control}
        name="userType"
        label="User type"
        placeholder={USER_TEXTS.chooseType}
        options={editor.types.map((value) => ({ value, label: TYPE_LABELS[value] }))}
      />
      {type === 'customer' && (
        <Suspense fallback={<Skeleton variant="rounded" height={64} />}>
          <CustomersField form={form} editor={editor} />
        </Suspense>
      )}
      {type !== null && type !== 'customer' && type !== 'admin' && (
        <Suspense fallback={<Skeleton variant="rounded" height={64} />}>
          <GroupField form={form} type={type} label={`${TYPE_LABELS[type]} ID`} />
        </Suspense>
      )}
    </FormSection>
  );
}
