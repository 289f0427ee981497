import { MAX_PRODUCT_ROWS, productRow, readProductHeader, type ProductRow } from '@parwell/domain';
import { parseFile, type FileRow } from '../../../ui/import/file-rows.ts';

const MOST_CHARACTERS = 4000;

/** Returns the reason if the file cannot be used. */
export const parseProducts = (text: string): readonly FileRow<ProductRow>[] | string =>
  parseFile(text, {
    readHeader: readProductHeader,
    rowOf: productRow,
    mostRows: MAX_PRODUCT_ROWS,
    mostCharacters: MOST_CHARACTERS,
  });
