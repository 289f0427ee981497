import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { readCsvFile } from '../../shared/csv-file.ts';
import { failureOf, type Failure } from '../../shared/rephrased.ts';
import { ChooseFile } from '../choose-file.tsx';
import { FailureAlert } from '../feedback/failure-alert.tsx';
import { DiscardQuestion, LeaveGuard } from '../forms/leave-guard.tsx';
import { ModalFrame } from '../forms/modal-frame.tsx';
import { formatCount } from '../table/pagination.tsx';
import type { FileRow } from './file-rows.ts';
import { countOf, resultsOf, type RowAnswer, type RowResult } from './import-results.ts';
import { ImportTable, type SubjectColumn } from './import-table.tsx';
import { IMPORT_TEXTS } from './import.texts.ts';
import { saveTemplate } from './template-file.ts';

interface ImportDialogProps<Cells> {
  readonly title: string;
  /** The name under which its table's column choice is stored. */
  readonly name: string;
  readonly fileHint: string;
  readonly template: { readonly file: string; readonly rows: readonly (readonly string[])[] };
  readonly failedText: string;
  readonly columns: readonly SubjectColumn[];
  readonly subjectOf: (cells: Cells) => RowResult['subject'];
  /** The rows of a file, or why it cannot be used. */
  readonly parse: (text: string) => readonly FileRow<Cells>[] | string;
  readonly preview: (rows: readonly { cells: Cells }[]) => Promise<readonly RowAnswer[]>;
  readonly save: (rows: readonly { cells: Cells; version: number | null }[]) => Promise<readonly RowAnswer[]>;
  readonly onClose: () => void;
}

interface ChosenFile<Cells> {
  readonly name: string;
  readonly rows: readonly FileRow<Cells>[];
}

export function ImportDialog<Cells>(props: ImportDialogProps<Cells>) {
  const { title, name, fileHint, template, failedText, columns, subjectOf, parse, preview, save, onClose } =
    props;
  const [file, setFile] = useState<ChosenFile<Cells> | null>(null);
  const [fileProblem, setFileProblem] = useState<string | null>(null);
  const [results, setResults] = useState<readonly RowResult[] | null>(null);
  const [done, setDone] = useState(false);
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [discarding, setDiscarding] = useState(false);
  const rows = file?.rows ?? [];
  const sendable = rows.filter(({ broken }) => broken === null);
  const toSave = results ? countOf(results, 'new') + countOf(results, 'change') : 0;

  const choose = async (chosen: File) => {
    const read = await readCsvFile(chosen);
    const parsed = 'problem' in read ? read.problem : parse(read.text);
    const failed = typeof parsed === 'string';
    setFailure(null);
    setFile(failed ? null : { name: chosen.name, rows: parsed });
    setFileProblem(failed ? parsed : null);
  };
  const send = async (answered: () => Promise<readonly RowAnswer[]>, failed: string): Promise<boolean> => {
    setFailure(null);
    setSending(true);
    try {
      setResults(resultsOf(rows, await answered(), subjectOf));
      return true;
    } catch (error) {
      setFailure(failureOf(failed, error));
      return false;
    } finally {
      setSending(false);
    }
  };
  const showPreview = async () => {
    if (!file) return setFileProblem(fileProblem ?? IMPORT_TEXTS.fileRequired);
    const sent = sendable.map(({ cells }) => ({ cells }));
    await send(() => (sent.length > 0 ? preview(sent) : Promise.resolve([])), IMPORT_TEXTS.previewFailed);
  };
  const start = async () => {
    const versions = new Map(results?.map(({ number, version }) => [number, version]));
    const sent = sendable.map(({ number, cells }) => ({ cells, version: versions.get(number) ?? null }));
    if (await send(() => save(sent), failedText)) setDone(true);
  };
  const unsaved = file !== null && !done;
  const close = () => {
    if (sending) return;
    if (unsaved) setDiscarding(true);
    else onClose();
  };
  return (
    <ModalFrame
      title={title}
      width="lg"
      fillsPhone
      onClose={(reason) => reason === 'escapeKeyDown' && close()}
    >
      <DialogContent sx={{ px: 0, py: 0 }}>
        <FailureAlert failure={failure} sx={{ mx: { xs: 4, sm: 6 }, mb: 3 }} />
        {results ? (
          <>
            <Typography role="status" sx={{ px: { xs: 4, sm: 6 }, pb: 2 }}>
              {summaryOf(results, done)}
            </Typography>
            <ImportTable name={name} columns={columns} results={results} done={done} />
          </>
        ) : (
          <Stack
            spacing={3}
            sx={{ px: { xs: 4, sm: 6 }, alignItems: 'start', '& > :first-of-type': { width: '100%' } }}
          >
            <ChooseFile
              label="CSV file"
              accept=".csv,text/csv,text/plain"
              hint={fileHint}
              fileName={file?.name}
              problem={fileProblem}
              onChoose={(chosen) => void choose(chosen)}
            />
            <Button onClick={() => saveTemplate(template.file, template.rows)}>
              {IMPORT_TEXTS.template}
            </Button>
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
          <Button variant="contained" loading={sending} onClick={() => void showPreview()}>
            {IMPORT_TEXTS.preview}
          </Button>
        )}
        {results && !done && (
          <Button variant="contained" loading={sending} disabled={toSave === 0} onClick={() => void start()}>
            {IMPORT_TEXTS.importRows(formatCount(toSave), toSave === 1)}
          </Button>
        )}
      </DialogActions>
      <LeaveGuard subject={title} unsaved={unsaved} sending={sending} />
      {discarding && (
        <DiscardQuestion subject={title} onDiscard={onClose} onKeep={() => setDiscarding(false)} />
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
