import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { InvoiceHead } from '@parwell/contract';
import { useQuery } from '@tanstack/react-query';
import { PageName } from '../../../ui/page-name.ts';
import type { RowAction } from '../../../ui/table/row-action.ts';
import { invoiceDetailQuery } from './history.api.ts';
import { HISTORY_TEXTS } from './history.texts.ts';
import { InvoiceFacts } from './invoice-facts.tsx';
import { InvoiceLines } from './invoice-lines.tsx';
import { InvoicePayments } from './invoice-payments.tsx';
import { InvoiceStatus } from './invoice-status.tsx';
import { usePageKeys } from '../../../ui/panel/page-keys.ts';
import { PanelActions } from '../requests/panel/panel-actions.tsx';
import { PanelBody } from '../../../ui/panel/panel-body.tsx';
import { PanelFrame } from '../../../ui/panel/panel-frame.tsx';
import { PanelHead } from '../../../ui/panel/panel-head.tsx';
import type { Opened } from './use-opened-invoice.ts';

const { details: texts } = HISTORY_TEXTS;

interface InvoicePanelProps {
  readonly invoiceNumber: string;
  /** The position among all matches. */
  readonly place: { readonly index: number; readonly of: number } | null;
  readonly actionsOf: (invoice: InvoiceHead) => readonly RowAction[];
  readonly onOpen: (next: Opened) => void;
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
  readonly onClose: () => void;
}

/** J and K go through the list. */
export function InvoicePanel({ invoiceNumber, place, actionsOf, onOpen, ...steps }: InvoicePanelProps) {
  const { onPrevious, onNext, onClose } = steps;
  const { data, error, refetch } = useQuery(invoiceDetailQuery(invoiceNumber));
  usePageKeys({ j: onNext, k: onPrevious, escape: onClose });
  const isMemo = data?.invoice.isCreditMemo ?? false;
  return (
    <PanelFrame label={texts.label} onClose={onClose}>
      <PageName value={null}>
        <PanelHead
          title={isMemo ? texts.creditMemo(invoiceNumber) : texts.name(invoiceNumber)}
          status={data && <InvoiceStatus invoice={data.invoice} />}
          note={place ? texts.place(place.index, place.of) : ''}
          labels={texts}
          {...steps}
        />
        <PanelBody texts={texts} error={error} onRetry={refetch}>
          {data && (
            <Stack spacing={4} divider={<Box sx={{ borderTop: 1, borderColor: 'divider' }} />}>
              <InvoiceFacts invoice={data.invoice} />
              <InvoiceLines
                // Another invoice starts with its first lines again.
                key={invoiceNumber}
                lines={data.lines}
                onOpenRequest={(request) => onOpen({ invoice: invoiceNumber, request })}
              />
              <InvoicePayments detail={data} />
            </Stack>
          )}
        </PanelBody>
        <PanelActions
          actions={data ? actionsOf(data.invoice) : []}
          hasSteps={Boolean(onPrevious ?? onNext)}
        />
      </PageName>
    </PanelFrame>
  );
}
