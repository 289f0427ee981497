import type { CustomerByHand } from '@parwell/domain';
import { sql, type Transaction } from '../../platform/db/database.ts';

/** As stored: with what follows from the entered fields. */
export interface FieldsByHand extends CustomerByHand {
  readonly primaryContact: string;
}

export const lockByHand = (tx: Transaction, customerId: string) =>
  tx.maybe<FieldsByHand & { version: number }>(sql`
    SELECT name, address1, address2, city, state, zip, class_of_trade_description AS "classOfTradeDescription",
      facility_type_description AS "facilityTypeDescription", contact_first_name AS "contactFirstName",
      contact_last_name AS "contactLastName", contact_phone AS "contactPhone", contact_email AS "contactEmail",
      ig_org_id AS "igOrgId", sold_to_party_address AS "soldToPartyAddress", primary_contact AS "primaryContact", version
    FROM customers WHERE customer_id = ${customerId} FOR UPDATE`);

export const updateByHand = (tx: Transaction, customerId: string, fields: FieldsByHand) =>
  tx.run(sql`
    UPDATE customers SET name = ${fields.name}, address1 = ${fields.address1}, address2 = ${fields.address2},
      city = ${fields.city}, state = ${fields.state}, zip = ${fields.zip},
      class_of_trade_description = ${fields.classOfTradeDescription},
      facility_type_description = ${fields.facilityTypeDescription},
      contact_first_name = ${fields.contactFirstName}, contact_last_name = ${fields.contactLastName},
      contact_phone = ${fields.contactPhone}, contact_email = ${fields.contactEmail}, ig_org_id = ${fields.igOrgId},
      sold_to_party_address = ${fields.soldToPartyAddress}, primary_contact = ${fields.primaryContact},
      version = version + 1
    WHERE customer_id = ${customerId}`);
