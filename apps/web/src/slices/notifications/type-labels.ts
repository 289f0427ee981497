import { NOTIFICATION_TYPES, type NotificationType } from '@parwell/domain';

export const labelOf = (notificationType: NotificationType): string =>
  NOTIFICATION_TYPES[notificationType].label;

export const isType = (text: string): text is NotificationType => Object.hasOwn(NOTIFICATION_TYPES, text);
