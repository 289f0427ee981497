import { lazy } from 'react';

// Each is loaded when it is first opened.
export const AddProduct = lazy(() => import('./forms/add-product.tsx'));
export const BeginStock = lazy(() => import('./opening/begin-stock.tsx'));
export const ChooseProduct = lazy(() => import('./forms/choose-product.tsx'));
export const CycleCount = lazy(() => import('../counts/cycle-count.tsx'));
export const EvidenceDialog = lazy(() => import('../ledger/evidence-dialog.tsx'));
export const InOrOut = lazy(() => import('./forms/in-or-out.tsx'));
export const InsertStock = lazy(() => import('./forms/insert-stock.tsx'));
export const LotLedger = lazy(() => import('../ledger/lot-ledger.tsx'));
export const RemoveStock = lazy(() => import('./forms/remove-stock.tsx'));
