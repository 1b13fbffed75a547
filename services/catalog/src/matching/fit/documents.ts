import type { EffortKind } from '@fundharbor/contracts/catalog/effort'
import { agencyIs, effortKindOf } from './effort-kinds.ts'
import type { Need, NeedContext } from './missing.ts'
import { BUDGET_DAYS } from './plan.ts'

const document = (name: string, label: string, days: number): Omit<Need, 'because'> => ({
  name,
  kind: 'document',
  label,
  days,
})

/** People have to approve it. */
const budget = { ...document('budget', 'Budget with a justification', 7), neededBefore: BUDGET_DAYS }
const letters = document('letters', 'Letters of support', 14)
const references = document('references', 'Letters of reference', 21)
const commercialization = document('commercialization', 'Commercialization plan', 10)
const accounts = document('accounts', 'Financial statements of the last years', 7)
const partnerLetters = document('partner-forms', 'Budgets and facts of every partner', 21)
const biographies = document('biographies', 'Biographical sketches of the key people', 5)
const dataPlan = document('data-plan', 'Plan for managing and sharing data', 5)
const matching = document('matching', 'Letters that commit the matching funds', 21)
const taxStatus = document('tax-status', 'IRS letter about your 501(c)(3) status', 1)
const equalityPlan = document('equality-plan', 'Gender equality plan', 60)

/** Documents by kind of call. */
const usual: Readonly<Record<EffortKind, readonly Omit<Need, 'because'>[]>> = {
  'nih-research': [budget, biographies, dataPlan, letters],
  'nih-small': [budget, biographies, dataPlan, letters],
  research: [budget, biographies, dataPlan],
  sbir: [budget, commercialization, letters],
  'eu-research': [budget, partnerLetters],
  'eu-other': [budget],
  fellowship: [references],
  prize: [],
  'loan-or-investment': [accounts, budget],
  'large-grant': [budget, letters],
  grant: [budget, letters],
  'small-grant': [budget],
}

/** Public bodies, universities and research organizations, whom Horizon Europe asks for an equality plan. */
const withEqualityPlan =
  /-government$|^(?:public|private)-university$|^research-institute$|^special-district$|^school-district$/

/** Documents that calls of this kind usually ask for. */
export function documentsFor({ opportunity, applicant }: NeedContext): Need[] {
  const kind = effortKindOf(opportunity)
  const type = applicant.organizationType ?? ''
  const needs: Need[] = usual[kind].map((need) => ({
    ...need,
    because: 'Usual for calls of this kind.',
  }))
  if (opportunity.matchingRequired)
    needs.push({ ...matching, because: 'The source requires matching funds.' })
  const isAmerican = applicant.country === '' || applicant.country === 'US'
  if (type === 'nonprofit' && isAmerican && opportunity.currency === 'USD' && !agencyIs(opportunity, 'NSF'))
    needs.push({ ...taxStatus, because: 'Funders ask nonprofits for proof.' })
  if (kind === 'eu-research' && withEqualityPlan.test(type) && opportunity.sector?.startsWith('Horizon'))
    needs.push({
      ...equalityPlan,
      because: 'Horizon Europe asks public bodies, universities and research organizations for one.',
    })
  return needs
}
