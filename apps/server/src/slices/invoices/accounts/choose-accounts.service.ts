import type { CallArguments, RequestResult, saveAbwSelection } from '@parwell/contract';
import type { Context } from '../../../context.ts';
import type { Caller } from '../../../platform/http/route.ts';
import { answerAll, changeRequests, findChangeable } from '../requests/change-requests.service.ts';
import { requestScope } from '../requests/request-scope.ts';

/** A request that somebody else changed first, or that accepts no account, does not hold up the others (ABW-013). */
export function saveLetters(
  context: Context,
  caller: Caller,
  letters: CallArguments<typeof saveAbwSelection>['body'],
): Promise<{ readonly result: RequestResult[] }> {
  const letterOf = new Map(letters.map((letter) => [letter.id, letter]));
  const ids = letters.map(({ id }) => id);
  return context.db.transaction(async (tx) => {
    const requests = await findChangeable(tx, requestScope(context, caller, 'create'), ids, { lock: true });
    const results = await changeRequests(context, tx, requests, {
      caller,
      note: { act: 'letter' },
      wanted: ({ id }) => {
        const letter = letterOf.get(id);
        if (!letter) throw new Error(`Request ${id} was not asked for`);
        return { act: { act: 'letter', abwCode: letter.abwCode }, version: letter.version };
      },
    });
    return { result: answerAll(ids, results) };
  });
}
