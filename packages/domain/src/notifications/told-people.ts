import type { Capability } from '../access/capabilities.ts';
import { can, type Grants } from '../access/grants.ts';
import type { NotificationType } from './channel-groups.ts';
import { isQuestionOpen, type OutsideAddress } from './outside-addresses.ts';

/** What the page behind the link of such a mail needs. */
const PAGE_NEEDS: Readonly<Record<NotificationType, Capability>> = {
  incident: 'incidents',
  viewpoint_temp_excursion: 'incidents',
  suspended_transaction: 'inventory',
  shipping_receipt_errors: 'orders',
  inventory_reminder: 'cabinets',
  po_approval_email: 'orders',
};

/** Whether somebody may see what is told, there or in the notification activity (N11); undefined: no user. */
export const maySeeNotifications = (
  grants: Grants | undefined,
  type: NotificationType,
  customerId: string,
): boolean =>
  grants !== undefined &&
  (can(grants, 'read', PAGE_NEEDS[type], customerId) || can(grants, 'read', 'alerts', customerId));

/** Of an address in a group: that of a person (N11), or outside, with where its confirmation stands (N12). */
export const STANDINGS = [
  'person',
  'confirmed',
  'unconfirmed',
  'proposed',
  'asked',
  'refused',
  'gone',
] as const;
export type RecipientStanding = (typeof STANDINGS)[number];

export interface Judgement {
  readonly standing: RecipientStanding;
  /** Why the address is not told, or null. */
  readonly notTold: string | null;
}

const told = (standing: RecipientStanding): Judgement => ({ standing, notTold: null });
const notTold = (standing: RecipientStanding, why: string): Judgement => ({ standing, notTold: why });

/** Made on saving and on every sending (N11, N12). `outside` is undefined if nothing was ever decided. */
export function judgeRecipient(
  isPerson: boolean,
  outside: OutsideAddress | undefined,
  now: number,
): Judgement {
  if (isPerson) return told('person');
  switch (outside?.state) {
    case undefined:
      return notTold('gone', 'No longer told: no user with this address may see these notifications.');
    case 'confirmed':
    case 'unconfirmed':
      return told(outside.state);
    case 'proposed':
      return notTold('proposed', 'Not told yet: an administrator has to confirm this address.');
    case 'refused':
      return notTold('refused', 'Not told: this address was refused.');
    case 'asked':
      if (!isQuestionOpen(outside, now))
        return notTold('asked', 'Not told: nobody answered the question sent to this address in time.');
      return outside.stood
        ? told('asked')
        : notTold('asked', 'Not told yet: this address has not answered our question.');
  }
}
