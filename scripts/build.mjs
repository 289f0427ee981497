// Builds the portal and the server, unless they are built already from what is there.
import { buildAll } from './setup.mjs';

await buildAll(process.execPath);
