import type { CallResponse, listChannelTypes, listNotificationTypes } from '@parwell/contract';
import { CHANNEL_TYPES, NOTIFICATION_TYPES, type ChannelType, type NotificationType } from '@parwell/domain';
import { wholeList } from '../../platform/whole-list.ts';

const LABELS: Readonly<Record<ChannelType, string>> = { email: 'Plain e-mail', email_template: 'E-mail' };

export const notificationTypes: CallResponse<typeof listNotificationTypes> = wholeList(
  (Object.keys(NOTIFICATION_TYPES) as NotificationType[]).map((notificationType) => ({
    notificationType,
    notificationLabel: NOTIFICATION_TYPES[notificationType].label,
    templateName: NOTIFICATION_TYPES[notificationType].template,
    supportedChannelType: { channel_types: [...CHANNEL_TYPES] },
  })),
);

export const channelTypes: CallResponse<typeof listChannelTypes> = wholeList(
  CHANNEL_TYPES.map((channelType) => ({ channelType, label: LABELS[channelType] })),
);
