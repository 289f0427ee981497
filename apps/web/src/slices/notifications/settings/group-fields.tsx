import type { ChannelGroup } from '@parwell/contract';
import { NOTIFICATION_TYPES } from '@parwell/domain';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { FieldRow } from '../../../ui/forms/field-row.tsx';
import { SelectInput } from '../../../ui/forms/select-input.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { channelTypesQuery, notificationTypesQuery } from '../notifications.api.ts';
import { NOTIFICATION_TEXTS } from '../notifications.texts.ts';
import { AS_EACH, toGroupDraft, type GroupControl } from './group-values.ts';
import { RecipientsInput } from './recipients-input.tsx';

interface GroupFieldsProps {
  readonly control: GroupControl;
  readonly group: ChannelGroup | null;
  readonly problems: ReadonlyMap<string, string>;
}

/** Used until the types are loaded, or if they cannot be. */
const KNOWN_TYPES = Object.entries(NOTIFICATION_TYPES).map(([value, { label }]) => ({ value, label }));

export function GroupFields({ control, group, problems }: GroupFieldsProps) {
  const { data: types } = useQuery(notificationTypesQuery);
  const { data: channels } = useQuery(channelTypesQuery);
  const chosen = useWatch({ control, name: 'notificationType' });
  // Of the stored group: nobody's channel is overwritten unless somebody chooses one for all.
  const hasMixedChannels = toGroupDraft(group).sendAs === AS_EACH;
  const type = types?.result.find(({ notificationType }) => notificationType === chosen);
  const offered = channels?.result.filter(
    ({ channelType }) => type?.supportedChannelType.channel_types.includes(channelType) ?? true,
  );
  return (
    <>
      <FieldRow>
        {group === null && (
          <SelectInput
            control={control}
            name="notificationType"
            label={NOTIFICATION_TEXTS.type}
            placeholder={NOTIFICATION_TEXTS.chooseType}
            options={
              types?.result.map(({ notificationType, notificationLabel }) => ({
                value: notificationType,
                label: notificationLabel,
              })) ?? KNOWN_TYPES
            }
          />
        )}
        <TextInput
          control={control}
          name="channelGroupName"
          label={NOTIFICATION_TEXTS.name}
          hint={NOTIFICATION_TEXTS.nameHint}
          autoComplete="off"
          maxLength={100}
        />
        {offered && (
          <SelectInput
            control={control}
            name="sendAs"
            label={NOTIFICATION_TEXTS.sendAs}
            options={[
              ...(hasMixedChannels ? [{ value: AS_EACH, label: NOTIFICATION_TEXTS.asEach }] : []),
              ...offered.map(({ channelType, label }) => ({ value: channelType, label })),
            ]}
          />
        )}
      </FieldRow>
      <RecipientsInput control={control} problems={problems} />
    </>
  );
}
