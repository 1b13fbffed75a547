import { isQuotable, sentencesOf, type Block } from './blocks.ts'
import { firstOf, type RecordText } from './record-text.ts'

const MAX_ASKS = 3
const MAX_OUTCOMES = 6

const SCOPE =
  /^(?:scope|purpose|objectives?|program (?:description|purpose|goals?)|background and purpose)\s*:?$/i

/** Funders' own ways to say what they pay for, the clearest first. */
const ASKING = [
  /\b(?:purpose|goal|objective|aim)s? of\b.{1,90}\b(?:is|are)\b|\b(?:this|the) (?:topic|call|program|initiative|notice|funding opportunity|announcement|solicitation|NOFO|FOA|RFA)\b.{0,120}\b(?:aims?|intends?|seeks?|invites?|solicits?|encourages?|supports?|funds?|is (?:designed )?to|will (?:support|fund))\b/i,
  /\b(?:invites?|encourages?|solicits?|seeks?|accepts|accepting)\b.{0,60}\b(?:applications?|proposals?|projects?)\b/i,
  /\b(?:proposals?|projects?|applications?|applicants?|proposers?|actions?|activities)\b.{0,60}\b(?:should|must|shall|are expected to|are required to)\b/i,
  /\b(?:program|initiative|fund|foundation|agency|office|department|division)\b.{0,80}\b(?:supports?|funds?|provides?)\b/i,
]

/** How to apply, which says nothing about the project. */
const FORMALITY =
  /\b(?:must|should|shall|to) (?:also )?submit\b|\bpages?\b|\b(?:is|are) (?:not )?eligible\b|\beligible (?:applicants|entities)\b|\bdue\b/i

/** What it pays for: after a heading that says so, else the sentences that ask most clearly. */
export function findAsks({ blocks, sentences }: RecordText): string[] {
  const scope = blocks[blocks.findIndex(({ text }) => SCOPE.test(text)) + 1]
  const stated = scope && scope !== blocks[0] ? sentencesOf(scope.text).filter(isQuotable).slice(0, 2) : []
  const asking = ASKING.flatMap((pattern) => sentences.filter((sentence) => pattern.test(sentence)))
  const clear = [...stated, ...asking].filter(
    (text) => !OUTCOMES.test(text) && !FORMALITY.test(text) && !text.endsWith(':'),
  )
  const found = firstOf([...clear, ...listedAsks(blocks)], MAX_ASKS)
  return found.toSorted((a, b) => sentences.indexOf(a) - sentences.indexOf(b))
}

/** The list below words such as “Proposals are expected to address all of the following:”. */
function listedAsks(blocks: readonly Block[]): string[] {
  const at = blocks.findIndex(
    ({ text }, index) =>
      text.endsWith(':') &&
      blocks[index + 1]?.isItem &&
      !OUTCOMES.test(text) &&
      ASKING.some((pattern) => pattern.test(text)),
  )
  return at < 0 ? [] : itemsFrom(blocks, at + 1)
}

const OUTCOMES = /\bexpected (?:outcomes?|results?)\b|\bfollowing (?:expected )?(?:outcomes?|results?)\b/i

/** Expected outcomes: the list below the words, or the sentences of the paragraph after a heading. */
export function findOutcomes({ blocks }: RecordText): string[] {
  const at = blocks.findIndex(({ text }) => OUTCOMES.test(text))
  if (at < 0) return []
  const listAt = blocks.findIndex(({ isItem }, index) => index > at && isItem)
  if (listAt > at && listAt <= at + 3) return itemsFrom(blocks, listAt)
  const next = blocks[at + 1]
  return next && /^expected (?:outcomes?|results?)\s*:?$/i.test(blocks[at]?.text ?? '')
    ? sentencesOf(next.text).filter(isQuotable).slice(0, 3)
    : []
}

/** The items of the list that starts at an index. */
export function itemsFrom(blocks: readonly Block[], start: number): string[] {
  const end = blocks.findIndex(({ isItem }, index) => index >= start && !isItem)
  const items = blocks.slice(start, end < 0 ? undefined : end).map(({ text }) => text)
  return firstOf(
    items.filter((text) => isQuotable(text)),
    MAX_OUTCOMES,
  )
}
