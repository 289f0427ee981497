import Button from '@mui/material/Button';
import { listProducts, type Product } from '@parwell/contract';
import { ALL, can, type Grants } from '@parwell/domain';
import { lazy, Suspense, useCallback } from 'react';
import { useCurrentUser } from '../../session/current-user.ts';
import { useAddressAction } from '../../shared/address-action.ts';
import { useDialog } from '../../ui/forms/use-dialog.tsx';
import { defineList } from '../../ui/list/define-list.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { productColumns } from './product-columns.tsx';
import { productFilters } from './product-filters.ts';
import { PRODUCTS_TEXTS } from './products.texts.ts';
import { useProductAddress } from './use-product-address.ts';

const ProductDialog = lazy(() => import('./product-dialog.tsx'));
const ImportProducts = lazy(() => import('./import/import-products.tsx'));

const NO_GRANTS: Grants = {};

const productList = defineList(listProducts, {
  label: 'Products',
  columns: productColumns,
  filters: productFilters,
  customer: 'customerId',
  rowId: ({ productId }) => productId,
  sort: { key: 'productId', direction: 'ASC' },
  report: 'RNI_UIEXPORT_ProductsReport',
  emptyText: 'Change the filter criteria above to view product information.',
});

export default function ProductListPage() {
  const grants = useCurrentUser().data?.grants ?? NO_GRANTS;
  const mayChange = can(grants, 'create', 'products', ALL);
  const { productId, addressOf, close } = useProductAddress();
  const { open, shown } = useDialog();
  const add = () => open((done) => <ProductDialog productId={null} readOnly={false} onClose={done} />);
  const importProducts = () => open((done) => <ImportProducts onClose={done} />);
  useAddressAction('create', () => mayChange && add());
  useAddressAction('import', () => mayChange && importProducts());
  const rowLink = useCallback((product: Product) => addressOf(product.productId), [addressOf]);
  const rowActions = useCallback(
    (product: Product) => [{ label: PRODUCTS_TEXTS.edit, href: rowLink(product) }],
    [rowLink],
  );
  return (
    <ListPage
      title="Products"
      list={useList(productList)}
      rowLink={rowLink}
      rowActions={mayChange ? rowActions : undefined}
      actions={
        mayChange && (
          <>
            <Button variant="outlined" onClick={importProducts}>
              {PRODUCTS_TEXTS.import}
            </Button>
            <Button variant="contained" onClick={add}>
              {PRODUCTS_TEXTS.add}
            </Button>
          </>
        )
      }
    >
      {productId !== null && (
        <Suspense fallback={null}>
          <ProductDialog key={productId} productId={productId} readOnly={!mayChange} onClose={close} />
        </Suspense>
      )}
      {shown}
    </ListPage>
  );
}
