import type { Context } from '../../context.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { lockGatewayCases } from './cases.queries.ts';
import { judgeCases } from './judge-cases.service.ts';

const GATEWAY_SILENT = 'GATEWAY_SILENT';

/** The gateway has neither device nor customer: its incidents are staff's (C9). */
export const GATEWAY = '';

/**
 * The gateway hears no devices (`holds`) or hears them again. `details` give the `reason`. A repeated report counts
 * like a further alert.
 */
export async function noteGatewayCondition(
  { clock }: Pick<Context, 'clock'>,
  tx: Transaction,
  on: boolean,
  at: Date,
  details: Readonly<Record<string, unknown>> & { readonly reason: string },
): Promise<void> {
  await lockGatewayCases(tx);
  const alert = { customerId: '', at: at.getTime(), details };
  await judgeCases(tx, clock.now(), new Map([[GATEWAY, 'Gateway']]), (rules) => {
    const rule = rules.get(GATEWAY_SILENT);
    if (!rule) throw new Error(`There is no rule ${GATEWAY_SILENT}.`);
    const common = { at: at.getTime(), place: '', alert };
    const sign = on ? ({ kind: 'on', rule, ...common } as const) : ({ kind: 'off', ...common } as const);
    return [{ cabinetId: GATEWAY, alertType: GATEWAY_SILENT, rule, sign }];
  });
}
