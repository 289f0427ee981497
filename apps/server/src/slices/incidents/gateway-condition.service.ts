import type { Context } from '../../context.ts';
import type { Transaction } from '../../platform/db/database.ts';

// Stands in until the branch `judge` is merged.
export async function noteGatewayCondition(
  _context: Pick<Context, 'clock'>,
  _tx: Transaction,
  _on: boolean,
  _at: Date,
  _details: Readonly<Record<string, unknown>> & { readonly reason: string },
): Promise<void> {}
