// Builds the portal and the server, unless the builds are up to date.
import { buildAll } from './setup.mjs';

await buildAll(process.execPath);
