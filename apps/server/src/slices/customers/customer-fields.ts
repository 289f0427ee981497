import { sql } from '../../platform/db/database.ts';

export const nameFields = { id: sql`id`, customerId: sql`customer_id`, name: sql`name` };

export const summaryFields = {
  ...nameFields,
  city: sql`city`,
  state: sql`state`,
  status: sql`status`,
};

export const customerFields = {
  id: sql`id`,
  customerId: sql`customer_id`,
  name: sql`name`,
  address1: sql`address1`,
  address2: sql`address2`,
  city: sql`city`,
  state: sql`state`,
  zip: sql`zip`,
  type: sql`type`,
  status: sql`status`,
  createdAt: sql`to_json(created_at)`,
  primaryContact: sql`primary_contact`,
  manualSplitBill: sql`manual_split_bill`,
  autoSplitBill: sql`auto_split_bill`,
  manualSplitBillDefault: sql`manual_split_bill_default`,
  orderAbwSetting: sql`order_abw_setting`,
  replenDowExclusions: sql`replen_dow_exclusions`,
  notes: sql`notes`,
  igOrgId: sql`ig_org_id`,
  classOfTradeDescription: sql`class_of_trade_description`,
  facilityTypeDescription: sql`facility_type_description`,
  setupStatus: sql`setup_status`,
  version: sql`version`,
};

export const profile = sql`json_build_object('userFirstName', contact_first_name,
  'userLastName', contact_last_name, 'userPhone', contact_phone, 'userEmail', contact_email)`;
