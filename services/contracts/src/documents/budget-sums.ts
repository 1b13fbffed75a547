import type { Budget, BudgetLimits, BudgetLine } from './budgets.ts'

/** Cents of a decimal string; 0 if it is not one, as while somebody types. */
const toCents = (written: string): number => {
  const cents = Math.round(Number(written) * 100)
  return Number.isFinite(cents) ? cents : 0
}

/** Cost and shares of a line, in cents. */
export interface LineSums {
  cost: number
  requested: number
  own: number
}

/** Sums of a line, in cents. */
export function sumLine({
  units,
  unitCost,
  ownShare,
}: Pick<BudgetLine, 'units' | 'unitCost' | 'ownShare'>): LineSums {
  const cost = Math.round((Number(units) || 0) * toCents(unitCost))
  const own = toCents(ownShare)
  return { cost, own, requested: cost - own }
}

/** Sums of a budget, in cents. Indirect costs are a percentage of the direct costs that the funder pays. */
export interface BudgetSums {
  direct: LineSums
  indirect: number
  requested: number
  own: number
  total: number
}

/** Adds up a budget. */
export function sumBudget({ lines, indirectRate }: Pick<Budget, 'lines' | 'indirectRate'>): BudgetSums {
  const sums = lines.map(sumLine)
  const add = (part: keyof LineSums) => sums.reduce((sum, line) => sum + line[part], 0)
  const direct = { cost: add('cost'), requested: add('requested'), own: add('own') }
  const indirect = Math.max(0, Math.round((direct.requested * (Number(indirectRate) || 0)) / 100))
  return {
    direct,
    indirect,
    requested: direct.requested + indirect,
    own: direct.own,
    total: direct.cost + indirect,
  }
}

/** Something to look at in a budget. `line` is the index of its line; null for the budget as a whole. */
export interface BudgetCheck {
  level: 'problem' | 'warning'
  message: string
  line: number | null
}

const money = (cents: number, currency: string) =>
  new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    trailingZeroDisplay: 'stripIfInteger',
  }).format(cents / 100)

/** `EUR` becomes `euros`. */
const pluralName = (code: string): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: code, currencyDisplay: 'name' })
    .format(2)
    .replace(/^[\d.,\s]+/, '') || code

/** What a funder would return a budget for, problems first. */
export function checkBudget(
  budget: Pick<Budget, 'lines' | 'indirectRate' | 'currency'>,
  limits: BudgetLimits | null,
): BudgetCheck[] {
  const { requested } = sumBudget(budget)
  const found = [
    ...(limits && requested > 0 ? checkLimits(requested, budget.currency, limits) : []),
    ...budget.lines.flatMap((line, index) => checkLine(line, index, budget.currency)),
  ]
  return found.toSorted((a, b) => Number(a.level === 'warning') - Number(b.level === 'warning'))
}

function checkLimits(requested: number, currency: string, limits: BudgetLimits): BudgetCheck[] {
  const problem = (message: string): BudgetCheck[] => [{ level: 'problem', message, line: null }]
  if (currency !== limits.currency)
    return problem(
      `The budget is in ${pluralName(currency)}. This opportunity pays in ${pluralName(limits.currency)}.`,
    )
  const [min, max] = [limits.minAmount, limits.maxAmount].map((sum) => (sum === null ? null : toCents(sum)))
  if (max && requested > max)
    return problem(`You request ${money(requested, currency)}. The largest award is ${money(max, currency)}.`)
  if (min && requested < min)
    return problem(
      `You request ${money(requested, currency)}. The smallest award is ${money(min, currency)}.`,
    )
  return []
}

function checkLine(line: BudgetLine, index: number, currency: string): BudgetCheck[] {
  const { cost, own } = sumLine(line)
  const name = line.item || `Line ${index + 1}`
  if (own > cost) {
    const message = `${name}: other funding pays ${money(own, currency)}, more than it costs (${money(cost, currency)}).`
    return [{ level: 'problem', message, line: index }]
  }
  if (cost === 0) return [{ level: 'warning', message: `${name} costs nothing.`, line: index }]
  return []
}
