import { EMBEDDED_PROVIDERS } from '../../src/gateways/npi/embedded-registry.ts';
import { sql } from '../../src/platform/db/database.ts';
import { sealPin } from '../../src/slices/device-configuration/pins.service.ts';
import { invite } from '../../src/slices/identity/password-links.service.ts';
import { addIncident } from '../add-incident.ts';
import { addDevice } from '../devices.ts';
import { invoiceLine, invoiceOf } from '../erp-invoices.ts';
import { addInvoiceRequest } from '../invoice-requests.ts';
import { answerOf, leave, order, receiveAll } from '../orders.ts';
import type { TestPortal } from '../portal.ts';
import { addProduct } from '../products.ts';
import type { Known } from '../samples.ts';
import { beginStock, ship, shipmentOf } from '../stock.ts';

interface Owner {
  readonly customerId: string;
  /** Part of all data of the customer, so that a leak shows in the text of an answer. */
  readonly mark: string;
  readonly email: string;
  readonly userId: string;
}

/** A record of every kind at a customer; the answer has their ids, by the names that calls give them. */
export async function addRecords(
  portal: TestPortal,
  { customerId, mark, email, userId }: Owner,
): Promise<Known> {
  await portal.db.transaction((tx) => invite(portal.context, tx, { id: userId, email }));
  const mail = await portal.db.one<{ msg_id: string }>(sql`
    UPDATE mail_messages SET customer_id = ${customerId}, notification_type = 'incident' WHERE to_email = ${email} RETURNING msg_id`);
  await portal.db.run(sql`
    INSERT INTO channel_groups (customer_id, notification_type, channel_group_name, recipients, active)
    VALUES (${customerId}, 'incident', ${mark}, ${JSON.stringify([{ channelType: 'email', email }])}, TRUE)`);
  const started = await portal.db.one<{ id: string }>(sql`
    INSERT INTO user_imports (started_by, started_at) VALUES (${userId}, now()) RETURNING id`);
  await portal.db.run(sql`
    INSERT INTO user_import_rows VALUES (${started.id}, 1, ${JSON.stringify({ email })}, '{}')`);
  const report = await portal.db.one<{ id: string }>(sql`
    INSERT INTO reports (user_id, report_type, title, format, delivery_method, recipients, time_zone, filter,
      requested_at, status, file_key)
    VALUES (${userId}, 'RNI_UIEXPORT_UsersReport', ${mark}, 'csv', 'UserQueue', '{}', 'Etc/GMT', '{}', now(), 'done', 'x')
    RETURNING id`);
  await portal.db.run(sql`
    INSERT INTO report_subscriptions (user_id, set_up_by, name, report_type, format, delivery_method, recipients, frequency,
      time_zone, filter, covered_until, next_run)
    VALUES (${userId}, ${userId}, ${mark}, 'RNI_UIEXPORT_UsersReport', 'csv', 'UserQueue', '{}', 'Daily', 'Etc/GMT', '{}',
      now(), now() + interval '1 day')`);
  const cabinetId = `${customerId}-001`;
  await addDevice(portal.db, {
    cabinetId,
    customerId,
    cabinetName: `Fridge ${mark}`,
    properties: { room: mark, serialNumber: mark },
  });
  await addProduct(portal, `P-${mark}`, `Mixture ${mark}`, { source: customerId });
  const location = await portal.db.one<{ id: string }>(sql`
    INSERT INTO device_locations (cabinet_id, location_name, zip_code) VALUES (${cabinetId}, ${mark}, '60601')
    RETURNING id`);
  const { pin, hash } = sealPin(portal.context, cabinetId, '123456');
  await portal.db.run(sql`
    INSERT INTO device_users (cabinet_id, email, first_name, last_name, role, pin, pin_hash)
    VALUES (${cabinetId}, ${email}, ${mark}, ${mark}, 30, ${pin}, ${hash})`);
  await portal.db.run(
    sql`INSERT INTO device_products (cabinet_id, product_id, max_fill) VALUES (${cabinetId}, ${`P-${mark}`}, 1)`,
  );
  await portal.db.run(sql`INSERT INTO device_slots VALUES (${cabinetId}, 0, 0, ${`P-${mark}`}, 5)`);
  await beginStock(portal, customerId, cabinetId, [{ productId: `P-${mark}`, lot: mark, count: 3 }]);
  const flex = `${customerId}-002`;
  await addDevice(portal.db, {
    cabinetId: flex,
    customerId,
    cabinetName: `Flex ${mark}`,
    cabinetType: 'WEIGHT',
  });
  const update = await portal.db.one<{ batch_id: string }>(sql`
    INSERT INTO device_config_changes (batch_id, cabinet_id, properties, requested_by, requested_at)
    VALUES (gen_random_uuid(), ${flex}, '{}', ${email}, now()) RETURNING batch_id`);
  const letter = await portal.db.one<{ id: number }>(sql`
    INSERT INTO dead_letters (cabinet_id, topic, payload, bytes, reason, received_at)
    VALUES (${cabinetId}, 'temperature', ${mark}, 11, 'Not JSON.', now()) RETURNING id`);
  const command = await portal.db.one<{ id: string }>(sql`
    INSERT INTO device_commands (cabinet_id, kind, payload, requested_by, requested_at, expires_at)
    VALUES (${cabinetId}, 'device_tags', ${JSON.stringify({ tags: { ward: mark } })}, ${email}, now(),
      now() + interval '1 day') RETURNING id`);
  await ship(
    portal,
    shipmentOf({ shipmentId: mark, customerId, orderNumber: mark, trackingNumber: mark }, [
      { cabinetId, productId: `P-${mark}`, lot: mark, packs: 1 },
    ]),
  );
  const requestNumber = await order(portal, {
    customerId,
    cabinetId,
    productId: 'P-everybody',
    packs: 1,
    notes: mark,
  });
  // The invoice is the ERP's document of that number.
  await leave(portal, 'erp', 'order-answer', {
    ...answerOf(requestNumber, mark, [1], portal.clock.now()),
    documentId: `ANSWER-${mark}`,
  });
  await leave(
    portal,
    'erp',
    'invoice',
    invoiceOf(mark, {
      customerId,
      payer: mark,
      lines: [invoiceLine({ productId: `P-${mark}`, description: mark })],
    }),
  );
  await receiveAll(portal);
  const payment = await portal.db.one<{ id: string }>(sql`
    INSERT INTO payment_attempts (id, invoice_number, customer_id, amount_cents, status, started_at, started_by, expires_at)
    VALUES (gen_random_uuid(), ${mark}, ${customerId}, 2500, 'started', now(), ${email}, now()) RETURNING id`);
  const release = await portal.db.one<{ id: string }>(sql`
    WITH release AS (
      INSERT INTO releases (id, status, started_by, started_at) VALUES (gen_random_uuid(), 'Completed', ${email}, now())
      RETURNING id)
    INSERT INTO release_lines (release_id, place, customer_id, cabinet_id, product_id, packs, warehouse, lot, shipping_method)
    SELECT id, 1, ${customerId}, ${cabinetId}, 'P-everybody', 1, 'NCDC', ${mark}, '' FROM release
    RETURNING release_id AS id`);
  const review = await portal.db.one<{ id: number }>(sql`
    INSERT INTO stock_reviews (key, kind, customer_id, cabinet_id, product_id, lot, type, reason, suspended_reason,
      on_hand_qty, attempted_qty, note, opened_at, created_at)
    VALUES (${mark}, 'no stock', ${customerId}, ${cabinetId}, ${`P-${mark}`}, ${mark}, 'Removal', 'VEND', ${mark}, 0, 1,
      ${mark}, now(), now()) RETURNING id`);
  const tag = await portal.db.one<{ id: number }>(sql`
    INSERT INTO product_tags (tag_id, serial, product_id, lot, owner, customer_id, phase, since, created_at, updated_at)
    VALUES (${mark}, ${mark}, ${`P-${mark}`}, ${mark}, 'PROVIDER', ${customerId}, 'shipped', now(), now(), now())
    RETURNING id`);
  const setting = await portal.db.one<{ id: number }>(sql`
    INSERT INTO par_settings (customer_id, product_id, cabinet_type, cabinet_id, max_fill, notes)
    SELECT customer_id, ${`P-${mark}`}, cabinet_type, cabinet_id, 5, ${mark} FROM devices
    WHERE cabinet_id = ${cabinetId} RETURNING id`);
  const row = await portal.db.one<{ id: number }>(sql`
    SELECT min(id)::int AS id FROM transactions WHERE cabinet_id = ${cabinetId}`);
  const document = await portal.db.one<{ id: number }>(sql`
    INSERT INTO inbound_documents (partner, kind, document_id, content_hash, body, state, problem, received_at)
    VALUES ('erp', 'order-answer', ${mark}, '', ${`<order-answer>${mark}</order-answer>`}, 'quarantined', ${mark}, now())
    RETURNING id`);
  const wish = await portal.db.one<{ id: string }>(sql`
    INSERT INTO order_requests (request_id, place, customer_id, product_id, cabinet_type, requested_quantity, shipping_method,
      status, customer_notes, created_by, updated_by, created_at, updated_at)
    VALUES (gen_random_uuid(), 1, ${customerId}, ${`P-${mark}`}, 'EM', 1, 'Standard Overnight (by 10:30AM)', 'PENDING',
      ${mark}, ${email}, ${email}, now(), now()) RETURNING id::text`);
  const transmitted = await portal.db.one<{ id: number }>(sql`
    WITH transmission AS (
      INSERT INTO transmissions (started_at, started_by, filter, files, lines, finished_at)
      VALUES (now(), ${email}, '{}', 1, 1, now()) RETURNING id)
    INSERT INTO transmission_files (document_id, transmission_id, customer_id, account, file_name, lines, quantity, created_at,
      written_at)
    SELECT ${mark}, id, ${customerId}, 'A', ${`INVREQ_${mark}.xml`}, 1, 1, now(), now() FROM transmission
    RETURNING transmission_id AS id`);
  const invoiceRequest = await addInvoiceRequest(portal.db, {
    customerId,
    cabinetId,
    productId: `P-${mark}`,
    lot: mark,
    serial: mark,
    tagId: mark,
    userName: mark,
  });
  const incident = await addIncident(portal.db, {
    cabinetId,
    customerId,
    createdAt: portal.clock.now(),
    by: email,
    details: { reason: mark },
  });
  const session = await portal.db.one<{ id: string }>(sql`
    INSERT INTO sessions (user_id, started_at, ends_at, user_agent, address)
    VALUES (${userId}, ${portal.clock.now()}, ${new Date(portal.clock.now().getTime() + 86_400_000)}, ${mark}, ${mark})
    RETURNING id`);
  const factor = await portal.db.one<{ id: string }>(sql`
    INSERT INTO second_factors (user_id, kind, name, secret, begun_at, added_at)
    VALUES (${userId}, 'authenticator', ${mark}, '', ${portal.clock.now()}, ${portal.clock.now()}) RETURNING id`);
  const token = await portal.db.one<{ id: string }>(sql`
    INSERT INTO program_tokens (user_id, token_hash, name, scopes, customers, made_at, expires_at)
    VALUES (${userId}, ${Buffer.from(mark)}, ${mark}, '{"orders":"VIEWER"}', ${[customerId]}, ${portal.clock.now()},
      ${new Date(portal.clock.now().getTime() + 86_400_000)}) RETURNING id`);
  const line = await portal.db.one<{ key: string }>(sql`
    SELECT key FROM shipment_lines WHERE shipment_id = ${mark}`);
  return {
    customerId,
    userId,
    lineKey: line.key,
    shipmentId: mark,
    serial: mark,
    tagId: mark,
    sessionId: session.id,
    factorId: factor.id,
    tokenId: token.id,
    incidentId: String(incident),
    incidentNumbers: String(incident),
    alertType: 'TEMPERATURE_HIGH',
    transmissionId: String(transmitted.id),
    documentId: mark,
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
    productId: `P-${mark}`,
    productItemId: `P-${mark}`,
    lot: mark,
    orderNumber: mark,
    orderLine: '10',
    invoiceNumber: mark,
    attempt: payment.id,
    email,
    msg_id: mail.msg_id,
    identifier: 'EVERYBODYS',
    importId: started.id,
    reportId: report.id,
    user_name: email,
    subscriptionName: mark,
    previousName: mark,
    report_type: 'RNI_UIEXPORT_UsersReport',
    timezone: 'Etc/GMT',
  };
}
