// One file to load: these dialogs share nearly all of their parts.
export { BulkChange } from './bulk-change.tsx';
export { CloseDialog } from './close-dialog.tsx';
export { IgnoreDialog } from './ignore-dialog.tsx';
export { RulesDialog } from './rules-dialog.tsx';
