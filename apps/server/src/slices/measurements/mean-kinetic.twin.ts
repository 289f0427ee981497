import { ACTIVATION_KELVIN, arrhenius, meanKinetic, ZERO_CELSIUS } from '@parwell/domain';
import { sql } from '../../platform/db/database.ts';
import { defineTwin } from '../../platform/db/twin.ts';

/** `arrhenius` in SQL. Near absolute zero the result is too small for PostgreSQL, and nothing ages. */
export const arrheniusTwin = defineTwin({
  rule: ({ degrees }: { readonly degrees: number }) => arrhenius(degrees),
  columns: { degrees: 'float8' },
  expression: ({ degrees }) => sql`CASE WHEN ${degrees} > -250
    THEN exp(${-ACTIVATION_KELVIN}::float8 / (${degrees}::float8 + ${ZERO_CELSIUS}::float8)) ELSE 0 END`,
});

/** `meanKinetic` in SQL: NULL where nothing was measured, or where nothing aged. */
export const meanKineticTwin = defineTwin({
  rule: ({ sum, count }: { readonly sum: number; readonly count: number }) => meanKinetic(sum, count),
  columns: { sum: 'float8', count: 'float8' },
  expression: ({ sum, count }) =>
    sql`${ACTIVATION_KELVIN}::float8 / -ln(nullif(${sum}, 0) / nullif(${count}, 0)) - ${ZERO_CELSIUS}::float8`,
});
