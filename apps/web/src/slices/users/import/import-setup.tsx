import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { CSV_REQUIRED, IMPORT_COLUMNS } from '@parwell/domain';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useCurrentUser } from '../../../session/current-user.ts';
import { ChooseFile } from '../../../ui/choose-file.tsx';
import { personasLeft } from '../form/permissions.ts';
import { PersonasField } from '../form/personas-field.tsx';
import { importFailure } from './import-failure.ts';
import { useStartImport } from './import.api.ts';
import { parseImport, type FileRow } from './parse-import.ts';
import { readCsvFile } from '../../../shared/csv-file.ts';
import { userFormOptionsQuery } from '../user-form-options.ts';
import { IMPORT_TEXTS } from '../users.texts.ts';

const ImportPreview = lazy(() => import('./import-preview.tsx'));

interface ImportSetupProps {
  readonly onStarted: (importId: string, rows: readonly FileRow[]) => void;
  readonly onClose: () => void;
}

interface Chosen {
  readonly name: string;
  readonly rows: readonly FileRow[];
}

export function ImportSetup({ onStarted, onClose }: ImportSetupProps) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [forEverybody, setForEverybody] = useState<readonly string[]>([]);
  const { data: me } = useCurrentUser();
  const { data: options } = useQuery(userFormOptionsQuery);
  const { mutateAsync, isPending } = useStartImport();

  const choose = async (file: File) => {
    const read = await readCsvFile(file);
    const rows = 'problem' in read ? read.problem : parseImport(read.text);
    const failed = typeof rows === 'string';
    setChosen(failed ? null : { name: file.name, rows });
    setProblem(failed ? rows : null);
  };
  const start = async () => {
    if (!chosen) return setProblem(problem ?? CSV_REQUIRED);
    const sendable = chosen.rows.filter(({ broken }) => broken === null);
    if (sendable.length === 0) return setProblem(IMPORT_TEXTS.noGoodRow);
    const jsonData = sendable.map(({ row }) => ({
      ...row,
      customerIds: [...row.customerIds],
      personas: [...row.personas],
    }));
    try {
      const { importId } = await mutateAsync({ jsonData, claims: { personas: [...forEverybody] } });
      onStarted(importId, chosen.rows);
    } catch (error) {
      setProblem(importFailure(error as Error));
    }
  };

  const offered = personasLeft(options?.personas ?? [], me?.grants ?? {}, {
    userType: 'customer',
    given: forEverybody,
  });
  return (
    <>
      <DialogContent sx={{ px: 0, py: 0 }}>
        <Box sx={{ px: { xs: 4, sm: 6 }, display: 'grid', gap: 4 }}>
          <ChooseFile
            label="CSV file"
            accept=".csv,text/csv,text/plain"
            hint={IMPORT_TEXTS.fileHint(IMPORT_COLUMNS.join(', '))}
            fileName={chosen?.name}
            problem={problem}
            onChoose={(file) => void choose(file)}
          />
          {chosen && (
            <PersonasField
              label={IMPORT_TEXTS.personaForAll}
              given={forEverybody}
              offered={offered}
              onChange={setForEverybody}
            />
          )}
        </Box>
        {chosen && (
          <Suspense fallback={null}>
            <ImportPreview rows={chosen.rows} options={options} forEverybody={forEverybody} />
          </Suspense>
        )}
      </DialogContent>
      <DialogActions disableSpacing sx={{ px: { xs: 4, sm: 6 }, pt: 4, pb: 5, gap: 2 }}>
        <Button variant="outlined" onClick={onClose} disabled={isPending}>
          Cancel
        </Button>
        <Button variant="contained" loading={isPending} onClick={() => void start()}>
          Import Users
        </Button>
      </DialogActions>
    </>
  );
}
