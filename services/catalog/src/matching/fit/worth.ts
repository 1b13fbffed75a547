import type { FitEffort } from '@fundharbor/contracts/catalog/effort'
import type { EligibilityFinding } from '@fundharbor/contracts/catalog/eligibility'
import type { WorthPoint } from '@fundharbor/contracts/catalog/fit'
import type { Applicant } from '@fundharbor/contracts/identity/applicants'
import type { OpportunityModel } from '../../records/opportunities/model.ts'
import { money, percent } from './amounts.ts'
import { workingDays } from './effort.ts'
import { readMatching } from './matching-funds.ts'

interface WorthContext {
  opportunity: OpportunityModel
  applicant: Applicant
  findings: readonly EligibilityFinding[]
  effort: FitEffort
}

type Point = Omit<WorthPoint, 'name' | 'quote'> & { quote?: string | null }

/** What to weigh before a decision, in the order of the page. */
export function weigh(context: WorthContext): WorthPoint[] {
  const { opportunity, applicant, findings, effort } = context
  const points = {
    sum: weighSum(opportunity, applicant),
    budget: weighBudget(opportunity, applicant),
    matching: readMatching(opportunity, applicant),
    partners: weighPartners(findings),
    awards: weighAwards(opportunity),
    effort: weighEffort(effort),
  } satisfies Record<WorthPoint['name'], Point>
  return Object.entries(points).map(([name, { quote = null, ...point }]) => ({
    name: name as WorthPoint['name'],
    ...point,
    quote,
  }))
}

const amountsOf = ({ minAmount, maxAmount }: OpportunityModel) => {
  const amounts = [minAmount, maxAmount].filter((each) => each !== null).map(Number)
  return amounts.length === 0 ? null : { least: Math.min(...amounts), most: Math.max(...amounts) }
}

function weighSum(opportunity: OpportunityModel, { project }: Applicant): Point {
  const range = amountsOf(opportunity)
  const { currency } = opportunity
  if (!range) return { verdict: 'unknown', sentence: 'The source does not say how much an award is.' }
  const offer =
    range.least === range.most || opportunity.minAmount === null
      ? `An award is up to ${money(range.most, currency)}.`
      : `An award is ${money(range.least, currency)} to ${money(range.most, currency)}.`
  if (project.amountNeeded === null)
    return { verdict: 'unknown', sentence: `${offer} Your project does not say how much it needs.` }
  const need = Number(project.amountNeeded)
  const needs = `Your project needs ${money(need, project.currency)}.`
  if (project.currency !== currency)
    return { verdict: 'unknown', sentence: `${offer} ${needs} We do not convert currencies.` }
  if (need > range.most) {
    const share = percent(range.most, need)
    const sentence = `${offer} ${needs} It pays for at most ${share}% of that.`
    return { verdict: share >= 50 ? 'fair' : 'poor', sentence }
  }
  return opportunity.minAmount !== null && need < range.least
    ? { verdict: 'poor', sentence: `${offer} ${needs} That is less than the smallest award.` }
    : { verdict: 'good', sentence: `${offer} ${needs}` }
}

function weighBudget(opportunity: OpportunityModel, { annualBudget }: Applicant): Point {
  const most = amountsOf(opportunity)?.most
  if (!annualBudget || Number(annualBudget) === 0)
    return { verdict: 'unknown', sentence: 'Your profile does not say your annual budget.' }
  const own = `Your annual budget is ${money(Number(annualBudget), 'USD')}.`
  if (!most) return { verdict: 'unknown', sentence: `${own} The source does not say how much an award is.` }
  if (opportunity.currency !== 'USD')
    return {
      verdict: 'unknown',
      sentence: `${own} The award is in ${opportunity.currency}, which we do not convert.`,
    }
  const share = most / Number(annualBudget)
  if (share <= 0.5)
    return {
      verdict: 'good',
      sentence: `${own} The largest award is ${percent(most, Number(annualBudget))}% of it.`,
    }
  const times = share.toLocaleString('en-US', { maximumFractionDigits: 1 })
  return share <= 1
    ? {
        verdict: 'fair',
        sentence: `${own} The largest award is more than half of it. Funders ask how you would manage it.`,
      }
    : {
        verdict: 'poor',
        sentence: `${own} The largest award is ${times} times that. Funders ask how you would manage it.`,
      }
}

function weighPartners(findings: readonly EligibilityFinding[]): Point {
  const asked = findings.find(({ field, verdict }) => field === 'partners' && verdict === 'depends')
  return asked
    ? { verdict: 'fair', sentence: asked.because, quote: asked.quote }
    : { verdict: 'unknown', sentence: 'The source does not say whether you need partners.' }
}

function weighAwards({ expectedAwards, totalFunding, currency }: OpportunityModel): Point {
  if (expectedAwards === null)
    return { verdict: 'unknown', sentence: 'The source does not say how many awards it expects.' }
  const total = totalFunding === null ? '' : `, ${money(Number(totalFunding), currency)} in all`
  const sentence = `The source expects ${expectedAwards.toLocaleString('en-US')} ${expectedAwards === 1 ? 'award' : 'awards'}${total}.`
  if (expectedAwards >= 10) return { verdict: 'good', sentence }
  return { verdict: expectedAwards >= 3 ? 'fair' : 'poor', sentence }
}

function weighEffort(effort: FitEffort): Point {
  const { hours, hoursPerWeek, weeks, daysLeft } = effort
  const work = `An application takes about ${hours} hours: ${weeks} ${weeks === 1 ? 'week' : 'weeks'} at ${hoursPerWeek} hours a week.`
  if (daysLeft === null) return { verdict: 'unknown', sentence: `${work} No deadline is stated.` }
  if (daysLeft === 0) return { verdict: 'poor', sentence: `${work} There are no days left.` }
  const left = `${daysLeft} ${daysLeft === 1 ? 'day is' : 'days are'} left.`
  const needed = workingDays(effort)
  if (needed > daysLeft) return { verdict: 'poor', sentence: `${work} Only ${left}` }
  return { verdict: needed <= daysLeft * 0.75 ? 'good' : 'fair', sentence: `${work} ${left}` }
}
