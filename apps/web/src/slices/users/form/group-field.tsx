import OutlinedInput from '@mui/material/OutlinedInput';
import type { GroupType } from '@parwell/contract';
import { useQuery } from '@tanstack/react-query';
import { use, useMemo } from 'react';
import { useController } from 'react-hook-form';
import { groupSource, unnamedGroup } from '../../customers/public/group-source.ts';
import { FieldFrame } from '../../../ui/forms/field-frame.tsx';
import { ReadOnlyContext } from '../../../ui/forms/read-only.ts';
import { ServerPicker } from '../../../ui/pickers/server-picker.tsx';
import { searchQuery } from '../../../ui/pickers/use-server-options.ts';
import type { UserForm } from './user-values.ts';
import { USER_TEXTS } from '../users.texts.ts';

interface GroupFieldProps {
  readonly form: UserForm;
  readonly type: GroupType;
  readonly label: string;
}

export default function GroupField({ form, type, label }: GroupFieldProps) {
  const { field, fieldState } = useController({ control: form.control, name: 'accessGroups' });
  const readOnly = use(ReadOnlyContext);
  const source = useMemo(() => groupSource(type), [type]);
  const groupId = field.value[type]?.[0] ?? '';
  const { data } = useQuery({ ...searchQuery(source, groupId), enabled: groupId !== '' && !readOnly });
  if (readOnly) {
    return (
      <FieldFrame label={label} problem={undefined}>
        {(labelled) => <OutlinedInput {...labelled} readOnly value={groupId} />}
      </FieldFrame>
    );
  }
  const group = data?.find((each) => each.groupId === groupId) ?? unnamedGroup(groupId);
  return (
    <>
      {/* Lets validation messages find the field by its name. */}
      <input type="hidden" name="accessGroups" />
      <ServerPicker
        source={source}
        label={label}
        hint={USER_TEXTS.seesGroup(label)}
        multiple={false}
        optional
        emptyText=""
        value={groupId === '' ? null : group}
        onChange={(next) => field.onChange({ ...field.value, [type]: next ? [next.groupId] : [] })}
        problem={fieldState.error?.message}
      />
    </>
  );
}
