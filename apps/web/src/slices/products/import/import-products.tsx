import { MAX_PRODUCT_ROWS, PRODUCT_TEMPLATE } from '@parwell/domain';
import { ImportDialog } from '../../../ui/import/import-dialog.tsx';
import { formatCount } from '../../../ui/table/pagination.tsx';
import { PRODUCT_IMPORT_TEXTS, PRODUCTS_TEXTS } from '../products.texts.ts';
import { answerOf, subjectOf } from './import-results.ts';
import { useImportProducts, usePreviewImport } from './import.api.ts';
import { parseProducts } from './parse-products.ts';

const COLUMNS = [
  { key: 'productId', header: 'Product ID', width: 130, priority: 'line' },
  { key: 'productName', header: 'Product Name', width: 240, priority: 'title' },
] as const;

export default function ImportProducts({ onClose }: { readonly onClose: () => void }) {
  const { mutateAsync: preview } = usePreviewImport();
  const { mutateAsync: save } = useImportProducts();
  return (
    <ImportDialog
      title={PRODUCTS_TEXTS.import}
      name="product-import"
      fileHint={PRODUCT_IMPORT_TEXTS.fileHint(formatCount(MAX_PRODUCT_ROWS))}
      template={{ file: PRODUCT_IMPORT_TEXTS.templateFile, rows: PRODUCT_TEMPLATE }}
      failedText={PRODUCT_IMPORT_TEXTS.importFailed}
      columns={COLUMNS}
      subjectOf={subjectOf}
      parse={parseProducts}
      preview={async (rows) => (await preview([...rows])).rows.map(answerOf)}
      save={async (rows) => (await save([...rows])).rows.map(answerOf)}
      onClose={onClose}
    />
  );
}
