import type { OpportunityRow } from '@fundharbor/contracts/catalog/opportunities'
import { Amount } from '@fundharbor/kit'

type Money = Pick<OpportunityRow, 'amount' | 'minAmount' | 'maxAmount' | 'currency'>

/** What an opportunity gives, in its own currency; the funder's own wording where there are no figures. */
export function OpportunityAmount({ row, className }: { row: Money; className?: string }) {
  const { amount, minAmount, maxAmount, currency } = row
  if (minAmount === null && maxAmount === null && amount) return <span className={className}>{amount}</span>
  return <Amount min={minAmount} max={maxAmount} currency={currency} className={className} />
}
