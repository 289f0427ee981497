import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { DeviceDetails, OpeningResult } from '@parwell/contract';
import { NOTHING_ENTERED, OPENING_COLUMNS } from '@parwell/domain';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { readCsvFile } from '../../../../shared/csv-file.ts';
import { failureOf, type Failure } from '../../../../shared/rephrased.ts';
import { ChooseFile } from '../../../../ui/choose-file.tsx';
import { FailureAlert } from '../../../../ui/feedback/failure-alert.tsx';
import { NotConfirmed, useAskedFirst } from '../../../../ui/forms/asked-first.ts';
import { DiscardQuestion, LeaveGuard } from '../../../../ui/forms/leave-guard.tsx';
import { ModalFrame } from '../../../../ui/forms/modal-frame.tsx';
import { LabelledSelect } from '../../../../ui/labelled-select.tsx';
import { useBeginStock, useCheckOpening } from '../stock.api.ts';
import { GOODS_TEXTS } from '../../goods/goods.texts.ts';
import { STOCK_TEXTS } from '../stock.texts.ts';
import { stockSummaryQuery } from '../../public/stock-summary.ts';
import { useRequestId } from '../../ledger/use-request-id.ts';
import { blankLot, rowsOf, type EnteredLot } from './entered-lot.ts';
import type { PreviewRow } from './opening-preview.tsx';
import type { NumberedRow } from './parse-opening.ts';

const OpeningPreview = lazy(() => import('./opening-preview.tsx'));
const EnterLots = lazy(() => import('./enter-lots.tsx'));

type Way = keyof typeof STOCK_TEXTS.beginWays;
const WAYS: readonly Way[] = ['enter', 'file', 'empty'];

interface ChosenFile {
  readonly name: string;
  readonly rows: readonly NumberedRow[];
}

const previewOf = (sent: readonly NumberedRow[], results: readonly OpeningResult[]): PreviewRow[] =>
  results.map((result) => ({
    ...result,
    number: sent[result.row - 1]?.number ?? result.row,
    entered: sent[result.row - 1]?.row.product ?? '',
  }));

interface BeginStockProps {
  readonly device: DeviceDetails;
  readonly onClose: () => void;
}

/** Begins the stock of a device (S37): enter, preview, begin. */
export default function BeginStock({ device, onClose }: BeginStockProps) {
  const { data: summary } = useQuery(stockSummaryQuery(device.cabinetId));
  const [way, setWay] = useState<Way>('enter');
  const [lots, setLots] = useState<readonly EnteredLot[]>(() => [blankLot()]);
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [fileProblem, setFileProblem] = useState<string | null>(null);
  const [preview, setPreview] = useState<readonly PreviewRow[] | null>(null);
  const [done, setDone] = useState<'begun' | 'known' | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [discarding, setDiscarding] = useState(false);
  const check = useCheckOpening(device);
  const begin = useBeginStock(device);
  const requestId = useRequestId();
  const { send } = useAskedFirst();
  const sending = check.isPending || begin.isPending;
  const numbered = way === 'enter' ? rowsOf(lots) : way === 'file' ? (file?.rows ?? []) : [];
  const rows = numbered.map(({ row }) => row);
  const unsaved = done === null && (rowsOf(lots).length > 0 || file !== null);
  const onHand = summary?.units ?? 0;
  const title = STOCK_TEXTS.beginTitle(device.cabinetName);

  const choose = async (chosen: File) => {
    const [read, { parseOpening }] = await Promise.all([readCsvFile(chosen), import('./parse-opening.ts')]);
    const parsed = 'problem' in read ? read.problem : parseOpening(read.text);
    const failed = typeof parsed === 'string';
    setFile(failed ? null : { name: chosen.name, rows: parsed });
    setFileProblem(failed ? parsed : null);
  };
  const showPreview = async () => {
    setFailure(null);
    if (way === 'file' && file === null) return setFileProblem(fileProblem ?? STOCK_TEXTS.beginFileRequired);
    if (rows.length === 0) return setFailure({ text: NOTHING_ENTERED });
    try {
      setPreview(previewOf(numbered, (await check.mutateAsync(rows)).rows));
    } catch (error) {
      setFailure(failureOf(STOCK_TEXTS.checkFailed, error));
    }
  };
  const start = async () => {
    setFailure(null);
    try {
      const answer = await send(title, (confirmed) =>
        begin.mutateAsync({ requestId: requestId(rows), rows, ...confirmed }),
      );
      if (answer.rows.length > 0) setPreview(previewOf(numbered, answer.rows));
      if (answer.outcome === 'refused') setFailure({ text: answer.message });
      else setDone(answer.outcome);
    } catch (error) {
      if (!(error instanceof NotConfirmed)) setFailure(failureOf(STOCK_TEXTS.beginFailed, error));
    }
  };
  const close = () => {
    if (sending) return;
    if (unsaved) setDiscarding(true);
    else onClose();
  };
  const units = (preview ?? []).reduce((sum, { quantity }) => sum + (quantity ?? 0), 0);
  return (
    <ModalFrame
      title={title}
      width="lg"
      fillsPhone
      onClose={(reason) => reason === 'escapeKeyDown' && close()}
    >
      <DialogContent sx={{ px: 0, py: 0 }}>
        <FailureAlert failure={failure} sx={{ mx: { xs: 4, sm: 6 }, mb: 3 }} />
        {done !== null && (
          <Alert severity={done === 'begun' ? 'success' : 'info'} sx={{ mx: { xs: 4, sm: 6 }, mb: 3 }}>
            {done === 'begun' ? STOCK_TEXTS.begun(units) : STOCK_TEXTS.begunBefore}
          </Alert>
        )}
        {preview && done !== 'known' && (
          <Suspense fallback={null}>
            <OpeningPreview rows={preview} imported={done === 'begun'} />
          </Suspense>
        )}
        {!preview && done === null && (
          <Stack spacing={4} sx={{ px: { xs: 4, sm: 6 }, py: 1 }}>
            <Box sx={{ maxWidth: 320 }}>
              <LabelledSelect
                label={STOCK_TEXTS.beginWay}
                value={way}
                options={onHand > 0 ? WAYS.slice(0, 2) : WAYS}
                labelOf={(choice) => STOCK_TEXTS.beginWays[choice]}
                onChange={(next) => {
                  setFailure(null);
                  if (next !== '') setWay(next);
                }}
              />
            </Box>
            {onHand > 0 && <Alert severity="info">{STOCK_TEXTS.beginOnHand(onHand)}</Alert>}
            {way === 'enter' && (
              <Suspense fallback={null}>
                <EnterLots device={device} lots={lots} onChange={setLots} />
              </Suspense>
            )}
            {way === 'file' && (
              <ChooseFile
                label="CSV file"
                accept=".csv,text/csv,text/plain"
                hint={STOCK_TEXTS.beginFileHint(OPENING_COLUMNS.join(', '))}
                fileName={file?.name}
                problem={fileProblem}
                onChoose={(chosen) => void choose(chosen)}
              />
            )}
            {way === 'empty' && <Typography>{STOCK_TEXTS.beginEmpty}</Typography>}
          </Stack>
        )}
      </DialogContent>
      <DialogActions disableSpacing sx={{ px: { xs: 4, sm: 6 }, pt: 4, pb: 5, gap: 2, flexWrap: 'wrap' }}>
        {preview && done === null && (
          <Button
            sx={{ mr: 'auto' }}
            disabled={sending}
            onClick={() => {
              setFailure(null);
              setPreview(null);
            }}
          >
            {STOCK_TEXTS.back}
          </Button>
        )}
        <Button variant="outlined" disabled={sending} onClick={close}>
          {done === null ? 'Cancel' : GOODS_TEXTS.close}
        </Button>
        {done === null &&
          (preview || way === 'empty' ? (
            <Button
              variant="contained"
              loading={sending}
              disabled={preview?.some(({ problems }) => problems.length > 0) ?? false}
              onClick={() => void start()}
            >
              {STOCK_TEXTS.beginStock}
            </Button>
          ) : (
            <Button variant="contained" loading={sending} onClick={() => void showPreview()}>
              {STOCK_TEXTS.preview}
            </Button>
          ))}
      </DialogActions>
      <LeaveGuard subject={title} unsaved={unsaved} sending={sending} />
      {discarding && (
        <DiscardQuestion subject={title} onDiscard={onClose} onKeep={() => setDiscarding(false)} />
      )}
    </ModalFrame>
  );
}
