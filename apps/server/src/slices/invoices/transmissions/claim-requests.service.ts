import { filesOf, requestFileName, transmissionRunning } from '@parwell/domain';
import type { Context } from '../../../context.ts';
import { AppError } from '../../../platform/app-error.ts';
import { businessToday } from '../../../platform/business-days.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { auditOf } from '../../audit/audit.public.ts';
import { sendManyDocuments } from '../../exchange/exchange.public.ts';
import * as queries from './transmissions.queries.ts';

const audit = auditOf('invoices', 'transmission');

type Needs = Pick<Context, 'config' | 'clock' | 'enqueue'>;

/** Only one transmission runs at a time; another one is refused until it ends (B13). */
export async function beginTransmission(
  context: Needs,
  tx: Transaction,
  by: { readonly email: string },
  filter: object,
): Promise<number> {
  const now = context.clock.now();
  const id = await queries.insertTransmission(tx, { by: by.email, filter, now });
  if (id !== undefined) return id;
  const running = await queries.findRunning(tx);
  // It may have ended between the two statements.
  if (!running) return beginTransmission(context, tx, by, filter);
  throw new AppError(
    'conflict',
    transmissionRunning(running.startedBy, running.startedAt.getTime(), now.getTime()),
  );
}

/**
 * Writes locked requests into files that are stored in the outbox with this transaction. From here on they will be
 * sent even if this server is killed, and the files never change.
 */
export async function claimRequests(
  context: Needs,
  tx: Transaction,
  transmission: { readonly id: number; readonly by: { readonly email: string } },
  lines: readonly queries.RequestLine[],
): Promise<void> {
  const now = context.clock.now();
  const today = businessToday(context);
  const files = filesOf(lines).map((file, place) => {
    const documentId = `P-INV-${transmission.id}-${place + 1}`;
    return { ...file, documentId, fileName: requestFileName(file, today, documentId) };
  });
  await queries.insertFiles(tx, transmission.id, files, now);
  await sendManyDocuments(
    context,
    tx,
    'erp',
    'invoice-request',
    files.map(({ fileName, ...content }) => ({ fileName, content: { ...content, createdAt: now } })),
  );
  await audit.record(tx, now, {
    resourceId: String(transmission.id),
    by: transmission.by,
    eventType: 'Transmission Started',
    description: `${lines.length} ${lines.length === 1 ? 'request is' : 'requests are'} sent in ${files.length} ${files.length === 1 ? 'file' : 'files'}`,
    after: { lines: lines.length, files: files.map(({ fileName }) => fileName) },
  });
}
