import type { OpportunityFacts } from '@fundharbor/contracts/catalog/internal'
import type { DocumentCheck } from '@fundharbor/contracts/documents/checks'
import { formatCents, toCents } from '../document-templates/amounts.ts'
import type { Block } from './document-blocks.ts'

const MONEY = /(?<unit>[A-Z]{0,3}[$€£¥]|\b[A-Z]{3}\s)\s?(?<digits>\d[\d,]*(?:\.\d{1,2})?)/

interface Sum {
  cents: number
  currency: string
  written: string
  /** The block that contains it. */
  place: string
}

const SYMBOLS: Readonly<Record<string, string>> = { $: 'USD', '€': 'EUR', '£': 'GBP', '¥': 'JPY' }

const REQUEST = /\brequest(?:s|ed)?\b/i

/** The first sum of a block. A letter can name other sums before the one that it requests. */
function sumIn({ text }: Block, currency: string): Sum | null {
  const found = MONEY.exec(text.slice(Math.max(0, text.search(REQUEST))))
  const cents = toCents(found?.groups?.digits ?? '')
  if (!found?.groups || cents === null) return null
  const unit = found.groups.unit?.trim() ?? ''
  const isOwn = formatCents(0, currency).startsWith(unit)
  return {
    cents,
    currency: isOwn ? currency : (SYMBOLS[unit] ?? unit),
    written: found[0].trim(),
    place: text,
  }
}

const firstSum = (blocks: readonly Block[], pattern: RegExp, currency: string): Sum | null =>
  blocks
    .filter(({ isHeading, cells }) => !isHeading && pattern.test(cells[0] ?? ''))
    .map((block) => sumIn(block, currency))
    .find((sum) => sum !== null) ?? null

/**
 * Compares the requested amount with the opportunity's limits and currency, with the budget's total and with the payments,
 * what others pay with the budget, and a report’s finances with the grant.
 */
export function checkAmounts(
  blocks: readonly Block[],
  opportunity: OpportunityFacts | null,
  isReport: boolean,
): DocumentCheck[] {
  const currency = opportunity?.currency ?? 'USD'
  const requested = firstSum(blocks, REQUEST, currency)
  const total = firstSum(blocks, /^total$/i, currency)
  const cost = firstSum(blocks, /^total cost/i, currency)
  // The row is left out if others pay nothing.
  const others = firstSum(blocks, /^from other (?:funding|sources)$/i, currency) ?? (cost && zeroOf(cost))
  const funding = firstSum(blocks, /^sum of other funding$/i, currency)
  const payments = firstSum(blocks, /^sum of payments$/i, currency)
  const grant = firstSum(blocks, /^amount of the grant$/i, currency)
  return [
    ...(requested && opportunity && !isReport ? againstCall(requested, opportunity) : []),
    ...(requested && total ? againstBudget(requested, total) : []),
    ...(requested && cost && !total ? againstCost(requested, cost) : []),
    ...(others && funding ? againstFunding(others, funding) : []),
    ...(requested && payments ? againstPayments(requested, payments) : []),
    ...(grant && total ? againstGrant(grant, total) : []),
  ]
}

const zeroOf = ({ currency, place }: Sum): Sum => ({
  cents: 0,
  currency,
  written: formatCents(0, currency),
  place,
})

const names = new Intl.DisplayNames('en', { type: 'currency' })

function againstCall({ cents, currency, written, place }: Sum, call: OpportunityFacts): DocumentCheck[] {
  const check = (message: string): DocumentCheck[] => [
    { kind: 'amount', level: 'problem', message, quote: null, place },
  ]
  if (currency !== call.currency)
    return check(`You ask for ${written}, but this opportunity pays in ${pluralName(call.currency)}.`)
  const [min, max] = [call.minAmount, call.maxAmount].map((amount) => (amount ? Number(amount) * 100 : null))
  if (max && cents > max)
    return check(`You ask for ${written}. The largest award is ${formatCents(max, currency)}.`)
  if (min && cents < min)
    return check(`You ask for ${written}. The smallest award is ${formatCents(min, currency)}.`)
  return []
}

/** `EUR` becomes `euros`, `CHF` `Swiss francs`. */
const pluralName = (code: string): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: code, currencyDisplay: 'name' })
    .format(2)
    .replace(/^[\d.,\s]+/, '') ||
  names.of(code) ||
  code

const differs = (one: Sum, other: Sum): boolean =>
  one.currency === other.currency && one.cents !== other.cents

const problem = (message: string, place: string): DocumentCheck[] => [
  { kind: 'budget', level: 'problem', message, quote: null, place },
]

function againstBudget(requested: Sum, total: Sum): DocumentCheck[] {
  if (!differs(requested, total)) return []
  return problem(`You request ${requested.written}, but the budget adds up to ${total.written}.`, total.place)
}

function againstFunding(others: Sum, funding: Sum): DocumentCheck[] {
  if (!differs(others, funding)) return []
  return problem(
    `The budget has ${others.written} from other funding, but the funding you list adds up to ${funding.written}.`,
    funding.place,
  )
}

function againstPayments(requested: Sum, payments: Sum): DocumentCheck[] {
  if (!differs(requested, payments)) return []
  return problem(
    `You request ${requested.written}, but the payments add up to ${payments.written}.`,
    payments.place,
  )
}

function againstGrant(grant: Sum, total: Sum): DocumentCheck[] {
  if (!differs(grant, total)) return []
  return problem(`The grant is ${grant.written}, but the finances add up to ${total.written}.`, total.place)
}

/** What others pay may be missing from the request, but not the other way around. */
function againstCost(requested: Sum, cost: Sum): DocumentCheck[] {
  if (cost.currency !== requested.currency || cost.cents >= requested.cents) return []
  return problem(`You request ${requested.written}, more than the total cost of ${cost.written}.`, cost.place)
}
