import {
  createParSetting,
  getParUsage,
  importParSettings,
  listParSettings,
  previewParImport,
  refreshPar,
  updateParSetting,
  type CallInput,
  type CallResponse,
  type ParSetting,
} from '@parwell/contract';
import { callApi } from '../../session/api.ts';
import { callQuery } from '../../session/call-query.ts';
import { useCallMutation, useInvalidate } from '../../session/use-call-mutation.ts';

/** A new customer product, and par that is loaded, wait for this long (CONST-038, CONST-040, DCONST-034). */
export const PAR_DEBOUNCE_MS = 500;

/** Recommendations and the page PAR and usage depend on par. */
const CHANGES = { changes: ['par', 'usage', 'restock'] } as const;

export const useCreateSetting = () =>
  useCallMutation(createParSetting, {
    ...CHANGES,
    input: (body: CallInput<typeof createParSetting>['body']) => ({ body }),
  });

export const useUpdateSetting = (customerProductId: number) =>
  useCallMutation(updateParSetting, {
    ...CHANGES,
    alsoAfterFailure: true,
    input: (body: CallInput<typeof updateParSetting>['body']) => ({ params: { customerProductId }, body }),
  });

/** As stored now; undefined if it no longer exists. */
export async function askSetting({ id, customerId, productId }: ParSetting): Promise<ParSetting | undefined> {
  const where = { customerId, productId };
  const { result } = await callApi(listParSettings, { query: { where, limit: 100 } });
  return result.find((setting) => setting.id === id);
}

export const parUsageQuery = (query: CallInput<typeof getParUsage>['query']) =>
  callQuery(getParUsage, { query }, { staleTime: 60_000 });

type Rows<C extends typeof importParSettings | typeof previewParImport> = CallInput<C>['body']['rows'];

export const usePreviewParImport = (customerId: string) =>
  useCallMutation(previewParImport, {
    changes: [],
    input: (rows: Rows<typeof previewParImport>) => ({ body: { customerId, rows } }),
  });

export const useImportPar = (customerId: string) =>
  useCallMutation(importParSettings, {
    ...CHANGES,
    alsoAfterFailure: true,
    input: (rows: Rows<typeof importParSettings>) => ({ body: { customerId, rows } }),
  });

type Refreshed = Pick<CallResponse<typeof refreshPar>, 'differing' | 'differences'>;

/** Customer after customer: each call continues where the one before ended. */
export function useRefreshPar(): (customerId: string | undefined) => Promise<Refreshed> {
  const invalidate = useInvalidate();
  return async (customerId) => {
    const found: Refreshed = { differing: 0, differences: [] };
    try {
      for (let after: string | null = ''; after !== null;) {
        const body = { ...(customerId !== undefined && { customerId }), ...(after && { after }) };
        const answer: CallResponse<typeof refreshPar> = await callApi(refreshPar, { body });
        found.differing += answer.differing;
        found.differences.push(...answer.differences);
        after = answer.next;
      }
      return found;
    } finally {
      await invalidate(['usage', 'inventory']);
    }
  };
}
