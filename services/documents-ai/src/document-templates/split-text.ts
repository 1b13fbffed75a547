const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })

const ABBREVIATION = /\b(?:Dr|Mr|Mrs|Ms|Prof|St|No|Inc|Co|vs|e\.g|i\.e)\.\s+$/

/** The sentences of a text, with the spaces after them. An abbreviation does not end a sentence. */
export function splitText(text: string): string[] {
  const found: string[] = []
  for (const { segment } of segmenter.segment(text)) {
    const last = found.at(-1)
    if (last !== undefined && ABBREVIATION.test(last)) found.splice(-1, 1, last + segment)
    else found.push(segment)
  }
  return found
}
