import { PRODUCT_TEMPLATE } from '@parwell/domain';
import { saveFile } from '../../../ui/save-file.ts';
import { IMPORT_TEXTS } from '../products.texts.ts';

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

export const templateText = (): string =>
  PRODUCT_TEMPLATE.map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('');

export const saveTemplate = (): void =>
  saveFile(new Blob([templateText()], { type: 'text/csv' }), IMPORT_TEXTS.templateFile);
