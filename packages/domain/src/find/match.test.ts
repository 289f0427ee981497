import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allowedTypos, bestMatches, matchScore } from './match.ts';

const names = (typed: string, items: readonly (readonly string[])[]) =>
  bestMatches(typed, items, (item) => item).map(({ item }) => item[0]);

describe('what is found', () => {
  test('the exact name or id is first, then what begins with it, then its words, then parts, then typos', () => {
    const items = [
      ['Annorth', '9'],
      ['Norht Wing', '8'],
      ['Main North', '7'],
      ['Northside Hospital', '6'],
      ['North', '5'],
      ['Ward', 'north'],
    ];
    expect(names('north', items)).toEqual([
      'North',
      'Ward',
      'Northside Hospital',
      'Main North',
      'Annorth',
      'Norht Wing',
    ]);
  });

  test('an id or a serial is found whole before others that only begin with it', () => {
    const devices = [
      ['ICU', '100234-010', 'RFID-10518'],
      ['Lab', '100234-01', 'RFID-105'],
      ['Ward', '100234-1', 'ENC-7'],
    ];
    expect(names('100234-01', devices)).toEqual(['Lab', 'ICU']);
    expect(names('rfid-10518', devices)).toEqual(['ICU']);
    expect(names('enc7', devices)).toEqual(['Ward']);
  });

  test('every word has to match, in any order and in any of the texts', () => {
    const device = ['ICU North', '100234-001', 'Northside Hospital'];
    expect(matchScore('north icu', device)).not.toBeNull();
    expect(matchScore('hospital icu', device)).not.toBeNull();
    expect(matchScore('icu south', device)).toBeNull();
  });

  test('a typo in a longer word is forgiven: a letter more, less, wrong or swapped', () => {
    for (const typed of ['nortside', 'northsside', 'norhtside', 'northsida', 'hospitl', 'nrothsid']) {
      expect(matchScore(typed, ['Northside Hospital']), typed).not.toBeNull();
    }
    expect(matchScore('eastside', ['Northside Hospital'])).toBeNull();
    expect(matchScore('icy', ['ICU'])).toBeNull();
    expect(matchScore('100235', ['100234'])).toBeNull();
  });

  test('nothing typed leaves everything in its order', () => {
    expect(names(' ', [['Restock orders'], ['Audit'], ['Devices']])).toEqual([
      'Restock orders',
      'Audit',
      'Devices',
    ]);
  });

  test('accents and capitals do not matter', () => {
    expect(matchScore('muller', ['Müller'])).toBe(matchScore('MÜLLER', ['muller']));
  });
});

const word = fc.stringMatching(/^[a-z]{4,10}$/);

test('whatever the name, itself, its beginning and a swap of two letters find it, in this order', () => {
  fc.assert(
    fc.property(word, fc.nat(), (name, place) => {
      const at = place % (name.length - 1);
      const swapped = name.slice(0, at) + (name[at + 1] ?? '') + (name[at] ?? '') + name.slice(at + 2);
      const [whole, begun, wrong] = [name, name.slice(0, -1), swapped].map((typed) =>
        matchScore(typed, [name]),
      );
      expect(whole ?? 0).toBeGreaterThan(begun ?? Infinity);
      expect(begun ?? 0).toBeGreaterThanOrEqual(swapped === name ? 0 : (wrong ?? Infinity));
    }),
  );
});

test('any text is answered, and nothing typed matches everything alike', () => {
  fc.assert(
    fc.property(fc.string(), fc.array(fc.string(), { maxLength: 4 }), (typed, texts) => {
      expect(matchScore(typed, texts) ?? 1).toBeGreaterThanOrEqual(0);
      expect(matchScore(' ', texts)).toBe(0);
    }),
  );
});

describe('how well it matches', () => {
  test.each([
    ['north', ['North'], 1000],
    ['north side', ['Northside'], 1000],
    ['nort', ['North'], 800],
    ['wing', ['North Wing'], 600],
    ['win', ['North Wing'], 500],
    ['ing', ['North Wing'], 300],
    ['wnig', ['North Wing'], 100],
    ['win north', ['The North Wing'], 550],
    ['muller', ['Müller'], 1000],
    ['x', ['a', 'x'], 995],
    ['x', ['a', 'b', 'c', 'd', 'e', 'x'], 975],
    ['x', ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'x'], 975],
  ])('%s in %j', (typed, texts, score) => {
    expect(matchScore(typed, texts)).toBe(score);
  });

  test('of two that match alike the shorter name is first', () => {
    expect(names('north', [['Northwestern'], ['Northside'], ['Northern Hill']])).toEqual([
      'Northside',
      'Northwestern',
      'Northern Hill',
    ]);
  });

  test('a word of four letters may have one typo, of eight two, a shorter one or a number none', () => {
    expect(['abc', 'abcd', 'abcdefg', 'abcdefgh', 'abcdefg1'].map(allowedTypos)).toEqual([0, 1, 1, 2, 0]);
  });

  test.each([
    ['onrth', 'north'],
    ['norht', 'northside'],
    ['northx', 'north'],
    ['northsxy', 'norths'],
    ['nrotside', 'northside'],
  ])('%s is near %s', (typed, name) => {
    expect(matchScore(typed, [name])).toBe(100);
  });

  test.each([
    ['abxy', 'abcd'],
    ['abcd', 'bxcd'],
    ['abcd', 'xacd'],
    ['xorhtsi', 'northsi'],
    ['northxy', 'north'],
    ['northwxy', 'north'],
    ['xyzabcde', 'abcdefgh'],
    ['orthsidx', 'xyzorthside'],
  ])('%s is not near %s', (typed, name) => {
    expect(matchScore(typed, [name])).toBeNull();
  });
});
