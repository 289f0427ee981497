import { saveFile } from '../save-file.ts';

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

export const csvText = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('');

export const saveTemplate = (file: string, rows: readonly (readonly string[])[]): void =>
  saveFile(new Blob([csvText(rows)], { type: 'text/csv' }), file);
