import Skeleton from '@mui/material/Skeleton';
import { lazy, Suspense, useMemo, useState } from 'react';
import { ApiFailure } from '../../../session/api-failure.ts';
import { useNotify } from '../../../ui/feedback/notices.ts';
import { FieldRow } from '../../../ui/forms/field-row.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { ReadOnlyContext } from '../../../ui/forms/read-only.ts';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { AccessFields } from './access-fields.tsx';
import { EmailField } from './email-field.tsx';
import { HelpFields } from './help-fields.tsx';
import { PermissionFields } from './permission-fields.tsx';
import { bodyOf } from './user-body.ts';
import type { UserEditor } from './user-editor.ts';
import { newUser, userSchema, valuesOf, type UserValues } from './user-values.ts';
import { useCreateUser, useUpdateUser } from './user-form.api.ts';
import { USER_TEXTS } from '../users.texts.ts';

const TemporaryPassword = lazy(() => import('./temporary-password.tsx'));

interface UserFormProps {
  readonly editor: UserEditor;
  readonly onClose: () => void;
}

/** Passes on the server's explanation; replaces any other error with our text. */
async function withDefaultMessage<Answer>(save: Promise<Answer>, failed: string): Promise<Answer> {
  try {
    return await save;
  } catch (error) {
    throw error instanceof ApiFailure && error.explainsItself
      ? error
      : new ApiFailure(0, 'unavailable', failed);
  }
}

export function UserForm({ editor: given, onClose }: UserFormProps) {
  // Fixed on open, so that a save sends the version that was shown, whatever has been loaded since.
  const [editor] = useState(given);
  const { record, options, readOnly, fixed, permissionsFixed, passwordFixed } = editor;
  const { administersAll, managesHelp, customerId, own } = editor;
  const create = useCreateUser();
  const update = useUpdateUser();
  const notify = useNotify();
  const schema = useMemo(
    () => userSchema({ adminDomains: options.adminDomains, permissionsEditable: fixed === null }),
    [options.adminDomains, fixed],
  );
  const save = async (values: UserValues) => {
    const body = bodyOf(values, {
      managesHelp,
      lockedAccess: fixed === null ? null : record,
      lockedPermissions: permissionsFixed === null ? null : record,
    });
    if (record) {
      const { email, version } = record;
      await withDefaultMessage(update.mutateAsync({ ...body, email, version }), 'Failed to update user');
      notify({ message: USER_TEXTS.saved(email), type: 'success' });
    } else {
      const { email } = await withDefaultMessage(
        create.mutateAsync({ ...body, email: values.email }),
        'Failed to create user',
      );
      notify({ message: USER_TEXTS.created(email), type: 'success' });
    }
  };
  const preset = administersAll && customerId === undefined ? '' : 'customer';
  return (
    <FormDialog
      title={record ? (readOnly ? USER_TEXTS.view : 'Edit User') : 'Create New User'}
      schema={schema}
      defaultValues={record ? valuesOf(record) : newUser(preset, customerId)}
      submitLabel={record ? 'Save' : 'Create User'}
      readOnly={readOnly}
      onSubmit={save}
      onClose={onClose}
    >
      {(form) => (
        <>
          <FieldRow>
            <TextInput control={form.control} name="firstName" label="First name" maxLength={100} />
            <TextInput control={form.control} name="lastName" label="Last name" maxLength={100} />
          </FieldRow>
          {record ? (
            <ReadOnlyContext value>
              <TextInput
                control={form.control}
                name="email"
                label="E-mail"
                hint={readOnly ? undefined : USER_TEXTS.emailIsFixed}
              />
            </ReadOnlyContext>
          ) : (
            <EmailField form={form} />
          )}
          <ReadOnlyContext value={readOnly || fixed !== null}>
            <AccessFields form={form} editor={editor} />
          </ReadOnlyContext>
          <ReadOnlyContext value={readOnly || permissionsFixed !== null}>
            <PermissionFields form={form} editor={editor} />
          </ReadOnlyContext>
          <HelpFields form={form} editor={editor} />
          {record && administersAll && (fixed === null || own) && (
            <Suspense fallback={<Skeleton variant="rounded" height={96} />}>
              <TemporaryPassword email={record.email} refused={passwordFixed} />
            </Suspense>
          )}
        </>
      )}
    </FormDialog>
  );
}
