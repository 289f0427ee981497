import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { MAX_PRODUCT_ROWS } from '@parwell/domain';
import { lazy, Suspense, useState } from 'react';
import { readCsvFile } from '../../../shared/csv-file.ts';
import { failureOf, type Failure } from '../../../shared/rephrased.ts';
import { ChooseFile } from '../../../ui/choose-file.tsx';
import { FailureAlert } from '../../../ui/feedback/failure-alert.tsx';
import { DiscardQuestion, LeaveGuard } from '../../../ui/forms/leave-guard.tsx';
import { ModalFrame } from '../../../ui/forms/modal-frame.tsx';
import { formatCount } from '../../../ui/table/pagination.tsx';
import { IMPORT_TEXTS, PRODUCTS_TEXTS } from '../products.texts.ts';
import { countOf, resultsOf, type RowResult } from './import-results.ts';
import { useImportProducts, usePreviewImport } from './import.api.ts';
import { parseProducts, type FileRow } from './parse-products.ts';
import { saveTemplate } from './template.ts';

const ImportTable = lazy(() => import('./import-table.tsx'));

interface ChosenFile {
  readonly name: string;
  readonly rows: readonly FileRow[];
}

const sendable = (rows: readonly FileRow[]) => rows.filter(({ broken }) => broken === null);

/** Imports products in steps: choose a file, look at what it would do, import, see the result of each row. */
export default function ImportProducts({ onClose }: { readonly onClose: () => void }) {
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [fileProblem, setFileProblem] = useState<string | null>(null);
  const [results, setResults] = useState<readonly RowResult[] | null>(null);
  const [done, setDone] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [discarding, setDiscarding] = useState(false);
  const preview = usePreviewImport();
  const importing = useImportProducts();
  const sending = preview.isPending || importing.isPending;
  const rows = file?.rows ?? [];
  const toSave = results ? countOf(results, 'new') + countOf(results, 'change') : 0;

  const choose = async (chosen: File) => {
    const read = await readCsvFile(chosen);
    const parsed = 'problem' in read ? read.problem : parseProducts(read.text);
    const failed = typeof parsed === 'string';
    setFailure(null);
    setFile(failed ? null : { name: chosen.name, rows: parsed });
    setFileProblem(failed ? parsed : null);
  };
  const look = async () => {
    if (!file) return setFileProblem(fileProblem ?? IMPORT_TEXTS.fileRequired);
    setFailure(null);
    try {
      const sent = sendable(rows).map(({ cells }) => ({ cells }));
      const answer = sent.length > 0 ? await preview.mutateAsync(sent) : { rows: [] };
      setResults(resultsOf(rows, answer.rows));
    } catch (error) {
      setFailure(failureOf(IMPORT_TEXTS.previewFailed, error));
    }
  };
  const start = async () => {
    const versions = new Map(results?.map(({ number, version }) => [number, version]));
    setFailure(null);
    try {
      const answer = await importing.mutateAsync(
        sendable(rows).map(({ number, cells }) => ({ cells, version: versions.get(number) ?? null })),
      );
      setResults(resultsOf(rows, answer.rows));
      setDone(true);
    } catch (error) {
      setFailure(failureOf(IMPORT_TEXTS.importFailed, error));
    }
  };
  const unsaved = file !== null && !done;
  const close = () => {
    if (sending) return;
    if (unsaved) setDiscarding(true);
    else onClose();
  };
  return (
    <ModalFrame
      title={PRODUCTS_TEXTS.import}
      width="lg"
      fillsPhone
      onClose={(reason) => reason === 'escapeKeyDown' && close()}
    >
      <DialogContent sx={{ px: 0, py: 0 }}>
        <FailureAlert failure={failure} sx={{ mx: { xs: 4, sm: 6 }, mb: 3 }} />
        {results ? (
          <Suspense fallback={null}>
            <Typography role="status" sx={{ px: { xs: 4, sm: 6 }, pb: 2 }}>
              {summaryOf(results, done)}
            </Typography>
            <ImportTable results={results} done={done} />
          </Suspense>
        ) : (
          <Stack
            spacing={3}
            sx={{ px: { xs: 4, sm: 6 }, alignItems: 'start', '& > :first-of-type': { width: '100%' } }}
          >
            <ChooseFile
              label="CSV file"
              accept=".csv,text/csv,text/plain"
              hint={IMPORT_TEXTS.fileHint(formatCount(MAX_PRODUCT_ROWS))}
              fileName={file?.name}
              problem={fileProblem}
              onChoose={(chosen) => void choose(chosen)}
            />
            <Button onClick={saveTemplate}>{IMPORT_TEXTS.template}</Button>
          </Stack>
        )}
      </DialogContent>
      <DialogActions disableSpacing sx={{ px: { xs: 4, sm: 6 }, pt: 4, pb: 5, gap: 2, flexWrap: 'wrap' }}>
        {results && !done && (
          <Button sx={{ mr: 'auto' }} disabled={sending} onClick={() => setResults(null)}>
            {IMPORT_TEXTS.back}
          </Button>
        )}
        <Button variant="outlined" disabled={sending} onClick={close}>
          {done ? IMPORT_TEXTS.close : 'Cancel'}
        </Button>
        {!results && (
          <Button variant="contained" loading={sending} onClick={() => void look()}>
            {IMPORT_TEXTS.preview}
          </Button>
        )}
        {results && !done && (
          <Button variant="contained" loading={sending} disabled={toSave === 0} onClick={() => void start()}>
            {IMPORT_TEXTS.importRows(formatCount(toSave), toSave === 1)}
          </Button>
        )}
      </DialogActions>
      <LeaveGuard what={PRODUCTS_TEXTS.import} unsaved={unsaved} sending={sending} />
      {discarding && (
        <DiscardQuestion
          what={PRODUCTS_TEXTS.import}
          onDiscard={onClose}
          onKeep={() => setDiscarding(false)}
        />
      )}
    </ModalFrame>
  );
}

function summaryOf(results: readonly RowResult[], done: boolean): string {
  const [created, changed, unchanged, bad] = (['new', 'change', 'unchanged', 'problem'] as const).map(
    (outcome) => formatCount(countOf(results, outcome)),
  ) as [string, string, string, string];
  if (done) return IMPORT_TEXTS.imported(created, changed, unchanged, bad);
  const text = IMPORT_TEXTS.previewed(created, changed, unchanged, bad);
  return bad === '0' ? text : `${text} ${IMPORT_TEXTS.skipped}`;
}
