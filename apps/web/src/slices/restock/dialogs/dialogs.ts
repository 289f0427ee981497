import { lazy } from 'react';

/** `<ModifyOrder row={row} onClose={close} />`: what is chosen is kept in `useChoices()`. */
export const ModifyOrder = lazy(() => import('./modify-order.tsx'));

/** `<CreateOrder customerId={customerId} onClose={close} />`: with the customer of the page, if it shows one. */
export const CreateOrder = lazy(() => import('./create-order.tsx'));

/** `<EditPar row={row} onClose={close} />` */
export const EditPar = lazy(() => import('./edit-par.tsx'));
