import type { Partner } from '@parwell/domain';
import type { Clock } from '../../platform/clock.ts';
import { sql, type Database, type Queryable } from '../../platform/db/database.ts';
import type { DocumentGateway } from './document-gateway.ts';

/** The folders of an embedded partner are in the database, so they are as durable as the data imported from them. */
export const embeddedDocuments = (db: Database, clock: Clock, partner: Partner): DocumentGateway => ({
  async put(name, text) {
    await db.run(sql`
      INSERT INTO embedded_files (partner, direction, name, body, due_at)
      VALUES (${partner}, 'to', ${name}, ${text}, ${clock.now()})
      ON CONFLICT (partner, direction, name) DO UPDATE SET body = excluded.body`);
  },
  async list() {
    const files = await db.many<{ name: string }>(sql`
      SELECT name FROM embedded_files
      WHERE partner = ${partner} AND direction = 'from' AND due_at <= ${clock.now()} ORDER BY due_at, name`);
    return files.map(({ name }) => name);
  },
  async get(name) {
    const file = await db.maybe<{ body: string }>(sql`
      SELECT body FROM embedded_files WHERE partner = ${partner} AND direction = 'from' AND name = ${name}`);
    return file?.body;
  },
  async remove(name) {
    await db.run(sql`
      DELETE FROM embedded_files WHERE partner = ${partner} AND direction = 'from' AND name = ${name}`);
  },
});

/** Documents for an embedded partner, oldest first. Concurrent readers get other ones. */
export const findForPartner = (tx: Queryable, partner: Partner, most: number) =>
  tx.many<{ name: string; body: string }>(sql`
    SELECT name, body FROM embedded_files WHERE partner = ${partner} AND direction = 'to'
    ORDER BY due_at, name LIMIT ${most} FOR UPDATE SKIP LOCKED`);

export const removeForPartner = (tx: Queryable, partner: Partner, name: string) =>
  tx.run(sql`DELETE FROM embedded_files WHERE partner = ${partner} AND direction = 'to' AND name = ${name}`);

/** A document from a partner, visible from `dueAt` on. The same name is the same file. */
export const leaveForPortal = (
  tx: Queryable,
  file: { readonly partner: Partner; readonly name: string; readonly body: string; readonly dueAt: Date },
) =>
  tx.run(sql`
    INSERT INTO embedded_files (partner, direction, name, body, due_at)
    VALUES (${file.partner}, 'from', ${file.name}, ${file.body}, ${file.dueAt})
    ON CONFLICT (partner, direction, name) DO NOTHING`);

/**
 * A document that the partner has left for later and the portal has not read; undefined if there is none. The partner
 * may still change it.
 */
export const lockForPortal = (tx: Queryable, partner: Partner, nameEnd: string) =>
  tx.maybe<{ name: string; body: string }>(sql`
    SELECT name, body FROM embedded_files
    WHERE partner = ${partner} AND direction = 'from' AND right(name, length(${nameEnd})) = ${nameEnd} FOR UPDATE`);

/** Replaces the text; without one the document is withdrawn. */
export const changeForPortal = (tx: Queryable, partner: Partner, name: string, body: string | undefined) =>
  tx.run(
    body === undefined
      ? sql`DELETE FROM embedded_files WHERE partner = ${partner} AND direction = 'from' AND name = ${name}`
      : sql`
        UPDATE embedded_files SET body = ${body}
        WHERE partner = ${partner} AND direction = 'from' AND name = ${name}`,
  );
