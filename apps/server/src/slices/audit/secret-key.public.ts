import type { Context } from '../../context.ts';
import { finishChange, keepFormerKey } from '../../platform/db/former-keys.ts';
import { bindTo, boundKey } from '../../platform/db/secret-key.ts';
import type { SecretKey } from '../../platform/secrets.ts';
import { findAnchor, saveAnchor } from './anchor.queries.ts';
import { auditOf } from './audit.public.ts';
import { findHead, lockChain } from './audit.queries.ts';
import { ANCHOR_FORGED } from './chain.ts';

export { verifyChain } from './audit.service.ts';

const audit = auditOf('audit', 'audit log');
const event = { resourceId: 'SECRET_KEY', by: { machine: 'secret-key' } };

type Needs = Pick<Context, 'db' | 'clock' | 'secrets'>;

/**
 * Binds the database to a new key. Seals up to now stay as they are, and heads noted elsewhere stay right; the key that
 * checks them is kept, encrypted with the new one. False if it was bound to it before.
 */
export async function bindToNewKey(
  context: Needs,
  { from, to }: { readonly from: SecretKey; readonly to: SecretKey },
): Promise<boolean> {
  const { db, clock, secrets } = context;
  if ((await boundKey(db, secrets)).fingerprint.equals(to.fingerprint)) return false;
  return db.transaction(async (tx) => {
    await lockChain(tx);
    // Another run may have been first.
    if (!(await bindTo(tx, from, to))) return false;
    const now = clock.now();
    const anchor = await findAnchor(context, tx);
    if (!anchor) throw new Error(`The audit log was tampered with: ${ANCHOR_FORGED}.`);
    const head = (await findHead(tx)) ?? anchor;
    await keepFormerKey(tx, { from, to, sealedThrough: head.position }, now);
    if (anchor.position > 0) await saveAnchor(to, tx, anchor);
    await audit.record(tx, now, {
      ...event,
      eventType: 'Secret Key Changed',
      description: `SECRET_KEY was changed; entries are sealed with the new one from position ${head.position + 1}`,
      after: { sealedThrough: head.position, head: head.hash.toString('hex') },
    });
    return true;
  });
}

export const recordFinished = (context: Needs): Promise<void> =>
  context.db.transaction(async (tx) => {
    const now = context.clock.now();
    if (!(await finishChange(tx, now))) return;
    await audit.record(tx, now, {
      ...event,
      eventType: 'Secret Key Change Finished',
      description: 'Everything is encrypted with the new SECRET_KEY; the former one is not needed any more',
    });
  });
