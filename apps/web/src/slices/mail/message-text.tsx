import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { CallResponse, readMail } from '@parwell/contract';
import { splitLinks } from '@parwell/domain';
import { Instant } from '../../ui/dates/instant.tsx';
import { MAIL_TEXTS } from './mail.texts.ts';

export type MailMessage = CallResponse<typeof readMail>;

export function MessageText({ message }: { message: MailMessage }) {
  return (
    <>
      <Box
        component="dl"
        sx={{
          m: 0,
          mb: 4,
          display: 'grid',
          gridTemplateColumns: 'max-content minmax(0, 1fr)',
          columnGap: 4,
          rowGap: 1,
          '& dt': { color: 'text.secondary' },
          '& dd': { m: 0, overflowWrap: 'anywhere' },
        }}
      >
        <dt>To</dt>
        <dd>{message.to_email}</dd>
        <dt>From</dt>
        <dd>{message.from_email}</dd>
        <dt>Written</dt>
        <dd>
          <Instant value={message.created_at} />
        </dd>
      </Box>
      <Box
        role="document"
        aria-label="Text"
        sx={{
          p: 4,
          border: 1,
          borderColor: 'divider',
          borderRadius: '8px',
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
        }}
      >
        {message.text === null ? (
          <Typography color="textSecondary">{message.withheld ?? MAIL_TEXTS.withheld}</Typography>
        ) : (
          splitLinks(message.text).map(({ text, href }, index) =>
            href === undefined ? (
              text
            ) : (
              // oxlint-disable-next-line react/no-array-index-key -- parts of one text, which never changes
              <Link key={index} href={href} target="_blank" rel="noreferrer">
                {text}
              </Link>
            ),
          )
        )}
      </Box>
    </>
  );
}
