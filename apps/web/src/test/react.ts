import { createElementsFast } from './fast/fast-elements.ts';
import { letProductionReactAct } from './fast/production-act.ts';

if (process.env.NODE_ENV === 'production') letProductionReactAct();
else createElementsFast();
