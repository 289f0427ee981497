import { lazy } from 'react';

/** `<ModifyOrder row={row} onClose={close} />`: the result is kept in `useChoices()`. */
export const ModifyOrder = lazy(() => import('./modify-order.tsx'));

/** `<CreateOrder customerId={customerId} onClose={close} />`: with the page's customer, if it shows one. */
export const CreateOrder = lazy(() => import('./create-order.tsx'));

/** `<EditPar row={row} onClose={close} />` */
export const EditPar = lazy(() => import('./edit-par.tsx'));
