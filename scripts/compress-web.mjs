// Compresses the files of the built web app with maximum settings, once, so that the server need not do it for every
// browser.
import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Fonts are compressed already. */
const TEXT = /\.(js|css|html|svg)$/;

const brotli = (content) =>
  promisify(brotliCompress)(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });
const gzipped = (content) => promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION });

export async function compressWeb(folder) {
  const files = readdirSync(folder, { recursive: true }).filter((path) => TEXT.test(path));
  await Promise.all(
    files.map(async (path) => {
      const file = join(folder, path);
      const content = await readFile(file);
      await Promise.all([
        brotli(content).then((packed) => writeFile(`${file}.br`, packed)),
        gzipped(content).then((packed) => writeFile(`${file}.gz`, packed)),
      ]);
    }),
  );
}
