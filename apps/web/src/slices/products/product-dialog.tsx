import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { FailureState } from '../../ui/failure-state.tsx';
import { ModalFrame } from '../../ui/forms/modal-frame.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { ProductFacts } from './product-facts.tsx';
import { productQuery } from './products.api.ts';
import { PRODUCTS_TEXTS } from './products.texts.ts';

const ProductForm = lazy(() => import('./product-form.tsx'));

interface ProductDialogProps {
  /** Null for a new product. */
  readonly productId: string | null;
  readonly readOnly: boolean;
  readonly onClose: () => void;
}

/** For adding, editing and viewing. */
export default function ProductDialog({ productId, readOnly, onClose }: ProductDialogProps) {
  const { data, error, refetch } = useQuery({
    ...productQuery(productId ?? ''),
    enabled: productId !== null,
  });
  if (productId === null) return <ProductForm product={null} onClose={onClose} />;
  if (data && !readOnly) return <ProductForm product={data} onClose={onClose} />;
  return (
    <ModalFrame title={data?.productName ?? PRODUCTS_TEXTS.view} width="md" fillsPhone onClose={onClose}>
      <DialogContent sx={{ px: { xs: 4, sm: 6 }, py: 1 }}>
        {error && <FailureState error={error} onRetry={refetch} />}
        {!error && !data && (
          <LoadingState label={PRODUCTS_TEXTS.loading}>
            <Skeleton variant="rounded" height={360} />
          </LoadingState>
        )}
        {data && <ProductFacts product={data} />}
      </DialogContent>
      <DialogActions sx={{ px: { xs: 4, sm: 6 }, pt: 4, pb: 5 }}>
        <Button variant="outlined" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </ModalFrame>
  );
}
