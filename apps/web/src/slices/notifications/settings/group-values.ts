import type { ChannelGroup } from '@parwell/contract';
import {
  distinctRecipients,
  groupProblems,
  normalizeEmail,
  NOTIFICATION_TYPES,
  type ChannelType,
} from '@parwell/domain';
import type { Control } from 'react-hook-form';
import { z } from 'zod';
import type { SavedGroup } from '../notifications.api.ts';
import { isType } from '../type-labels.ts';

/** Each recipient keeps their channel; for groups with different channels. */
export const AS_EACH = 'each';

const Draft = z.object({
  notificationType: z.string(),
  channelGroupName: z.string().max(100),
  sendAs: z.string(),
  recipients: z.array(z.string()),
  active: z.boolean(),
});
export type GroupDraft = z.infer<typeof Draft>;
export type GroupControl = Control<GroupDraft, unknown, GroupDraft>;

/** Checks the server's rules while typing. `configured`: types of other groups. */
export const groupSchema = (configured: readonly string[]) =>
  Draft.superRefine((draft, context) => {
    for (const { field, message } of groupProblems(draft, configured))
      context.addIssue({ code: 'custom', path: [field], message });
  });

export const recipientsOf = ({ channelData }: ChannelGroup): string[] =>
  channelData.map(({ SEND_EMAIL_TO }) => SEND_EMAIL_TO);

const NEW: GroupDraft = {
  notificationType: '',
  channelGroupName: '',
  sendAs: 'email_template',
  recipients: [],
  active: true,
};

export function toGroupDraft(group: ChannelGroup | null): GroupDraft {
  if (!group) return NEW;
  const [first, ...others] = new Set(group.channelData.map(({ channel_type }) => channel_type));
  return {
    notificationType: group.notificationType,
    channelGroupName: group.channelGroupName,
    sendAs: others.length > 0 ? AS_EACH : (first ?? NEW.sendAs),
    recipients: recipientsOf(group),
    active: group.active === 'true',
  };
}

/** `base` is the group as last read; null for a new one. */
export function savedGroup(draft: GroupDraft, base: ChannelGroup | null): SavedGroup {
  if (!isType(draft.notificationType)) throw new Error('A group without a type cannot be saved');
  const { template, label } = NOTIFICATION_TYPES[draft.notificationType];
  const before = new Map(
    base?.channelData.map(({ SEND_EMAIL_TO, channel_type }) => [normalizeEmail(SEND_EMAIL_TO), channel_type]),
  );
  const channelOf = (email: string): ChannelType => {
    if (draft.sendAs === 'email' || draft.sendAs === 'email_template') return draft.sendAs;
    return before.get(normalizeEmail(email)) ?? 'email_template';
  };
  return {
    notificationType: draft.notificationType,
    channelGroupName: draft.channelGroupName.trim() || label,
    channel_data: distinctRecipients(draft.recipients).map((email) => {
      const channel_type = channelOf(email);
      return {
        channel_type,
        SEND_EMAIL_TO: email,
        TEMPLATE_NAME: channel_type === 'email_template' ? template : '',
      };
    }),
    active: draft.active ? 'true' : 'false',
    version: base?.version ?? null,
  };
}

/** After another user's save: their recipients, plus those added here, minus those removed here. */
export function mergedRecipients(
  base: readonly string[],
  draft: readonly string[],
  theirs: readonly string[],
): string[] {
  const keys = (emails: readonly string[]) => new Set(emails.map(normalizeEmail));
  const [before, kept] = [keys(base), keys(draft)];
  return distinctRecipients([
    ...theirs.filter((email) => !before.has(normalizeEmail(email)) || kept.has(normalizeEmail(email))),
    ...draft.filter((email) => !before.has(normalizeEmail(email))),
  ]);
}
