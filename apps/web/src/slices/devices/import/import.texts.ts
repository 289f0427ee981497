/** Not given by the specification. */
export const IMPORT_TEXTS = {
  source: 'Source of the settings',
  fromDevice: 'From another device',
  fromFile: 'From a file',
  file: 'JSON file',
  fileHint: "A file created with 'Save settings to a file'.",
  tooLarge: (file: string) => `${file} is larger than 1 MB.`,
  notSettings: (file: string) => `${file} is not a device settings file.`,
  loading: 'Loading the changes',
  changes: 'Changes',
  changeHeads: ['Setting', 'Before', 'After'],
  nothing: 'Nothing to import: the device already has these settings.',
  skipped: 'Not imported',
  skippedHeads: ['Setting', 'Value', 'Why'],
  placeBound: 'Specific to the location',
  reload: 'Reload',
  save: 'Save settings to a file',
  importChosen: (count: number) => (count === 1 ? 'Import 1 setting' : `Import ${count} settings`),
  imported: (count: number, name: string) =>
    `${count === 1 ? '1 setting was' : `${count} settings were`} imported into ${name}.`,
} as const;
