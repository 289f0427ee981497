import { lazy, Suspense, useState } from 'react';
import { ModalFrame } from '../../../ui/forms/modal-frame.tsx';
import { ImportSetup } from './import-setup.tsx';
import type { FileRow } from './parse-import.ts';

const ImportRun = lazy(() => import('./import-run.tsx'));

interface Started {
  readonly importId: string;
  readonly rows: readonly FileRow[];
}

export default function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const [started, setStarted] = useState<Started | null>(null);
  return (
    <ModalFrame
      title="Import Users"
      width="lg"
      fillsPhone
      onClose={(reason) => reason === 'escapeKeyDown' && onClose()}
    >
      {started ? (
        <Suspense fallback={null}>
          <ImportRun {...started} onClose={onClose} />
        </Suspense>
      ) : (
        <ImportSetup onStarted={(importId, rows) => setStarted({ importId, rows })} onClose={onClose} />
      )}
    </ModalFrame>
  );
}
