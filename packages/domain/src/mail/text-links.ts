export interface TextPart {
  readonly text: string;
  readonly href?: string;
}

const ADDRESS = /https?:\/\/[^\s<>"'`]+/g;
/** Trailing punctuation belongs to the sentence, not to the address. */
const PUNCTUATION = /[.,;:!?)\]}]+$/;

/** The joined parts give the text back. */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const href = match[0].replace(PUNCTUATION, '');
    if (!URL.canParse(href)) continue;
    if (match.index > end) parts.push({ text: text.slice(end, match.index) });
    parts.push({ text: href, href });
    end = match.index + href.length;
  }
  return end < text.length ? [...parts, { text: text.slice(end) }] : parts;
}
