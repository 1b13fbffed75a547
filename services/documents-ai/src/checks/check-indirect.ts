import type { DocumentCheck } from '@fundharbor/contracts/documents/checks'
import { ratesIn } from '../budgets/indirect-rate.ts'
import type { Block } from './document-blocks.ts'

const INDIRECT = /\bindirect costs$/i

/** Compares the rate that the text names with the one in the table of costs. */
export function checkIndirectRate(blocks: readonly Block[]): DocumentCheck[] {
  const row = blocks.find(
    ({ isHeading, cells }) => !isHeading && INDIRECT.test(cells[0] ?? '') && cells.length > 1,
  )
  const start = blocks.findIndex(({ isHeading, text }) => isHeading && INDIRECT.test(text))
  const place = blocks[start + 1]
  const hasCosts = blocks.some(({ cells }) => cells[0] === 'Total')
  if (!hasCosts || start < 0 || !place || place.isHeading) return []
  const named = ratesIn(place.text)
  const planned = row && ratesIn(row.text)
  if (named.length === 0 || named.some((rate) => planned?.includes(rate))) return []
  const budget = planned?.length
    ? `the table of costs has ${planned.join('% and ')}%`
    : 'the table of costs has none'
  const message = `The text names indirect costs of ${named.join('% and ')}%, but ${budget}.`
  return [{ kind: 'budget', level: 'problem', message, quote: null, place: place.text }]
}
