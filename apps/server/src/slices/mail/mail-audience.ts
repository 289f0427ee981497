import type { NotificationType } from '@parwell/domain';

/** Stored with a message, and given to the check of this name at every try. */
export interface Audience {
  readonly check: string;
}

export interface CheckedMail {
  readonly to: string;
  /** Of notifications. */
  readonly customerId: string | null;
  readonly notificationType: NotificationType | null;
  readonly audience: Audience | null;
}
