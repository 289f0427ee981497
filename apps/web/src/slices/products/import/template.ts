import { PRODUCT_TEMPLATE } from '@parwell/domain';
import { csvText } from '../../../ui/import/template-file.ts';

export const templateText = (): string => csvText(PRODUCT_TEMPLATE);
