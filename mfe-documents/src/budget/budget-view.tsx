import { sumLine } from '@fundharbor/contracts/documents/budget-sums'
import type { Budget, BudgetLimits, BudgetLine } from '@fundharbor/contracts/documents/budgets'
import { formatMoney, formatNumber, LinkButton } from '@fundharbor/kit'
import { Table } from '@fundharbor/kit/ui/table.tsx'
import { BudgetSummary } from './budget-summary.tsx'
import styles from './budget.module.css'
import { toDraftLine } from './draft-line.ts'

/** A budget for members who can only read it. */
export function BudgetView({ budget, limits }: { budget: Budget; limits: BudgetLimits | null }) {
  const { lines, currency, indirectRate, projectId } = budget
  if (lines.length === 0) return <p className={styles.note}>This project has no budget yet.</p>
  return (
    <>
      <Table caption="Budget lines" stacks>
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col">Calculation</th>
            <th scope="col" data-align="end">
              Cost
            </th>
            <th scope="col" data-align="end">
              Requested
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            // Stored lines have no identity of their own, and here they do not move.
            // oxlint-disable-next-line react/no-array-index-key
            <LineRow key={index} line={line} currency={currency} />
          ))}
        </tbody>
      </Table>
      <p className={styles.note}>Indirect cost rate: {formatNumber(Number(indirectRate))}%</p>
      <BudgetSummary draft={{ currency, indirectRate, lines: lines.map(toDraftLine) }} limits={limits} />
      <div>
        <LinkButton variant="secondary" href={`/api/budgets/download?project=${projectId}`} download>
          Download Excel file
        </LinkButton>
      </div>
    </>
  )
}

function LineRow({ line, currency }: { line: BudgetLine; currency: string }) {
  const { item, units, unit, unitCost, reason } = line
  const { cost, requested } = sumLine(line)
  return (
    <tr>
      <td data-label="Item">
        <div>
          {item}
          {reason && <p className={styles.note}>{reason}</p>}
        </div>
      </td>
      <td data-label="Calculation">
        {formatNumber(Number(units))} {unit} × {formatMoney(unitCost, currency)}
      </td>
      <td data-label="Cost" data-align="end">
        {formatMoney(cost / 100, currency)}
      </td>
      <td data-label="Requested" data-align="end">
        {formatMoney(requested / 100, currency)}
      </td>
    </tr>
  )
}
