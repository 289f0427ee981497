import { QUESTION_DAYS, type ChannelType, type NotificationType } from '@parwell/domain';
import { sql, type Transaction } from '../../platform/db/database.ts';
import { LAKEVIEW, NORTHSIDE } from './demo-customers.ts';
import { DEMO_BUYER } from './demo-people.ts';

const [LAKEVIEW_MEDICAL] = LAKEVIEW;
const ADMIN = 'admin@northside.example';
const PHARMACIST = 'pharmacist@northside.example';
const MANAGER = 'manager@lakeview.example';
/** A mailbox without an account, which agreed to be told; mails to it bounce since it was entered. */
export const DEMO_NIGHT_DESK = 'night.desk@northside.example';
/** Asked by one customer, and has not answered. */
export const DEMO_SERVICE = 'dispatch@cooling-service.example';

interface DemoGroup {
  readonly customerId: string;
  readonly type: NotificationType;
  readonly name: string;
  readonly recipients: readonly { readonly email: string; readonly channelType: ChannelType }[];
  readonly active: boolean;
}

const group = (
  customerId: string,
  type: NotificationType,
  name: string,
  emails: readonly string[],
  { channelType = 'email_template', active = true }: { channelType?: ChannelType; active?: boolean } = {},
): DemoGroup => ({
  customerId,
  type,
  name,
  recipients: emails.map((email) => ({ email, channelType })),
  active,
});

export const DEMO_GROUPS: readonly DemoGroup[] = [
  group(NORTHSIDE, 'incident', 'On call', [ADMIN, PHARMACIST, DEMO_NIGHT_DESK]),
  group(NORTHSIDE, 'viewpoint_temp_excursion', 'Cold chain', [PHARMACIST, DEMO_SERVICE]),
  group(NORTHSIDE, 'suspended_transaction', 'Stock in review', [PHARMACIST]),
  group(NORTHSIDE, 'inventory_reminder', 'Weekly counts', [PHARMACIST, 'nurse@northside.example']),
  group(NORTHSIDE, 'po_approval_email', 'Order requests', [ADMIN, DEMO_BUYER], { channelType: 'email' }),
  group(NORTHSIDE, 'shipping_receipt_errors', 'Receiving', [DEMO_BUYER], { active: false }),
  group(LAKEVIEW_MEDICAL, 'incident', 'Manager on duty', [MANAGER]),
  group(LAKEVIEW_MEDICAL, 'po_approval_email', 'Purchasing', [MANAGER], { channelType: 'email' }),
  group(LAKEVIEW_MEDICAL, 'inventory_reminder', 'Counts', [MANAGER, DEMO_SERVICE]),
];

/** Addresses outside: one agreed to be told, one is still asked, and one stood before that (N12). */
const OUTSIDE = [
  {
    customerId: NORTHSIDE,
    email: DEMO_NIGHT_DESK,
    state: 'confirmed',
    changedBy: DEMO_NIGHT_DESK,
    openDays: null,
  },
  { customerId: NORTHSIDE, email: DEMO_SERVICE, state: 'asked', changedBy: ADMIN, openDays: QUESTION_DAYS },
  {
    customerId: LAKEVIEW_MEDICAL,
    email: DEMO_SERVICE,
    state: 'unconfirmed',
    changedBy: '',
    openDays: null,
  },
];

export async function insertGroups(tx: Transaction, now: Date): Promise<void> {
  await tx.run(sql`
    INSERT INTO channel_groups (customer_id, notification_type, channel_group_name, recipients, active)
    SELECT "customerId", type, name, recipients, active
    FROM jsonb_to_recordset(${JSON.stringify(DEMO_GROUPS)}) AS row("customerId" text, type text, name text,
      recipients jsonb, active boolean)`);
  await tx.run(sql`
    INSERT INTO outside_addresses (customer_id, email, state, changed_by, changed_at, expires_at)
    SELECT "customerId", email, state, "changedBy", ${now}, ${now}::timestamptz + "openDays" * interval '1 day'
    FROM jsonb_to_recordset(${JSON.stringify(OUTSIDE)}) AS row("customerId" text, email text, state text, "changedBy" text,
      "openDays" integer)`);
}
