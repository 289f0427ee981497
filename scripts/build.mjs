import { buildAll } from './setup.mjs';

await buildAll(process.execPath);
