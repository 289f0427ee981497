import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { BoundedMap } from '../bounded-map.ts';
import type { Clock } from '../clock.ts';
import { sql, type Database } from '../db/database.ts';
import type { Log } from '../log.ts';
import type { Loops } from '../loops.ts';
import { repeat, type Loop } from '../repeat.ts';
import { shareFreshAnswers } from '../shared-answers.ts';
import { VERSION } from '../version.ts';

/** As the build names them: the hash stands before the ending. */
const ASSET = /^[\w.-]+-[\w-]{6,12}\.(js|css|woff2|svg|png)$/;
/** As for files of this server's build. */
const TYPES: Readonly<Record<string, string>> = {
  js: 'application/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  woff2: 'font/woff2',
  svg: 'image/svg+xml',
  png: 'image/png',
};

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const KEPT_DAYS = 30;
/** In one statement: about a megabyte. */
const BATCH = 50;
const LIST_AGAIN_MS = 1000;
const CACHED = 200;

export const assetType = (name: string): string | undefined => TYPES[ASSET.exec(name)?.[1] ?? ''];

type Encoding = 'br' | 'gzip';

export interface StoredAsset {
  readonly type: string;
  readonly content: Buffer;
  readonly encoding: Encoding | undefined;
}

interface OfThisServer {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly loops: Loops;
}

/**
 * Puts the files of this server's build where servers of other builds find them, before it answers for the first time;
 * then says every day that they are still used, and removes those that no server has had for 30 days.
 */
export async function shareWebAssets(context: OfThisServer, folder: string): Promise<Loop> {
  const work = () => keepAssets(context, folder);
  await work();
  const { log, loops } = context;
  return repeat(
    { log, loops },
    { name: 'web assets', everyMs: HOUR_MS, failure: 'the files of the web app could not be shared' },
    work,
  );
}

export async function keepAssets(
  { db, clock }: Pick<OfThisServer, 'db' | 'clock'>,
  folder: string,
): Promise<void> {
  const now = clock.now();
  const assets = join(folder, 'assets');
  const names = existsSync(assets)
    ? readdirSync(assets)
        .filter((name) => assetType(name))
        .toSorted()
    : [];
  const known = new Set(
    (await db.many<{ name: string }>(sql`SELECT name FROM web_assets WHERE name = ANY(${names})`)).map(
      ({ name }) => name,
    ),
  );
  const missing = names.filter((name) => !known.has(name));
  for (let at = 0; at < missing.length; at += BATCH)
    await addAssets(
      db,
      now,
      await Promise.all(missing.slice(at, at + BATCH).map((name) => readAsset(assets, name))),
    );
  // In the order of names, so that servers that start together wait for each other in a row.
  await db.run(sql`
    UPDATE web_assets SET seen_at = ${now}
    WHERE name IN (
      SELECT name FROM web_assets
      WHERE name = ANY(${names}) AND seen_at < ${new Date(now.getTime() - DAY_MS)}
      ORDER BY name FOR UPDATE)`);
  await db.run(sql`DELETE FROM web_assets WHERE seen_at < ${new Date(now.getTime() - KEPT_DAYS * DAY_MS)}`);
}

interface AssetFile {
  readonly name: string;
  readonly content: Buffer;
  readonly brotli: Buffer | null;
  readonly gzip: Buffer | null;
}

async function readAsset(folder: string, name: string): Promise<AssetFile> {
  const copy = async (ending: string) => {
    const path = join(folder, `${name}.${ending}`);
    return existsSync(path) ? readFile(path) : null;
  };
  const [content, brotli, gzip] = await Promise.all([readFile(join(folder, name)), copy('br'), copy('gz')]);
  return { name, content, brotli, gzip };
}

const addAssets = (db: Database, now: Date, files: readonly AssetFile[]) =>
  db.run(sql`
    INSERT INTO web_assets (name, content, brotli, gzip, version, seen_at)
    SELECT name, content, brotli, gzip, ${VERSION}, ${now}
    FROM unnest(${files.map(({ name }) => name)}::text[], ${files.map(({ content }) => content)}::bytea[],
      ${files.map(({ brotli }) => brotli)}::bytea[], ${files.map(({ gzip }) => gzip)}::bytea[])
      AS file (name, content, brotli, gzip)
    ON CONFLICT (name) DO NOTHING`);

export interface WebAssets {
  /** Undefined if no server has brought a file of this name. */
  find(name: string, acceptEncoding: string | undefined): Promise<StoredAsset | undefined>;
}

/**
 * Files of other builds. Anybody may ask for any name, so names that nobody brought cost no query each: the list of all is
 * read once a second at most, and whoever asks meanwhile waits for it.
 */
export function createWebAssets({ db }: Pick<OfThisServer, 'db'>, listAgainMs = LIST_AGAIN_MS): WebAssets {
  const cached = new BoundedMap<string, StoredAsset>(CACHED);
  const lists = shareFreshAnswers<void>();
  let names: ReadonlySet<string> = new Set();
  let readAt = -Infinity;

  const readNames = async () => {
    await pause(Math.max(0, readAt + listAgainMs - performance.now()));
    readAt = performance.now();
    const rows = await db.many<{ name: string }>(sql`SELECT name FROM web_assets`);
    names = new Set(rows.map(({ name }) => name));
  };
  const isThere = async (name: string) => {
    if (!names.has(name)) await lists.get('names', readNames);
    return names.has(name);
  };

  return {
    async find(name, acceptEncoding) {
      const type = assetType(name);
      if (type === undefined || !(await isThere(name))) return undefined;
      const encoding = (['br', 'gzip'] as const).find((each) => accepts(acceptEncoding, each));
      const key = `${name} ${encoding}`;
      const held = cached.get(key);
      if (held) return held;
      const row = await db.maybe<{ content: Buffer; packed: boolean }>(sql`
        SELECT coalesce(${packed(encoding)}, content) AS content, ${packed(encoding)} IS NOT NULL AS packed
        FROM web_assets WHERE name = ${name}`);
      if (!row) return undefined;
      const asset = { type, content: row.content, encoding: row.packed ? encoding : undefined };
      cached.set(key, asset);
      return asset;
    },
  };
}

const packed = (encoding: Encoding | undefined) =>
  encoding === undefined ? sql`NULL::bytea` : encoding === 'br' ? sql`brotli` : sql`gzip`;

function accepts(acceptEncoding: string | undefined, encoding: Encoding): boolean {
  return (acceptEncoding ?? '').split(',').some((part) => {
    const [name, quality] = part.trim().split(/\s*;\s*q=/);
    return name === encoding && Number(quality ?? 1) > 0;
  });
}
