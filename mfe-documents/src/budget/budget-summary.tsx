import { checkBudget, sumBudget } from '@fundharbor/contracts/documents/budget-sums'
import type { BudgetLimits } from '@fundharbor/contracts/documents/budgets'
import { formatMoney, formatMoneyRange } from '@fundharbor/kit'
import styles from './budget.module.css'
import { toBody, type DraftBudget } from './draft-line.ts'

/** Sums, and what a funder would return the budget for. */
export function BudgetSummary({ draft, limits }: { draft: DraftBudget; limits: BudgetLimits | null }) {
  const budget = toBody(draft)
  const sums = sumBudget(budget)
  const write = (cents: number) => formatMoney(cents / 100, budget.currency)
  const rows = [
    ['Direct costs', sums.direct.cost],
    ['Indirect costs', sums.indirect],
    ['Total cost', sums.total],
    ['Paid from other funding', sums.own],
    ['Requested', sums.requested],
  ] as const
  const checks = checkBudget(budget, limits)
  return (
    <section className={styles.summary} aria-labelledby="sums">
      <h2 id="sums" className={styles.heading}>
        Totals
      </h2>
      <dl className={styles.sums}>
        {rows.map(([label, cents]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{write(cents)}</dd>
          </div>
        ))}
      </dl>
      {limits && <Limits limits={limits} />}
      <div role="status">
        {checks.length > 0 && (
          <ul className={styles.checks} aria-label="Problems with the budget">
            {checks.map(({ message, level }) => (
              <li key={message} data-level={level}>
                {message}
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}

const Limits = ({
  limits: { opportunityTitle, minAmount, maxAmount, currency },
}: {
  limits: BudgetLimits
}) => (
  <p className={styles.note}>
    {opportunityTitle}: {formatMoneyRange(minAmount, maxAmount, currency)}
  </p>
)
