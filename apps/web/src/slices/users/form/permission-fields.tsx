import Alert from '@mui/material/Alert';
import { mergeRoles, type RoleMap } from '@parwell/domain';
import { use } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { CheckboxInput } from '../../../ui/forms/checkbox-input.tsx';
import { ReadOnlyContext } from '../../../ui/forms/read-only.ts';
import { FormSection } from '../../../ui/forms/form-section.tsx';
import { isHelpAdmin, personasLeft, personasNotOffered, pillsOf } from './permissions.ts';
import { PersonasField } from './personas-field.tsx';
import { RolesField } from './roles-field.tsx';
import { ShownPills } from './shown-pills.tsx';
import type { UserEditor } from './user-editor.ts';
import { toUserDraft, PERMISSIONS, type UserForm } from './user-values.ts';
import { USER_TEXTS } from '../users.texts.ts';

interface PermissionFieldsProps {
  readonly form: UserForm;
  readonly editor: UserEditor;
}

export function PermissionFields({ form, editor }: PermissionFieldsProps) {
  const { control } = form;
  useWatch({ control, name: PERMISSIONS });
  const { userType, personas, roles } = toUserDraft(form.getValues());
  const effective = mergeRoles([...personas.map(editor.rolesOf), roles]);
  const closed = use(ReadOnlyContext);
  return (
    <FormSection title="Permissions">
      {!editor.readOnly && editor.permissionsFixed !== null && (
        <Alert severity="info" sx={{ overflowWrap: 'anywhere' }}>
          {editor.permissionsFixed}
        </Alert>
      )}
      {closed ? (
        <>
          <ShownPills label="Personas" pills={personas.map((name) => ({ name }))} emptyText="None" />
          <ShownPills label={USER_TEXTS.extraPermissions} pills={pillsOf(roles)} emptyText="None" />
        </>
      ) : (
        <ChoosePermissions form={form} editor={editor} effective={effective} />
      )}
      {userType === 'admin' && <HelpAdmin form={form} editor={editor} />}
      <ShownPills label={USER_TEXTS.effectivePermissions} pills={pillsOf(effective)} emptyText="No Roles" />
    </FormSection>
  );
}

/** An editor without help_admin cannot grant it, but may revoke it. */
function HelpAdmin({ form, editor }: PermissionFieldsProps) {
  const readOnly = use(ReadOnlyContext);
  const had = editor.record !== null && isHelpAdmin(editor.record);
  const missing = !readOnly && !editor.managesHelp && !had;
  return (
    <ReadOnlyContext value={readOnly || missing}>
      <CheckboxInput
        control={form.control}
        name="isHelpAdmin"
        label="Is Help Admin"
        hint={missing ? USER_TEXTS.notAvailable('help_admin') : undefined}
      />
    </ReadOnlyContext>
  );
}

function ChoosePermissions({ form, editor, effective }: PermissionFieldsProps & { effective: RoleMap }) {
  const personas = useController({ control: form.control, name: 'personas' });
  const roles = useController({ control: form.control, name: 'roles' });
  const given = personas.field.value;
  const { userType } = toUserDraft(form.getValues());
  // Either personas or roles satisfy the rule, so check both.
  const recheck = () => form.formState.isSubmitted && void form.trigger(['roles', 'personas']);
  return (
    <>
      <PersonasField
        given={given}
        offered={personasLeft(editor.options.personas, editor.grants, { userType, given })}
        notOffered={personasNotOffered(editor.options.personas, editor.grants, { userType, given })}
        problem={personas.fieldState.error?.message}
        onChange={(next) => {
          personas.field.onChange(next);
          recheck();
        }}
      />
      <RolesField
        given={roles.field.value}
        held={effective}
        grants={editor.grants}
        problem={roles.fieldState.error?.message}
        onChange={(next) => {
          roles.field.onChange(next);
          recheck();
        }}
      />
    </>
  );
}
