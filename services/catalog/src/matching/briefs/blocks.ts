import { textOf } from '@fundharbor/chassis/http/html'

/** A paragraph, list item or heading as plain text. */
export interface Block {
  text: string
  isItem: boolean
}

const BLOCK_TAG = /<(\/?)(p|div|li|ul|ol|h[1-6]|tr|td|br|table|blockquote)\b[^>]*>/i

/** The blocks of sanitized HTML. Line breaks separate blocks too, because sources use them for that. */
export function blocksOf(html: string | null): Block[] {
  const blocks: Block[] = []
  let isItem = false
  const parts = (html ?? '').split(BLOCK_TAG)
  // Two groups: text, "/" or "", tag, text, …
  for (let at = 0; at < parts.length; at += 3) {
    const text = textOf(parts[at] ?? '')
    if (text !== '') blocks.push({ text, isItem })
    const [closes, tag] = [parts[at + 1] === '/', parts[at + 2]?.toLowerCase()]
    if (tag !== 'br') isItem = tag === 'li' && !closes
  }
  return blocks
}

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' })

/** Ends that are not the end of a sentence. */
const ABBREVIATION = /\b(?:e\.g|i\.e|etc|vs|approx|no|sec|art|dr|u\.s|inc|p|pp|cf|mr|ms)\.\s*$/i

/** The sentences of a text, exactly as they are written. */
export function sentencesOf(text: string): string[] {
  const found: string[] = []
  let goesOn = false
  for (const { segment } of sentences.segment(text)) {
    const last = goesOn || /^[a-z(]/.test(segment) ? (found.pop() ?? '') : ''
    found.push(last + segment)
    // Only the new part of the sentence is read, because a text of nothing but abbreviations would take seconds.
    goesOn = ABBREVIATION.test(segment)
  }
  return found.map((sentence) => sentence.trim()).filter((sentence) => sentence !== '')
}

const MIN_LENGTH = 25
const MAX_LENGTH = 600

/** Whether a sentence can stand alone: not a fragment, and not cut off by the source. */
export const isQuotable = (sentence: string): boolean =>
  sentence.length >= MIN_LENGTH && sentence.length <= MAX_LENGTH && !/(?:…|\.\.\.)$/.test(sentence)
