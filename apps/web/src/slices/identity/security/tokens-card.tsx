import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import type { CallResponse, listOwnTokens, ProgramToken } from '@parwell/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { useCallback, type ReactNode } from 'react';
import { useNotify } from '../../../ui/feedback/notices.ts';
import { useNotifyFailure } from '../../../ui/feedback/use-notify-failure.ts';
import { useConfirm } from '../../../ui/forms/confirm.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { useLocalPage } from '../../../ui/table/local-page.ts';
import { tokenColumns } from './token-columns.tsx';
import { TOKEN_TEXTS as texts } from './tokens.texts.ts';

interface TokensCardProps {
  readonly heading: string;
  readonly explained: string;
  readonly tokens: Pick<UseQueryResult<CallResponse<typeof listOwnTokens>>, 'data' | 'error' | 'refetch'>;
  readonly withEnded: boolean;
  readonly onWithEnded: (shown: boolean) => void;
  /** Must stay the same between renders. */
  readonly onEnd: (tokenId: string) => Promise<unknown>;
  readonly action?: ReactNode;
  /** The text of a token that was just made. */
  readonly made?: ReactNode;
}

const rowId = ({ tokenId }: ProgramToken) => tokenId;

export function TokensCard({
  heading,
  explained,
  tokens: { data, error, refetch },
  withEnded,
  onWithEnded,
  onEnd,
  action,
  made,
}: TokensCardProps) {
  const page = useLocalPage(data?.result);
  const confirm = useConfirm();
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const end = useCallback(
    async ({ tokenId, name }: ProgramToken) => {
      const question = {
        title: texts.endQuestion(name),
        message: texts.endMessage,
        confirmLabel: texts.end,
        danger: true,
      };
      if (!(await confirm(question))) return;
      try {
        await onEnd(tokenId);
        notify({ message: texts.wasEnded(name), type: 'success' });
      } catch (failure) {
        notifyFailure(texts.notEnded, failure);
      }
    },
    [confirm, notify, notifyFailure, onEnd],
  );
  const rowActions = useCallback(
    (token: ProgramToken) =>
      token.endedAt === null ? [{ label: texts.end, danger: true, onClick: () => void end(token) }] : [],
    [end],
  );
  const cut = data && data.total_record > data.result.length;
  return (
    <Card component="section" aria-label={heading}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, px: 4, pt: 3, pb: 2 }}>
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="h2">{heading}</Typography>
          <Typography variant="body2" color="textSecondary">
            {explained}
          </Typography>
        </Box>
        <FormControlLabel
          control={<Switch checked={withEnded} onChange={(_event, checked) => onWithEnded(checked)} />}
          label={texts.showEnded}
          labelPlacement="start"
          sx={{ ml: 0 }}
        />
        <Box sx={{ ml: 'auto' }}>{action}</Box>
      </Box>
      {made}
      <DataTable
        name="tokens"
        label={heading}
        columns={tokenColumns}
        {...page}
        rowId={rowId}
        error={error}
        onRetry={refetch}
        emptyText={texts.none}
        rowActions={rowActions}
        status={cut ? texts.more(data.total_record, data.result.length) : undefined}
      />
    </Card>
  );
}
