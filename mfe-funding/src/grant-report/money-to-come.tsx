import type { GrantReport } from '@fundharbor/contracts/catalog/grant-report'
import { formatCount, formatMoney, formatNumber, useCanEdit } from '@fundharbor/kit'
import { Table } from '@fundharbor/kit/ui/table.tsx'
import { Section } from '../shared/section.tsx'
import { EstimatesForm } from './estimates-form.tsx'
import styles from './report.module.css'

/** What funders have promised, and what grants that are not decided will probably bring, by quarter. */
export function MoneyToCome({ report }: { report: GrantReport }) {
  const { expected, estimates, leftOut } = report
  const canEdit = useCanEdit()
  return (
    <Section title="Money to come">
      {expected.length === 0 ? (
        <p>
          No grant that you are deciding about, writing or waiting for has a requested sum, and no award has a
          payment to come.
        </p>
      ) : (
        <Table caption="Money to come by quarter" stacks>
          <thead>
            <tr>
              <th scope="col">Quarter</th>
              <th scope="col" data-align="end">
                Promised
              </th>
              <th scope="col" data-align="end">
                Estimated
              </th>
              <th scope="col" data-align="end">
                Grants
              </th>
            </tr>
          </thead>
          <tbody>
            {expected.map(({ quarter, currency, promised, sum, count }) => (
              <tr key={`${quarter} ${currency}`}>
                <th scope="row">{quarter ? formatQuarter(quarter) : 'No day stated'}</th>
                <td data-align="end" data-label="Promised">
                  {formatMoney(promised, currency)}
                </td>
                <td data-align="end" data-label="Estimated">
                  {formatMoney(sum, currency)}
                </td>
                <td data-align="end" data-label="Grants">
                  {formatNumber(count)}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <p className={styles.hint}>
        Promised are the payments of your awards that you have not received. Estimated are the requested sums,
        times how likely your organization thinks they are: {estimates.deciding}% while deciding,{' '}
        {estimates.writing}% while writing, {estimates.sent}% once sent. The quarter is that of the decision,{' '}
        {formatCount(estimates.months, 'month')} after the day of sending or the deadline.
        {leftOut.unknown > 0 &&
          ` Not counted: ${formatCount(leftOut.unknown, 'grant')} without a requested sum.`}
        {leftOut.missed > 0 &&
          ` Not counted: ${formatCount(leftOut.missed, 'grant')} whose deadline has passed and that nobody marked as sent.`}
      </p>
      {canEdit && <EstimatesForm key={JSON.stringify(estimates)} estimates={estimates} />}
    </Section>
  )
}

/** `January to March 2027` for `2027-Q1`. */
function formatQuarter(quarter: string): string {
  const [year, number] = quarter.split('-Q')
  const months = ['January to March', 'April to June', 'July to September', 'October to December']
  return `${months[Number(number) - 1]} ${year}`
}
