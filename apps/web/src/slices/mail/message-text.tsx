import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { showMailText, type CallResponse, type readMail } from '@parwell/contract';
import { splitLinks } from '@parwell/domain';
import { useState } from 'react';
import { useCallMutation } from '../../session/use-call-mutation.ts';
import { Instant } from '../../ui/dates/instant.tsx';
import { useNotifyFailure } from '../../ui/feedback/use-notify-failure.ts';
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
        <Content message={message} />
      </Box>
    </>
  );
}

function Content({ message: { msg_id, text, secret, withheld } }: { message: MailMessage }) {
  if (text !== null) return <TextWithLinks text={text} />;
  if (secret && withheld === null) return <SecretText msgId={msg_id} />;
  return <Typography color="textSecondary">{withheld ?? MAIL_TEXTS.withheld}</Typography>;
}

const TextWithLinks = ({ text: whole }: { text: string }) =>
  splitLinks(whole).map(({ text, href }, index) =>
    href === undefined ? (
      text
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- parts of one text, which never changes
      <Link key={index} href={href} target="_blank" rel="noreferrer">
        {text}
      </Link>
    ),
  );

function SecretText({ msgId }: { msgId: string }) {
  const notifyFailure = useNotifyFailure();
  const [text, setText] = useState<string>();
  const show = useCallMutation(showMailText, { changes: ['audit'] });
  if (text !== undefined) return <TextWithLinks text={text} />;
  const open = async () => {
    try {
      setText((await show.mutateAsync({ params: { msg_id: msgId }, body: {} })).text);
    } catch (error) {
      notifyFailure(MAIL_TEXTS.secretFailed, error);
    }
  };
  return (
    <>
      <Typography color="textSecondary">{MAIL_TEXTS.secret}</Typography>
      <Button variant="outlined" sx={{ mt: 3 }} disabled={show.isPending} onClick={() => void open()}>
        {MAIL_TEXTS.showSecret}
      </Button>
    </>
  );
}
