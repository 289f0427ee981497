import Skeleton from '@mui/material/Skeleton';
import { mergeRoles } from '@parwell/domain';
import { lazy, Suspense } from 'react';
import { useWatch } from 'react-hook-form';
import { FormSection } from '../../../ui/forms/form-section.tsx';
import { ShownPills } from './shown-pills.tsx';
import type { UserEditor } from './user-editor.ts';
import { toUserDraft, PERMISSIONS, type UserForm, type UserValues } from './user-values.ts';
import { USER_TEXTS } from '../users.texts.ts';

const MultiSelect = lazy(async () => ({
  default: (await import('../../../ui/forms/multi-select.tsx')).MultiSelect<UserValues, UserValues>,
}));

interface HelpFieldsProps {
  readonly form: UserForm;
  readonly editor: UserEditor;
}

/** The help topics of users who may see help; editable for those who manage help. */
export function HelpFields({ form, editor }: HelpFieldsProps) {
  useWatch({ control: form.control, name: [...PERMISSIONS, 'helpTopics'] });
  const { personas, roles } = toUserDraft(form.getValues());
  const chosen = form.getValues('helpTopics');
  const seesHelp = mergeRoles([...personas.map(editor.rolesOf), roles]).help_viewer !== undefined;
  if (!seesHelp && chosen.length === 0) return null;
  const { helpTopics } = editor.options;
  const options = Object.entries(helpTopics).map(([value, { displayName }]) => ({
    value,
    label: displayName,
  }));
  return (
    <FormSection title="Help">
      {editor.managesHelp && !editor.readOnly ? (
        <Suspense fallback={<Skeleton variant="rounded" height={64} />}>
          <MultiSelect
            control={form.control}
            name="helpTopics"
            label="Help topics"
            options={options}
            placeholder={USER_TEXTS.chooseTopics}
          />
        </Suspense>
      ) : (
        <ShownPills
          label="Help topics"
          pills={chosen.map((topic) => ({
            name: helpTopics[topic]?.displayName ?? editor.record?.helpTopics[topic]?.displayName ?? topic,
          }))}
          emptyText="None"
        />
      )}
    </FormSection>
  );
}
