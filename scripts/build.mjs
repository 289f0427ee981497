// Builds the portal, unless it is built already from what is there.
import { buildWeb } from './setup.mjs';

await buildWeb(process.execPath);
