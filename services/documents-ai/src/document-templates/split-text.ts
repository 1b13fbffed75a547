const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })

const ABBREVIATION = /\b(?:Dr|Mr|Mrs|Ms|Prof|St|No|Inc|Co|vs|e\.g|i\.e)\.\s+$/

/** The sentences of a text, with the spaces after them. An abbreviation does not end a sentence. */
export function splitText(text: string): string[] {
  const found: string[] = []
  let goesOn = false
  for (const { segment } of segmenter.segment(text)) {
    const sentence = goesOn ? (found.pop() ?? '') + segment : segment
    found.push(sentence)
    // Only the new part of the sentence is read, because a text of nothing but abbreviations would take minutes.
    goesOn = ABBREVIATION.test(segment)
  }
  return found
}
