import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { IncidentDetails } from '@parwell/contract';
import { Instant } from '../../ui/dates/instant.tsx';
import { StatusChip, type Tone } from '../../ui/status-chip.tsx';
import { PanelSection } from './panel-section.tsx';
import { PANEL_TEXTS } from './panel.texts.ts';

const { recipients: texts } = PANEL_TEXTS;

type Recipients = NonNullable<IncidentDetails['told']>;

const TONES: Readonly<Record<string, Tone>> = {
  delivered: 'info',
  open: 'ok',
  bounce: 'error',
  dropped: 'error',
};

interface MailRecipientsProps {
  readonly recipients: Recipients;
  readonly mailsWait: boolean;
  readonly sendMessage: boolean;
}

export function MailRecipients({ recipients, mailsWait, sendMessage }: MailRecipientsProps) {
  return (
    <PanelSection title={texts.title}>
      {(mailsWait || recipients.length === 0) && (
        <Typography color="textSecondary">
          {mailsWait ? texts.waiting : sendMessage ? texts.nobody : texts.none}
        </Typography>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', rowGap: 2 }}>
        {recipients.map((mail) => (
          <Box
            component="li"
            key={`${mail.email} ${mail.sentAt} ${mail.subject}`}
            title={mail.subject}
            sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}
          >
            <Box component="span" sx={{ flex: '1 1 140px', minWidth: 0, overflowWrap: 'anywhere' }}>
              {mail.email}
            </Box>
            <MailChip mail={mail} />
            <Box component="span" sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>
              <Instant value={mail.sentAt} />
            </Box>
          </Box>
        ))}
      </Box>
    </PanelSection>
  );
}

const MailChip = ({ mail: { opened, status } }: { readonly mail: Recipients[number] }) =>
  opened ? (
    <StatusChip tone="ok" label={texts.opened} />
  ) : (
    <StatusChip tone={TONES[status] ?? 'neutral'} label={texts.statuses[status] ?? status} />
  );
