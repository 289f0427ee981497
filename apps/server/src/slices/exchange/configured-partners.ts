import { NOT_CONFIGURED, type Partner } from '@parwell/domain';
import type { Context } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';

type Needs = Pick<Context, 'gateways'>;

export const isConfigured = ({ gateways }: Needs, partner: Partner): boolean =>
  gateways.documents[partner] !== null;

/** For what a person sends: what has no addressee is refused instead of left waiting. */
export function requireConfigured(context: Needs, partner: Partner): void {
  if (!isConfigured(context, partner))
    throw new AppError('refused', `${NOT_CONFIGURED[partner]} Nothing was sent.`);
}
