import type { InvoiceRequest } from '@parwell/contract';
import { ABW_ACCOUNTS } from '@parwell/domain';
import { useMemo } from 'react';
import type { RowKeys } from '../../../ui/table/row-view.ts';
import { useChoosing } from './choosing.tsx';
import { acceptsLetter } from '../requests/request-state.ts';

/** A, B and W choose the account of the focused row and move to the next. */
export function useAccountKeys(): RowKeys<InvoiceRequest> {
  const { choices, mayChoose } = useChoosing();
  return useMemo(() => {
    const accepts = (row: InvoiceRequest) => acceptsLetter(row) && mayChoose(row.customerId);
    return {
      accepts,
      press: (row, key) => {
        const letter = ABW_ACCOUNTS.find((each) => each === key.toUpperCase());
        if (letter === undefined || !accepts(row)) return false;
        choices.choose([row], () => letter);
        return true;
      },
    };
  }, [choices, mayChoose]);
}
