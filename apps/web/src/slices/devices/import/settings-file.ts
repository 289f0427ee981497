import type { DeviceDetails } from '@parwell/contract';
import { z } from 'zod';
import { saveFile } from '../../../ui/save-file.ts';
import { IMPORT_TEXTS } from './import.texts.ts';

const MOST_BYTES = 1024 * 1024;

const SettingsFile = z.object({ properties: z.record(z.string().max(100), z.string().max(200)) });

export type ReadSettings = { readonly properties: Record<string, string> } | { readonly problem: string };

export async function readSettingsFile(file: File): Promise<ReadSettings> {
  if (file.size > MOST_BYTES) return { problem: IMPORT_TEXTS.tooLarge(file.name) };
  const read = SettingsFile.safeParse(parse(await file.text()));
  if (!read.success) return { problem: IMPORT_TEXTS.notSettings(file.name) };
  return read.data;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Only the properties are read on import; the rest is for people. */
export const settingsOf = ({ cabinetId, cabinetName, cabinetType, properties }: DeviceDetails) => ({
  cabinetId,
  cabinetName,
  cabinetType,
  properties: Object.fromEntries(
    properties.filter(({ value }) => value !== '').map(({ propertyKey, value }) => [propertyKey, value]),
  ),
});

export function saveSettingsFile(device: DeviceDetails): void {
  const text = JSON.stringify(settingsOf(device), null, 2);
  saveFile(new Blob([text], { type: 'application/json' }), `device-settings-${device.cabinetId}.json`);
}
