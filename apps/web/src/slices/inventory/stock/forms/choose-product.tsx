import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Stack from '@mui/material/Stack';
import type { ScannedProduct } from '@parwell/contract';
import { useRef } from 'react';
import { FocusOnOpen } from '../../../../ui/forms/focus-on-open.tsx';
import { ModalFrame } from '../../../../ui/forms/modal-frame.tsx';
import { STOCK_TEXTS } from '../stock.texts.ts';

interface ChooseProductProps {
  readonly products: readonly ScannedProduct[];
  readonly onChoose: (productId: string) => void;
  readonly onClose: () => void;
}

/** Two products have the scanned code: the user chooses (S7). */
export default function ChooseProduct({ products, onChoose, onClose }: ChooseProductProps) {
  const first = useRef<HTMLButtonElement>(null);
  return (
    <ModalFrame title={STOCK_TEXTS.whichProduct} onClose={onClose}>
      <FocusOnOpen find={() => first.current} />
      <DialogContent sx={{ px: { xs: 4, sm: 6 }, py: 0 }}>
        <Stack spacing={2}>
          {products.map(({ productId, productLabelName, ndc542 }, place) => (
            <Button
              key={productId}
              variant="outlined"
              ref={place === 0 ? first : undefined}
              onClick={() => onChoose(productId)}
              sx={{ justifyContent: 'flex-start', textAlign: 'left', overflowWrap: 'anywhere' }}
            >
              {productLabelName} ({[productId, ndc542].filter(Boolean).join(', ')})
            </Button>
          ))}
        </Stack>
      </DialogContent>
      <DialogActions sx={{ px: { xs: 4, sm: 6 }, pt: 4, pb: 5 }}>
        <Button variant="outlined" onClick={onClose}>
          Cancel
        </Button>
      </DialogActions>
    </ModalFrame>
  );
}
