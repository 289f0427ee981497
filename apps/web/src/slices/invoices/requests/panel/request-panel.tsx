import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { InvoiceRequest } from '@parwell/contract';
import { useQuery } from '@tanstack/react-query';
import { PageName } from '../../../../ui/page-name.ts';
import type { RowAction } from '../../../../ui/table/row-action.ts';
import { requestQuery } from '../requests.api.ts';
import { REQUEST_TEXTS } from '../requests.texts.ts';
import { REQUEST_PANEL_TEXTS as texts } from './request-panel.texts.ts';
import { PanelBody } from '../../../../ui/panel/panel-body.tsx';
import { PanelFrame } from '../../../../ui/panel/panel-frame.tsx';
import { keysOf, PanelActions } from './panel-actions.tsx';
import { PanelHead } from '../../../../ui/panel/panel-head.tsx';
import { RequestEvidence } from './request-evidence.tsx';
import { RequestFacts } from './request-facts.tsx';
import { RequestLife } from './request-life.tsx';
import { StatusCell } from '../list/status-cell.tsx';
import { usePageKeys } from '../../../../ui/panel/page-keys.ts';

const { request: nameOfRequest } = REQUEST_TEXTS;
const NO_ACTIONS: readonly RowAction[] = [];

interface RequestPanelProps {
  readonly id: number;
  /** The position among all matches. */
  readonly place: { readonly index: number; readonly of: number } | null;
  readonly rowActions: ((request: InvoiceRequest) => readonly RowAction[]) | undefined;
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
  readonly onClose: () => void;
}

/** J and K go through the list, H and O hold and omit. */
export default function RequestPanel({ id, place, rowActions, ...steps }: RequestPanelProps) {
  const { onPrevious, onNext, onClose } = steps;
  const { data, error, refetch } = useQuery(requestQuery(id));
  const actions = data && rowActions ? rowActions(data.request) : NO_ACTIONS;
  usePageKeys({ j: onNext, k: onPrevious, escape: onClose, ...keysOf(actions) });
  return (
    <PanelFrame label={texts.label} onClose={onClose}>
      <PageName value={null}>
        <PanelHead
          title={data?.request.productName ?? nameOfRequest(id)}
          status={data && <StatusCell row={data.request} />}
          note={place ? texts.place(id, place.index, place.of) : nameOfRequest(id)}
          labels={texts}
          {...steps}
        />
        <PanelBody texts={texts} error={error} onRetry={refetch}>
          {data && (
            <Stack spacing={4} divider={<Box sx={{ borderTop: 1, borderColor: 'divider' }} />}>
              <RequestFacts detail={data} />
              <RequestEvidence detail={data} />
              <RequestLife customerId={data.request.customerId} steps={data.life} />
            </Stack>
          )}
        </PanelBody>
        <PanelActions actions={actions} hasSteps={Boolean(onPrevious ?? onNext)} />
      </PageName>
    </PanelFrame>
  );
}
