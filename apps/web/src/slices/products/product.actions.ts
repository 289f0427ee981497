import { ALL, can, type Grants } from '@parwell/domain';
import type { Action } from '../../shared/finder.ts';
import { productsScreen } from './products.screen.ts';

const allowed = (grants: Grants) => can(grants, 'create', 'products', ALL);

export const productActions: readonly Action[] = [
  { name: 'Add product', also: 'new create medicine ndc', allowed, href: `${productsScreen.path}?do=create` },
  { name: 'Import products', also: 'csv file upload', allowed, href: `${productsScreen.path}?do=import` },
];
