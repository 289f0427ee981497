import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { InvoiceRequestDetail } from '@parwell/contract';
import { can } from '@parwell/domain';
import type { ReactNode } from 'react';
import { useCurrentUser } from '../../../../session/current-user.ts';
import { Instant } from '../../../../ui/dates/instant.tsx';
import { useDialog } from '../../../../ui/forms/use-dialog.tsx';
import { EvidenceDialog } from '../../../inventory/public/evidence.ts';
import { REQUEST_PANEL_TEXTS as texts } from './request-panel.texts.ts';

/** With a link to the row of the ledger. */
export function RequestEvidence({ detail }: { readonly detail: InvoiceRequestDetail }) {
  const { request, evidence } = detail;
  const { open, shown } = useDialog();
  const grants = useCurrentUser().data?.grants ?? {};
  const mayOpen = can(grants, 'read', 'inventory', request.customerId);
  return (
    <section>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', mb: 2 }}>
        <Typography variant="h3" sx={{ fontSize: '0.875rem', fontWeight: 600 }}>
          {texts.evidence}
        </Typography>
        {mayOpen && (
          <Button
            variant="text"
            size="small"
            onClick={() => open((close) => <EvidenceDialog id={evidence.transactionId} onClose={close} />)}
          >
            {texts.openTransaction}
          </Button>
        )}
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 3 }}>
        <Item
          title={
            <>
              {evidence.cabinetName || request.cabinetId},{' '}
              <Instant value={evidence.dispensedAt} show="dateTimeSeconds" />
            </>
          }
          notes={[request.cabinetId, evidence.userName]}
        />
        {evidence.session !== '' && <Item title={texts.session(evidence.session)} notes={[]} />}
        {evidence.npi !== '' && (
          <Item
            title={[evidence.providerName, texts.npi(evidence.npi)].filter(Boolean).join(', ')}
            notes={[texts.provider]}
          />
        )}
        {evidence.note !== '' && <Item title={evidence.note} notes={[texts.note]} />}
      </Box>
      {evidence.timeReplaced && (
        <Typography variant="caption" color="textSecondary" component="p" sx={{ mt: 2 }}>
          {texts.timeReplaced}
        </Typography>
      )}
      {shown}
    </section>
  );
}

interface ItemProps {
  readonly title: ReactNode;
  readonly notes: readonly string[];
}

const Item = ({ title, notes }: ItemProps) => (
  <Box component="li" sx={{ overflowWrap: 'anywhere' }}>
    <div>{title}</div>
    <Typography variant="caption" color="textSecondary" component="div">
      {notes.filter(Boolean).join(', ')}
    </Typography>
  </Box>
);
