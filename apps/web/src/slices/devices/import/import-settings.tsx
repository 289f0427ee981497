import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Stack from '@mui/material/Stack';
import type { DeviceDetails } from '@parwell/contract';
import { DEVICE_PROPERTIES_NOT_SAVED } from '@parwell/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureOf } from '../../../shared/rephrased.ts';
import { FailureAlert } from '../../../ui/feedback/failure-alert.tsx';
import { useNotify } from '../../../ui/feedback/notices.ts';
import { ModalFrame } from '../../../ui/forms/modal-frame.tsx';
import { importPreviewQuery, useImportSettings, type SettingsSource } from '../devices.api.ts';
import { ChooseSource } from './choose-source.tsx';
import { ImportPreview } from './import-preview.tsx';
import { saveSettingsFile } from './settings-file.ts';
import { IMPORT_TEXTS } from './import.texts.ts';

interface ImportSettingsProps {
  readonly device: DeviceDetails;
  readonly onClose: () => void;
}

const NO_TICKS: ReadonlyMap<string, boolean> = new Map();
const NOTHING: SettingsSource = { properties: {} };

/** Imports settings in three steps: choose a source, preview the changes, import. */
export default function ImportSettings({ device, onClose }: ImportSettingsProps) {
  const [source, setSource] = useState<SettingsSource | null>(null);
  const preview = useQuery({
    ...importPreviewQuery(device.cabinetId, source ?? NOTHING),
    enabled: source !== null,
  });
  const { mutate, isPending, error, reset } = useImportSettings(device);
  const notify = useNotify();
  const changes = preview.data?.changes ?? [];
  // Ticks that the user has changed; the others are as offered.
  const [ticks, setTicks] = useState<ReadonlyMap<string, boolean>>(NO_TICKS);
  const chosen = changes
    .filter(({ propertyKey, placeBound }) => ticks.get(propertyKey) ?? !placeBound)
    .map(({ propertyKey }) => propertyKey);
  const start = () => {
    if (!source || !preview.data) return;
    mutate(
      { source, propertyKeys: chosen, version: preview.data.version },
      {
        onSuccess: () => {
          notify({ message: IMPORT_TEXTS.imported(chosen.length, device.cabinetName), type: 'success' });
          onClose();
        },
      },
    );
  };
  const reload = () => {
    reset();
    void preview.refetch();
  };
  return (
    <ModalFrame
      title="Import Device Settings"
      width="md"
      fillsPhone
      onClose={(reason) => reason === 'escapeKeyDown' && !isPending && onClose()}
    >
      <DialogContent sx={{ px: { xs: 4, sm: 6 }, py: 1 }}>
        <Stack spacing={4}>
          <FailureAlert
            failure={error && failureOf(DEVICE_PROPERTIES_NOT_SAVED, error)}
            action={
              <Button variant="outlined" onClick={reload}>
                {IMPORT_TEXTS.reload}
              </Button>
            }
          />
          <ChooseSource
            device={device}
            onChoose={(from) => {
              reset();
              setTicks(NO_TICKS);
              setSource(from);
            }}
          />
          {source && (
            <ImportPreview
              preview={preview}
              chosen={chosen}
              onTick={(key, on) => setTicks(new Map(ticks).set(key, on))}
            />
          )}
        </Stack>
      </DialogContent>
      <DialogActions disableSpacing sx={{ px: { xs: 4, sm: 6 }, pt: 4, pb: 5, gap: 2, flexWrap: 'wrap' }}>
        <Button sx={{ mr: 'auto' }} onClick={() => saveSettingsFile(device)}>
          {IMPORT_TEXTS.save}
        </Button>
        <Button variant="outlined" disabled={isPending} onClick={onClose}>
          Cancel
        </Button>
        <Button
          variant="contained"
          disabled={source === null || chosen.length === 0 || preview.isFetching || error !== null}
          loading={isPending}
          onClick={start}
        >
          {chosen.length === 0 ? 'Import' : IMPORT_TEXTS.importChosen(chosen.length)}
        </Button>
      </DialogActions>
    </ModalFrame>
  );
}
