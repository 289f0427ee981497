import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { DeviceDetails, DeviceName } from '@parwell/contract';
import { useState } from 'react';
import { DevicePicker } from '../public/device-picker.tsx';
import { ChooseFile } from '../../../ui/choose-file.tsx';
import type { SettingsSource } from '../devices.api.ts';
import { readSettingsFile } from './settings-file.ts';
import { IMPORT_TEXTS } from './import.texts.ts';

interface ChooseSourceProps {
  readonly device: DeviceDetails;
  /** Null if the choice cannot be imported. */
  readonly onChoose: (source: SettingsSource | null) => void;
}

type Kind = 'device' | 'file';

/** Chooses where settings come from: another device, or a file exported from one. */
export function ChooseSource({ device, onChoose }: ChooseSourceProps) {
  const [kind, setKind] = useState<Kind>('device');
  const choose = (next: Kind | null) => {
    if (next === null) return;
    setKind(next);
    onChoose(null);
  };
  return (
    <>
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label={IMPORT_TEXTS.source}
        value={kind}
        onChange={(_event, next: Kind | null) => choose(next)}
      >
        <ToggleButton value="device" sx={toggle}>
          {IMPORT_TEXTS.fromDevice}
        </ToggleButton>
        <ToggleButton value="file" sx={toggle}>
          {IMPORT_TEXTS.fromFile}
        </ToggleButton>
      </ToggleButtonGroup>
      {kind === 'device' ? (
        <FromDevice device={device} onChoose={onChoose} />
      ) : (
        <FromFile onChoose={onChoose} />
      )}
    </>
  );
}

const toggle = {
  flex: 1,
  minHeight: 40,
  px: 3,
  textTransform: 'none',
  color: 'text.secondary',
  '&.Mui-selected, &.Mui-selected:hover': { color: 'primary.dark', bgcolor: 'primary.light' },
} as const;

function FromDevice({ device, onChoose }: ChooseSourceProps) {
  const [other, setOther] = useState<DeviceName | null>(null);
  return (
    <DevicePicker
      label="Device"
      value={other}
      except={device.cabinetId}
      onChange={(chosen) => {
        setOther(chosen);
        onChoose(chosen && { cabinetId: chosen.cabinetId });
      }}
    />
  );
}

function FromFile({ onChoose }: Pick<ChooseSourceProps, 'onChoose'>) {
  const [fileName, setFileName] = useState<string>();
  const [problem, setProblem] = useState<string | null>(null);
  const readFile = async (file: File) => {
    const read = await readSettingsFile(file);
    const failed = 'problem' in read;
    setFileName(failed ? undefined : file.name);
    setProblem(failed ? read.problem : null);
    onChoose(failed ? null : { properties: read.properties });
  };
  return (
    <ChooseFile
      label={IMPORT_TEXTS.file}
      accept=".json,application/json"
      hint={IMPORT_TEXTS.fileHint}
      fileName={fileName}
      problem={problem}
      onChoose={(file) => void readFile(file)}
    />
  );
}
