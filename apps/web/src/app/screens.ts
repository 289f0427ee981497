import { auditScreen } from '../slices/audit/audit.screen.ts';
import { homeScreen } from '../slices/home/home.screen.ts';
import { personasScreen } from '../slices/personas/personas.screen.ts';
import { kitScreens } from './kit/kit.screen.ts';
import type { Screen } from '../shared/screen.ts';

/** Every screen of the portal, in the order of the menu. */
export const screens: readonly Screen[] = [homeScreen, auditScreen, personasScreen, ...kitScreens];
