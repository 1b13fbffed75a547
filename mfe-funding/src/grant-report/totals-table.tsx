import type { GrantSum, GrantTotals } from '@fundharbor/contracts/catalog/grant-report'
import { formatCount, formatMoney } from '@fundharbor/kit'
import { Table } from '@fundharbor/kit/ui/table.tsx'
import type { ReactNode } from 'react'
import styles from './report.module.css'

interface TotalsTableProps {
  caption: string
  /** The first column's heading. */
  unit: string
  rows: { label: ReactNode; totals: GrantTotals }[]
}

/** What was requested, won, still pending and lost, in rows of one currency each. */
export const TotalsTable = ({ caption, unit, rows }: TotalsTableProps) => (
  <Table caption={caption} stacks>
    <thead>
      <tr>
        <th scope="col">{unit}</th>
        {['Requested', 'Won', 'Pending', 'Lost', 'Success rate'].map((head) => (
          <th key={head} scope="col" data-align="end">
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ label, totals }, index) => (
        <tr key={index}>
          <th scope="row">{label}</th>
          <Sum label="Requested" of={totals.requested} currency={totals.currency} />
          <Sum label="Won" of={totals.won} currency={totals.currency} />
          <Sum label="Pending" of={totals.pending} currency={totals.currency} />
          <Sum label="Lost" of={totals.lost} currency={totals.currency} />
          <td data-align="end" data-label="Success rate">
            <SuccessRate won={totals.won.count} decided={totals.won.count + totals.lost.count} />
          </td>
        </tr>
      ))}
    </tbody>
  </Table>
)

const Sum = ({ label, of, currency }: { label: string; of: GrantSum; currency: string }) => (
  <td data-align="end" data-label={label}>
    <div>
      {of.count > of.unknown && formatMoney(of.sum, currency)}
      {of.count === 0 && 'None'}
      {of.count > 0 && <span className={styles.hint}>{describeCount(of)}</span>}
    </div>
  </td>
)

/** `3 grants, 1 without a sum` */
function describeCount({ count, unknown }: GrantSum): string {
  const grants = formatCount(count, 'grant')
  if (unknown === 0) return grants
  return unknown === count ? `${grants} without a sum` : `${grants}, ${unknown} without a sum`
}

const SuccessRate = ({ won, decided }: { won: number; decided: number }) =>
  decided === 0 ? (
    'No decision yet'
  ) : (
    <div>
      {Math.round((100 * won) / decided)}%
      <span className={styles.hint}>
        {won} of {decided} decided
      </span>
    </div>
  )
