import type { CallResponse, getInvoiceRequest, InvoiceRequest } from '@parwell/contract';
import { requestLife } from '@parwell/domain';
import type { Context } from '../../../context.ts';
import type { Caller } from '../../../platform/http/route.ts';
import { missingRequest } from './change-requests.service.ts';
import { readRequest } from './invoice-requests.queries.ts';
import { findFacts, findFilesOf, findInvoicesOf, findRemindersOf } from './request-detail.queries.ts';
import { requestScope } from './request-scope.ts';

export async function getRequest(
  context: Context,
  caller: Caller,
  id: number,
): Promise<CallResponse<typeof getInvoiceRequest>> {
  const scope = requestScope(context, caller);
  return context.db.transaction(async (tx) => {
    // One snapshot, so that the life of the request matches its status.
    await tx.plain('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY');
    const request = await readRequest(tx, scope, id);
    const facts = await findFacts(tx, scope.tenants, id);
    if (!request || !facts) throw missingRequest();
    const life = requestLife({
      ...facts,
      files: await findFilesOf(tx, id),
      reminders: await findRemindersOf(tx, id),
      invoices: await findInvoicesOf(tx, id),
    });
    return {
      request: JSON.parse(request.text) as InvoiceRequest,
      chosenBy: facts.abwBy ?? '',
      evidence: {
        transactionId: facts.transactionId,
        cabinetName: facts.cabinetName,
        userName: facts.userName,
        npi: facts.npi,
        providerName: facts.providerName,
        dispensedAt: facts.dispensedAt.toISOString(),
        session: facts.session,
        note: facts.note,
        expiration: facts.expiration,
        timeReplaced: facts.timeReplaced,
      },
      life: life.map(({ at, ...step }) => ({ ...step, at: at && at.toISOString() })),
    };
  });
}
