import type { Partner } from '@parwell/domain';
import type { Context } from '../src/context.ts';
import type { DocumentGateway } from '../src/gateways/documents/document-gateway.ts';

/** The folder of a partner that is configured. */
export function documentsOf(
  { context }: { readonly context: Pick<Context, 'gateways'> },
  partner: Partner,
): DocumentGateway {
  const documents = context.gateways.documents[partner];
  if (!documents) throw new Error(`No ${partner} is configured in this portal`);
  return documents;
}
