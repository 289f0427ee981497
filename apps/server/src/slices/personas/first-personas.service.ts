import { FIRST_PERSONAS } from '@parwell/domain';
import type { Context } from '../../context.ts';
import { auditOf } from '../audit/audit.public.ts';
import { insertFirstPersonas } from './personas.queries.ts';

const audit = auditOf('personas', 'persona');

/**
 * Gives a portal that has no persona the first ones. Deleted personas are only hidden, so nobody gets back what they
 * have deleted. Returns whether there was anything to do.
 */
export const addFirstPersonas = ({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<boolean> =>
  db.transaction(async (tx) => {
    const added = await insertFirstPersonas(tx, FIRST_PERSONAS);
    await audit.recordMany(
      tx,
      clock.now(),
      added.map(({ identifier, roles }) => ({
        resourceId: identifier,
        by: { machine: 'personas' },
        eventType: 'Persona Created',
        description: `Persona ${identifier} came with the portal`,
        after: { roles, hidden: false },
      })),
    );
    return added.length > 0;
  });
