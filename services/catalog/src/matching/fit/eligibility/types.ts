import type { EligibilityFinding, QuoteOrigin } from '@fundharbor/contracts/catalog/eligibility'
import type { Applicant } from '@fundharbor/contracts/identity/applicants'
import type { OpportunityModel } from '../../../records/opportunities/model.ts'
import type { FitRecord } from '../../factors/factor.ts'

/** The part of an opportunity that says who can apply. */
export type EligibilityRecord = EligibilityTexts & Pick<FitRecord, 'facts' | 'funderName'>

export type EligibilityTexts = Pick<
  OpportunityModel,
  | 'title'
  | 'source'
  | 'sourceCodes'
  | 'sector'
  | 'deadline'
  | 'deadlineZone'
  | 'eligibilityCriteria'
  | 'eligibilityRequirements'
  | 'requirements'
  | 'description'
>

/** A sentence of an opportunity. `isAboutApplicants`: its field is about eligibility, so its subject need not say so. */
export interface Sentence {
  quote: string
  /** The quote in lower case, with plain apostrophes and hyphens. */
  words: string
  from: QuoteOrigin
  isAboutApplicants: boolean
}

/** What a sentence means for an applicant. `opens`: it says that applicants like this one can apply. */
export interface Reading extends Omit<EligibilityFinding, 'quote' | 'from' | 'answer'> {
  answer?: EligibilityFinding['answer']
  opens?: boolean
  /** The sentence leaves it to others whether applicants like this one can apply. */
  leavesOpen?: boolean
  /** It names some applicants of this kind. */
  namesSome?: boolean
  /** It is a list without this kind of applicant, whom another sentence may name. */
  leavesOut?: boolean
}

/** The applicant, and the record's closing day to compare with, such as `2026-11-30`. */
export interface ReadingContext {
  applicant: Applicant
  closesOn: string | null
}

/** Reads one kind of requirement. Null if the sentence has none. */
export type Rule = (sentence: Sentence, context: ReadingContext) => Reading | null
