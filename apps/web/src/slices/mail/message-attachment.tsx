import Button from '@mui/material/Button';
import { readMailAttachment } from '@parwell/contract';
import { useState } from 'react';
import { callFile } from '../../session/call-file.ts';
import { useNotifyFailure } from '../../ui/feedback/use-notify-failure.ts';
import { saveFile } from '../../ui/save-file.ts';
import type { MailMessage } from './message-text.tsx';
import { MAIL_TEXTS } from './mail.texts.ts';

interface MessageAttachmentProps {
  readonly message: Pick<MailMessage, 'msg_id'>;
  readonly fileName: string;
}

export function MessageAttachment({ message: { msg_id }, fileName }: MessageAttachmentProps) {
  const notifyFailure = useNotifyFailure();
  const [opening, setOpening] = useState(false);
  const open = async () => {
    setOpening(true);
    try {
      saveFile(await callFile(readMailAttachment, { params: { msg_id } }), fileName);
    } catch (error) {
      notifyFailure(MAIL_TEXTS.attachmentFailed, error);
    } finally {
      setOpening(false);
    }
  };
  return (
    <Button
      variant="outlined"
      sx={{ mt: 4, overflowWrap: 'anywhere' }}
      disabled={opening}
      aria-label={MAIL_TEXTS.openAttachment(fileName)}
      onClick={() => void open()}
    >
      {fileName}
    </Button>
  );
}
