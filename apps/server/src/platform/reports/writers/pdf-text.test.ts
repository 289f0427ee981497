import { buffer } from 'node:stream/consumers';
import Pdf from 'pdfkit';
import { expect, test } from 'vitest';
import { runsOf } from './pdf-runs.ts';
import { INK, PdfText } from './pdf-text.ts';

const NAMES = [
  'Children’s Hospital – “Saint-Étienne” €',
  'Szpital Żółć, Dvořák',
  'Городская больница № 1',
  'Γενικό Νοσοκομείο',
  '東京都立病院 アルブミン ひらがな、「第8番」',
  '北京协和医院 臺灣大學醫院',
  '서울대학교병원 알부민 20%',
  'مستشفى القاهرة (العام) 12',
  'בית חולים שערי צדק 3',
  'Albumin 25% אלבומין アルブミン Żółć',
];
const STYLE = { size: 9 };

function documentOf(texts: readonly string[]): Promise<Buffer> {
  const date = new Date('2026-11-16T00:00:00Z');
  const document = new Pdf({ compress: false, margin: 0, info: { CreationDate: date, ModDate: date } });
  const text = new PdfText(document);
  for (const [place, line] of texts.entries())
    for (const part of text.lines(line, 400, STYLE, 1)) text.write(part, 20, 20 + 12 * place, STYLE, INK);
  document.end();
  return buffer(document);
}

/** `missing`: letters that the font does not have (glyph 0). */
function glyphsIn(file: Buffer): { readonly shown: number; readonly missing: number } {
  const source = file.toString('latin1');
  const embedded = new Set(
    [...source.matchAll(/\/(F\d+) (\d+) 0 R/g)]
      .filter(([, , id]) => new RegExp(`\\n${id} 0 obj\\n<<[^>]*/Subtype /Type0`).test(source))
      .map(([, name]) => name),
  );
  let font: string | undefined;
  const glyphs: string[] = [];
  for (const [, name, codes = ''] of source.matchAll(/\/(F\d+) [\d.]+ Tf|<([0-9a-f]+)> -?[\d.]+/g)) {
    if (name !== undefined) font = name;
    else if (embedded.has(font)) glyphs.push(...(codes.match(/.{4}/g) ?? []));
  }
  return { shown: glyphs.length, missing: glyphs.filter((glyph) => glyph === '0000').length };
}

test('no letter of a Latin, Greek, Cyrillic, Chinese, Japanese, Korean, Arabic or Hebrew name is missing (B27)', async () => {
  const file = await documentOf(NAMES);
  const { shown, missing } = glyphsIn(file);
  expect(missing).toBe(0);
  expect(shown).toBeGreaterThan(130);
  expect((await documentOf(NAMES)).equals(file)).toBe(true);
  // There is no Thai font, which proves that missing letters are counted.
  expect(glyphsIn(await documentOf(['โรงพยาบาล']))).toEqual({ shown: 9, missing: 9 });
});

test('a font is embedded only where a text needs it', async () => {
  const fonts = async (...texts: string[]) => [
    ...new Set(
      (await documentOf(texts)).toString('latin1').match(/NotoSansHans|NotoSansKR|DejaVuSansCondensed/g),
    ),
  ];
  expect(await fonts(NAMES[0] ?? '')).toEqual([]);
  expect(await fonts('病院')).toEqual(['NotoSansHans']);
  expect(await fonts('병원')).toEqual(['NotoSansKR']);
  expect(await fonts('Żółć')).toEqual(['DejaVuSansCondensed']);
});

test('what is written from right to left stands in the order in which it is read, numbers and Latin words as they are', () => {
  const shown = (text: string) => runsOf(text).map((run) => run.text);
  expect(shown('Albumin אלבומין 25')).toEqual(['Albumin ', '25', 'אלבומין ']);
  expect(shown('שערי צדק (3) Jerusalem')).toEqual(['Jerusalem', ' (', '3', 'שערי צדק )']);
  expect(runsOf('第8番').map(({ font }) => font)).toEqual(['han', 'Helvetica', 'han']);
  expect(runsOf('Żółć 病', 'bold').map(({ font }) => font)).toEqual(['wide', 'han']);
});
