import type { Partner } from '@parwell/domain';
import { sql, type Queryable, type Sql } from '../../platform/db/database.ts';

/** Partners are polled every few seconds; the time is written once a minute. */
const WRITTEN_EVERY = sql`interval '1 minute'`;

/** A partner accepted a document, or its folder could be read: a probe counts as an exchange (D5). */
export const noteAnswer = (db: Queryable, partner: Partner, now: Date) =>
  db.run(sql`
    UPDATE partner_answers SET answered_at = ${now}
    WHERE partner = ${partner} AND (answered_at IS NULL OR answered_at < ${now}::timestamptz - ${WRITTEN_EVERY})`);

/** For the dashboards of all servers. Once it is configured, a first answer is awaited from now on (D7). */
export const noteConfigured = (db: Queryable, partner: Partner, configured: boolean, now: Date) =>
  db.run(sql`
    UPDATE partner_answers SET configured = ${configured}, answered_at = NULL, awaited_since = ${now}
    WHERE partner = ${partner} AND configured <> ${configured}`);

/** Why documents cannot be delivered to a partner, else why none can be read; empty if both work. */
export const exchangeTrouble = (partner: Sql): Sql => sql`coalesce(
  (SELECT problem FROM outbound_documents o WHERE o.partner = ${partner} AND sent_at IS NULL
    AND problem <> '' ORDER BY id LIMIT 1),
  (SELECT problem FROM inbox_problems i WHERE i.partner = ${partner}), '')`;

interface PartnerAnswer {
  /** Null if it never answered. */
  readonly answeredAt: Date | null;
  readonly awaitedSince: Date;
  readonly configured: boolean;
  readonly problem: string;
}

export const findPartnerAnswer = (db: Queryable, partner: Partner) =>
  db.one<PartnerAnswer>(sql`
    SELECT answered_at AS "answeredAt", awaited_since AS "awaitedSince", configured,
      ${exchangeTrouble(sql`partner_answers.partner`)} AS problem
    FROM partner_answers WHERE partner = ${partner}`);
