import type { EffortKind } from '@fundharbor/contracts/catalog/effort'
import type { OpportunityModel } from '../../records/opportunities/model.ts'

/** A kind of call, and the working hours that an application usually takes the one who leads it. */
export interface UsualEffort {
  label: string
  hours: number
}

/** Rough numbers from applicants' guides; workspaces have their own in `effort_settings`. */
export const usualEfforts: Readonly<Record<EffortKind, UsualEffort>> = {
  'nih-research': { label: 'NIH research grant (R01 and larger)', hours: 200 },
  'nih-small': { label: 'Small NIH grant (R03, R21, K)', hours: 120 },
  research: { label: 'Other research grant', hours: 120 },
  sbir: { label: 'SBIR or STTR', hours: 140 },
  'eu-research': { label: 'EU research and innovation action', hours: 300 },
  'eu-other': { label: 'Other EU grant', hours: 120 },
  fellowship: { label: 'Fellowship', hours: 60 },
  prize: { label: 'Prize', hours: 20 },
  'loan-or-investment': { label: 'Loan or investment', hours: 60 },
  'large-grant': { label: 'Grant of 500,000 or more', hours: 100 },
  grant: { label: 'Grant', hours: 50 },
  'small-grant': { label: 'Grant under 50,000', hours: 20 },
}

export const USUAL_HOURS_PER_WEEK = 20

const LARGE = 500_000
const SMALL = 50_000

/** The part of an opportunity that says what kind of call it is. */
export type Call = Pick<
  OpportunityModel,
  'source' | 'sourceCodes' | 'title' | 'fundingType' | 'funderName' | 'minAmount' | 'maxAmount'
>

const byFundingType: Readonly<Record<string, EffortKind>> = {
  fellowship: 'fellowship',
  prize: 'prize',
  loan: 'loan-or-investment',
  investment: 'loan-or-investment',
}

const byTitle: readonly (readonly [words: RegExp, kind: EffortKind])[] = [
  [/\b(?:SBIR|STTR)\b|\bR4[1-4]\b|\bSmall Business (?:Innovation|Technology Transfer)/i, 'sbir'],
  [/\bF3[0-3]\b|\bFellowships?\b/, 'fellowship'],
  [/\b(?:R03|R15|R16|R21|R34|R36|K\d\d)\b/, 'nih-small'],
  [
    /\b(?:R01|R61|R33|R35|RM1|U01|U10|U19|U24|U54|UG3|UH3|UM1|P01|P20|P30|P40|P50|R24|R25|T32|T35|DP\d)\b/,
    'nih-research',
  ],
]

const RESEARCH_ACTION = /^(?:HORIZON|EURATOM|EDF)(?! Recognition| EIC)/

/** The kind of a call, by its title, funding type, source codes and amount. */
export function effortKindOf(call: Call): EffortKind {
  const ofType = byFundingType[call.fundingType]
  if (ofType) return ofType
  if (call.source === 'eu-funding-tenders')
    return RESEARCH_ACTION.test(call.sourceCodes?.action?.[0] ?? '') ? 'eu-research' : 'eu-other'
  const ofTitle = byTitle.find(([words]) => words.test(call.title))?.[1]
  if (ofTitle) return ofTitle
  if (isResearchAgency(call)) return 'research'
  const amount = Number(call.maxAmount ?? call.minAmount ?? 0)
  if (amount >= LARGE) return 'large-grant'
  return amount > 0 && amount < SMALL ? 'small-grant' : 'grant'
}

const isResearchAgency = ({ sourceCodes }: Call) =>
  (sourceCodes?.agency ?? []).some((code) => /^(?:NSF|HHS-NIH|DOE-SC|NASA)/.test(code))

/** Whether the National Institutes of Health or the National Science Foundation receives applications. */
export const agencyIs = ({ sourceCodes, funderName }: Call, name: 'NIH' | 'NSF'): boolean =>
  (sourceCodes?.agency ?? []).some((code) => code.includes(name)) ||
  (name === 'NIH' ? /National Institutes of Health/ : /National Science Foundation/).test(funderName)
