import { CAPABILITIES } from '@parwell/domain';
import { EMBEDDED_PROVIDERS } from '../../src/gateways/npi/embedded-registry.ts';
import { sql } from '../../src/platform/db/database.ts';
import { sealPin } from '../../src/slices/device-configuration/pins.service.ts';
import { invite } from '../../src/slices/identity/password-links.service.ts';
import { addIncident } from '../add-incident.ts';
import type { Browser } from '../browser.ts';
import { addDevice } from '../devices.ts';
import { invoiceLine, invoiceOf } from '../erp-invoices.ts';
import { addInvoiceRequest } from '../invoice-requests.ts';
import { answerOf, leave, order, receiveAll } from '../orders.ts';
import { TestPaymentProvider } from '../payment-provider.ts';
import { everything, startTestPortal, type TestPortal } from '../portal.ts';
import { addProduct } from '../products.ts';
import type { Known } from '../samples.ts';
import { beginStock, ship, shipmentOf } from '../stock.ts';

/** Part of all data of the other customer, so that a leak shows in the text of an answer. */
export const OTHER = 'OTHERSECRET';
export const OTHER_EMAIL = 'somebody@othersecret.example';
export const IN_REPAIR = 'REPAIRSECRET';
export const IN_REPAIR_ID = 'c1-repair';

export interface World {
  readonly portal: TestPortal;
  readonly people: Readonly<Record<string, Browser>>;
  readonly others: Known;
}

/** Two customers, people of the first and of the provider, and a record of every kind at the second. */
export async function startWorld(): Promise<World> {
  const portal = await startTestPortal({}, { gateways: { payments: new TestPaymentProvider() } });
  const people: Record<string, Browser> = {};
  await portal.addCustomer('c1', 'Own Clinic');
  await portal.addCustomer(`c2-${OTHER}`, `Clinic ${OTHER}`);
  const owner = everything('OWNER', CAPABILITIES);
  const viewer = everything('VIEWER', CAPABILITIES);
  const own = { customer: ['c1'] };
  const all = { customer: ['ALL'] };
  const id = await portal.addUser({
    email: OTHER_EMAIL,
    accessGroups: { customer: [`c2-${OTHER}`] },
    roles: owner,
  });
  await portal.addUser({ email: 'owner@own.example', accessGroups: own, roles: owner });
  await portal.addUser({ email: 'viewer@own.example', accessGroups: own, roles: viewer });
  await portal.addUser({ email: 'powerless@own.example', accessGroups: own });
  await portal.addUser({ email: 'staff@fff.example', accessGroups: all, roles: owner });
  await portal.addUser({ email: 'staff-viewer@fff.example', accessGroups: all, roles: viewer });
  await portal.addUser({ email: 'helpdesk@fff.example', accessGroups: all, roles: { users: 'OWNER' } });
  await portal.addUser({ email: 'exact@own.example', accessGroups: own });
  await portal.addUser({ email: 'exact-staff@fff.example', accessGroups: all });
  const customers = ['owner@own', 'viewer@own', 'powerless@own', 'exact@own'];
  const staff = ['staff@fff', 'staff-viewer@fff', 'helpdesk@fff', 'exact-staff@fff'];
  for (const name of [...customers, ...staff]) {
    people[name.split('@')[0] ?? ''] = await portal.signIn(`${name}.example`);
  }
  await portal.db.transaction((tx) => invite(portal.context, tx, { id, email: OTHER_EMAIL }));
  const mail = await portal.db.one<{ msg_id: string }>(sql`
    UPDATE mail_messages SET customer_id = ${`c2-${OTHER}`}, notification_type = 'incident' RETURNING msg_id`);
  await portal.db.run(sql`
    INSERT INTO channel_groups (customer_id, notification_type, channel_group_name, recipients, active)
    VALUES (${`c2-${OTHER}`}, 'incident', ${OTHER}, ${JSON.stringify([{ channelType: 'email', email: OTHER_EMAIL }])}, TRUE)`);
  // Personas belong to no customer: everybody who manages users may see their names.
  await portal.db.run(sql`INSERT INTO personas (identifier) VALUES ('EVERYBODYS')`);
  const started = await portal.db.one<{ id: string }>(sql`
    INSERT INTO user_imports (started_by, started_at) VALUES (${id}, now()) RETURNING id`);
  await portal.db.run(sql`
    INSERT INTO user_import_rows VALUES (${started.id}, 1, ${JSON.stringify({ email: OTHER_EMAIL })}, '{}')`);
  const report = await portal.db.one<{ id: string }>(sql`
    INSERT INTO reports (user_id, report_type, title, format, delivery_method, recipients, time_zone, filter,
      requested_at, status, file_key)
    VALUES (${id}, 'RNI_UIEXPORT_UsersReport', ${OTHER}, 'csv', 'UserQueue', '{}', 'Etc/GMT', '{}', now(), 'done', 'x')
    RETURNING id`);
  await portal.db.run(sql`
    INSERT INTO report_subscriptions (user_id, set_up_by, name, report_type, format, delivery_method, recipients, frequency,
      time_zone, filter, covered_until, next_run)
    VALUES (${id}, ${id}, ${OTHER}, 'RNI_UIEXPORT_UsersReport', 'csv', 'UserQueue', '{}', 'Daily', 'Etc/GMT', '{}',
      now(), now() + interval '1 day')`);
  const cabinetId = `c2-${OTHER}-001`;
  await addDevice(portal.db, {
    cabinetId,
    customerId: `c2-${OTHER}`,
    cabinetName: `Fridge ${OTHER}`,
    properties: { room: OTHER, serialNumber: OTHER },
  });
  await addProduct(portal, `P-${OTHER}`, `Mixture ${OTHER}`, { source: `c2-${OTHER}` });
  const location = await portal.db.one<{ id: string }>(sql`
    INSERT INTO device_locations (cabinet_id, location_name, zip_code) VALUES (${cabinetId}, ${OTHER}, '60601')
    RETURNING id`);
  const { pin, hash } = sealPin(portal.context, cabinetId, '123456');
  await portal.db.run(sql`
    INSERT INTO device_users (cabinet_id, email, first_name, last_name, role, pin, pin_hash)
    VALUES (${cabinetId}, ${OTHER_EMAIL}, ${OTHER}, ${OTHER}, 30, ${pin}, ${hash})`);
  await portal.db.run(
    sql`INSERT INTO device_products (cabinet_id, product_id, max_fill) VALUES (${cabinetId}, ${`P-${OTHER}`}, 1)`,
  );
  await portal.db.run(sql`INSERT INTO device_slots VALUES (${cabinetId}, 0, 0, ${`P-${OTHER}`}, 5)`);
  await beginStock(portal, `c2-${OTHER}`, cabinetId, [{ productId: `P-${OTHER}`, lot: OTHER, count: 3 }]);
  const flex = `c2-${OTHER}-002`;
  await addDevice(portal.db, {
    cabinetId: flex,
    customerId: `c2-${OTHER}`,
    cabinetName: `Flex ${OTHER}`,
    cabinetType: 'WEIGHT',
  });
  await addDevice(portal.db, {
    cabinetId: IN_REPAIR_ID,
    customerId: 'c1',
    cabinetName: `Flex ${IN_REPAIR}`,
    cabinetType: 'WEIGHT',
    cabinetState: 60,
    properties: { room: IN_REPAIR, serialNumber: IN_REPAIR },
  });
  await portal.db.run(sql`
    INSERT INTO device_alerts (cabinet_id, customer_id, cabinet_type, message_id, alert_timestamp, source_type,
      alert_type, alert_group, alert_level, message, created_at)
    VALUES (${IN_REPAIR_ID}, 'c1', 'WEIGHT', 'm', now(), 'DEVICE', 'X', 'DOOR', 'Error', ${IN_REPAIR}, now())`);
  const update = await portal.db.one<{ batch_id: string }>(sql`
    INSERT INTO device_config_changes (batch_id, cabinet_id, properties, requested_by, requested_at)
    VALUES (gen_random_uuid(), ${flex}, '{}', ${OTHER_EMAIL}, now()) RETURNING batch_id`);
  const letter = await portal.db.one<{ id: number }>(sql`
    INSERT INTO dead_letters (cabinet_id, topic, payload, bytes, reason, received_at)
    VALUES (${cabinetId}, 'temperature', ${OTHER}, 11, 'Not JSON.', now()) RETURNING id`);
  const command = await portal.db.one<{ id: string }>(sql`
    INSERT INTO device_commands (cabinet_id, kind, payload, requested_by, requested_at, expires_at)
    VALUES (${cabinetId}, 'device_tags', ${JSON.stringify({ tags: { ward: OTHER } })}, ${OTHER_EMAIL}, now(),
      now() + interval '1 day') RETURNING id`);
  await ship(
    portal,
    shipmentOf({ shipmentId: OTHER, customerId: `c2-${OTHER}`, orderNumber: OTHER, trackingNumber: OTHER }, [
      { cabinetId, productId: `P-${OTHER}`, lot: OTHER, packs: 1 },
    ]),
  );
  // Orderable products are the provider's, and visible to everybody.
  await addProduct(portal, 'P-everybody', 'Immune globulin');
  const requestNumber = await order(portal, {
    customerId: `c2-${OTHER}`,
    cabinetId,
    productId: 'P-everybody',
    packs: 1,
    notes: OTHER,
  });
  await leave(portal, 'erp', 'order-answer', answerOf(requestNumber, OTHER, [1], portal.clock.now()));
  await leave(
    portal,
    'erp',
    'invoice',
    invoiceOf(OTHER, {
      customerId: `c2-${OTHER}`,
      payer: OTHER,
      lines: [invoiceLine({ productId: `P-${OTHER}`, description: OTHER })],
    }),
  );
  await receiveAll(portal);
  const payment = await portal.db.one<{ id: string }>(sql`
    INSERT INTO payment_attempts (id, invoice_number, customer_id, amount_cents, status, started_at, started_by, expires_at)
    VALUES (gen_random_uuid(), ${OTHER}, ${`c2-${OTHER}`}, 2500, 'started', now(), ${OTHER_EMAIL}, now()) RETURNING id`);
  const release = await portal.db.one<{ id: string }>(sql`
    WITH release AS (
      INSERT INTO releases (id, status, started_by, started_at) VALUES (gen_random_uuid(), 'Completed', ${OTHER_EMAIL}, now())
      RETURNING id)
    INSERT INTO release_lines (release_id, place, customer_id, cabinet_id, product_id, packs, warehouse, lot, shipping_method)
    SELECT id, 1, ${`c2-${OTHER}`}, ${cabinetId}, 'P-everybody', 1, 'NCDC', ${OTHER}, '' FROM release
    RETURNING release_id AS id`);
  const review = await portal.db.one<{ id: number }>(sql`
    INSERT INTO stock_reviews (key, kind, customer_id, cabinet_id, product_id, lot, type, reason, suspended_reason,
      on_hand_qty, attempted_qty, note, opened_at, created_at)
    VALUES (${OTHER}, 'no stock', ${`c2-${OTHER}`}, ${cabinetId}, ${`P-${OTHER}`}, ${OTHER}, 'Removal', 'VEND', ${OTHER}, 0, 1,
      ${OTHER}, now(), now()) RETURNING id`);
  const tag = await portal.db.one<{ id: number }>(sql`
    INSERT INTO product_tags (tag_id, serial, product_id, lot, owner, customer_id, phase, since, created_at, updated_at)
    VALUES (${OTHER}, ${OTHER}, ${`P-${OTHER}`}, ${OTHER}, 'PROVIDER', ${`c2-${OTHER}`}, 'shipped', now(), now(), now())
    RETURNING id`);
  const setting = await portal.db.one<{ id: number }>(sql`
    INSERT INTO par_settings (customer_id, product_id, cabinet_type, cabinet_id, max_fill, notes)
    SELECT customer_id, ${`P-${OTHER}`}, cabinet_type, cabinet_id, 5, ${OTHER} FROM devices
    WHERE cabinet_id = ${cabinetId} RETURNING id`);
  const row = await portal.db.one<{ id: number }>(sql`
    SELECT min(id)::int AS id FROM transactions WHERE cabinet_id = ${cabinetId}`);
  const document = await portal.db.one<{ id: number }>(sql`
    INSERT INTO inbound_documents (partner, kind, document_id, content_hash, body, state, problem, received_at)
    VALUES ('erp', 'order-answer', ${OTHER}, '', ${`<order-answer>${OTHER}</order-answer>`}, 'quarantined', ${OTHER}, now())
    RETURNING id`);
  const wish = await portal.db.one<{ id: string }>(sql`
    INSERT INTO order_requests (request_id, place, customer_id, product_id, cabinet_type, requested_quantity, shipping_method,
      status, customer_notes, created_by, updated_by, created_at, updated_at)
    VALUES (gen_random_uuid(), 1, ${`c2-${OTHER}`}, ${`P-${OTHER}`}, 'EM', 1, 'Standard Overnight (by 10:30AM)', 'PENDING',
      ${OTHER}, ${OTHER_EMAIL}, ${OTHER_EMAIL}, now(), now()) RETURNING id::text`);
  const transmitted = await portal.db.one<{ id: number }>(sql`
    WITH transmission AS (
      INSERT INTO transmissions (started_at, started_by, filter, files, lines, finished_at)
      VALUES (now(), ${OTHER_EMAIL}, '{}', 1, 1, now()) RETURNING id)
    INSERT INTO transmission_files (document_id, transmission_id, customer_id, account, file_name, lines, quantity, created_at,
      written_at)
    SELECT ${OTHER}, id, ${`c2-${OTHER}`}, 'A', ${`INVREQ_${OTHER}.xml`}, 1, 1, now(), now() FROM transmission
    RETURNING transmission_id AS id`);
  const invoiceRequest = await addInvoiceRequest(portal.db, {
    customerId: `c2-${OTHER}`,
    cabinetId,
    productId: `P-${OTHER}`,
    lot: OTHER,
    serial: OTHER,
    tagId: OTHER,
    userName: OTHER,
  });
  const incident = await addIncident(portal.db, {
    cabinetId,
    customerId: `c2-${OTHER}`,
    createdAt: portal.clock.now(),
    by: OTHER_EMAIL,
    details: { reason: OTHER },
  });
  await addIncident(portal.db, {
    cabinetId: IN_REPAIR_ID,
    customerId: 'c1',
    createdAt: portal.clock.now(),
    details: { reason: IN_REPAIR },
  });
  const session = await portal.db.one<{ id: string }>(sql`
    INSERT INTO sessions (user_id, started_at, ends_at, user_agent, address)
    VALUES (${id}, ${portal.clock.now()}, ${new Date(portal.clock.now().getTime() + 86_400_000)}, ${OTHER}, ${OTHER})
    RETURNING id`);
  const factor = await portal.db.one<{ id: string }>(sql`
    INSERT INTO second_factors (user_id, kind, name, secret, begun_at, added_at)
    VALUES (${id}, 'authenticator', ${OTHER}, '', ${portal.clock.now()}, ${portal.clock.now()}) RETURNING id`);
  const others = {
    sessionId: session.id,
    factorId: factor.id,
    incidentId: String(incident),
    incidentNumbers: String(incident),
    alertType: 'TEMPERATURE_HIGH',
    transmissionId: String(transmitted.id),
    documentId: OTHER,
    invoiceRequestId: String(invoiceRequest),
    orderRequestId: wish.id,
    direction: 'in',
    notificationType: 'incident',
    entryId: String(document.id),
    tagSerialId: String(tag.id),
    tagSerialIds: JSON.stringify([tag.id]),
    variant: 'lot',
    customerProductId: String(setting.id),
    rowId: String(row.id),
    suspendedId: String(review.id),
    releaseId: release.id,
    cabinetId,
    deviceType: 'WEIGHT',
    batchId: update.batch_id,
    deviceId: cabinetId,
    commandId: command.id,
    correctionType: 'insert',
    syncAction: 'add',
    letterId: String(letter.id),
    npi: EMBEDDED_PROVIDERS[0]?.npi ?? '',
    locationId: location.id,
    productId: `P-${OTHER}`,
    productItemId: `P-${OTHER}`,
    lot: OTHER,
    orderNumber: OTHER,
    orderLine: '10',
    invoiceNumber: OTHER,
    attempt: payment.id,
    email: OTHER_EMAIL,
    msg_id: mail.msg_id,
    identifier: 'EVERYBODYS',
    importId: started.id,
    reportId: report.id,
    user_name: OTHER_EMAIL,
    subscriptionName: OTHER,
    previousName: OTHER,
    report_type: 'RNI_UIEXPORT_UsersReport',
    timezone: 'Etc/GMT',
  };
  return { portal, people, others };
}
