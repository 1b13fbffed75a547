import type { AnyNode } from 'domhandler'
import type { SentencePair } from '../generated-documents/model.ts'
import { isOnlyTranslated } from '../generated-documents/only-translated.ts'
import { findAdded, keyOf, type AddedParagraph } from './added.ts'
import { MARKER, splitSegments } from './segments.ts'
import { splitSentences, type Sentence } from './sentences.ts'

type Paragraph = string | AnyNode[]

/** What stays of an earlier translation. */
export interface EarlierTranslation {
  /** Translations by sentence of the original. */
  sentences: ReadonlyMap<string, string>
  /** The translation of a paragraph none of whose sentences changed, with the member's edits and formatting. */
  takeParagraph(sentences: readonly Sentence[]): Paragraph | undefined
  /** Paragraphs that the member added to the translation. */
  added: readonly AddedParagraph[]
  /** Edited paragraphs that were not taken, because their original changed. */
  countReplaced(): number
}

/** For a document that was not translated before. */
export const noEarlierTranslation = (): EarlierTranslation => ({
  sentences: new Map(),
  takeParagraph: () => undefined,
  added: [],
  countReplaced: () => 0,
})

interface EarlierParagraph {
  content: Paragraph
  /** Whether it was edited so that single sentences cannot be kept. */
  isRewritten: boolean
}

/** The same paragraph of an original, as often as it has it. */
interface Alike {
  found: EarlierParagraph[]
  /** How many earlier translations were used. */
  taken: number
}

const plain = (text: string) => text.replaceAll(MARKER, '').replaceAll(/\s+/g, '')

/** Compares a translation, as it is now, with the sentences that it was made of. */
export function keepTranslation(
  pairs: readonly SentencePair[][],
  { title, html }: { title: string; html: string },
): EarlierTranslation {
  const segments = splitSegments(html)
  const texts = [title, ...segments.texts]
  const contents: Paragraph[] = [title, ...segments.nodes]
  const places = alignParagraphs(pairs, texts)
  const sentences = new Map<string, string>()
  const paragraphs = new Map<string, Alike>()
  for (const [index, paragraph] of pairs.entries()) {
    if (isOnlyTranslated(paragraph)) continue
    const at = places[index]
    const edited = at === undefined ? paragraph : editedPairs(paragraph, texts[at] ?? '')
    for (const { source, target } of edited ?? paragraph) sentences.set(source, target)
    if (at === undefined) continue
    const key = keyOf(paragraph.map(({ source }) => source))
    const found = { content: contents[at] ?? '', isRewritten: edited === null }
    const alike = paragraphs.get(key)
    if (alike) alike.found.push(found)
    else paragraphs.set(key, { found: [found], taken: 0 })
  }
  return {
    sentences,
    added: findAdded(pairs, places, segments),
    takeParagraph: (wanted) => takeNext(paragraphs.get(keyOf(wanted.map(({ text }) => text)))),
    countReplaced: () =>
      [...paragraphs.values()].flatMap(({ found, taken }) =>
        found.slice(taken).filter(({ isRewritten }) => isRewritten),
      ).length,
  }
}

function takeNext(alike: Alike | undefined): Paragraph | undefined {
  if (!alike) return undefined
  alike.taken += 1
  return alike.found[alike.taken - 1]?.content
}

const textOf = (paragraph: readonly SentencePair[]) => plain(paragraph.map(({ target }) => target).join(''))

/** The pairs with the sentences as they are now; null if these cannot be told apart. */
function editedPairs(paragraph: SentencePair[], text: string): SentencePair[] | null {
  if (textOf(paragraph) === plain(text)) return paragraph
  const sentences = splitSentences(text)
  const hasMarkers = [text, ...paragraph.map(({ target }) => target)].some((each) => each.match(MARKER))
  if (hasMarkers || sentences.length !== paragraph.length) return null
  return paragraph.map(({ source }, index) => ({ source, target: sentences[index]?.text ?? '' }))
}

/** Where each paragraph is now. Those that were edited are found between those that were not. */
function alignParagraphs(pairs: readonly SentencePair[][], texts: readonly string[]): (number | undefined)[] {
  const current = texts.map(plain)
  const targets = pairs.map(textOf)
  /** Where each text is, the last place first. */
  const byText = Map.groupBy([...current.keys()].toReversed(), (index) => current[index])
  const places: (number | undefined)[] = []
  let next = 0
  for (const [index, target] of targets.entries()) {
    const at = index === 0 ? 0 : placeFrom(next, byText.get(target) ?? [])
    places.push(at)
    if (at !== undefined) next = at + 1
  }
  const found = places.filter((at) => at !== undefined).length
  const inPlace = targets.filter((target, index) => target === current[index]).length
  // There are as many sentences as before, and none seems to have moved.
  if (pairs.length === texts.length && inPlace >= found) return pairs.map((_, index) => index)
  return places.map((at, index) => at ?? between(places, index, texts.length))
}

/** The first of the places that is not before `next`. Earlier ones are dropped, because `next` only grows. */
function placeFrom(next: number, places: number[]): number | undefined {
  while ((places.at(-1) ?? Infinity) < next) places.pop()
  return places.at(-1)
}

/** The place of an edited paragraph, if its neighbors leave room for exactly one. */
function between(places: (number | undefined)[], index: number, count: number): number | undefined {
  const before = places[index - 1]
  const after = index + 1 < places.length ? places[index + 1] : count
  return before !== undefined && after === before + 2 ? before + 1 : undefined
}
