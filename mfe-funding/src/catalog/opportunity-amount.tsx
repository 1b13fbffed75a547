import type { OpportunityRow } from '@fundharbor/contracts/catalog/opportunities'
import { Amount } from '@fundharbor/kit'

type Money = Pick<OpportunityRow, 'amount' | 'minAmount' | 'maxAmount' | 'currency'>

/** The amount in the opportunity's own currency, or the funder's wording if there are no numbers. */
export function OpportunityAmount({ row, className }: { row: Money; className?: string }) {
  const { amount, minAmount, maxAmount, currency } = row
  if (minAmount === null && maxAmount === null && amount) return <span className={className}>{amount}</span>
  return <Amount min={minAmount} max={maxAmount} currency={currency} className={className} />
}
