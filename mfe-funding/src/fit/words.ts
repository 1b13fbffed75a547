import type { EligibilityFinding, FitField } from '@fundharbor/contracts/catalog/eligibility'
import type { Fit } from '@fundharbor/contracts/catalog/fit'

/** The profile field that a sentence was compared with. */
export const fieldLabels: Readonly<Record<FitField, string>> = {
  organizationType: 'kind of organization',
  country: 'country',
  state: 'state',
  annualBudget: 'annual budget',
  teamSize: 'staff',
  foundedYear: 'year founded',
  taxId: 'tax ID',
  uei: 'UEI',
  samExpiresOn: 'SAM.gov registration',
  pic: 'PIC',
  'project.location': 'place of the project',
  'project.amountNeeded': 'amount needed',
  citizenship: 'citizenship',
  partners: 'partners',
  earlierAward: 'earlier award',
  invitation: 'invitation',
  membership: 'membership',
  earlierStep: 'earlier step',
}

/** The text of the opportunity that a quote is from. */
export const originLabels: Readonly<Record<EligibilityFinding['from'], string>> = {
  title: 'Title',
  eligibilityCriteria: 'Eligibility',
  eligibilityRequirements: 'Eligibility requirements',
  requirements: 'Requirements',
  description: 'Description',
  source: 'Details of the source',
}

/** The answer to "May we apply?". */
export function describeVerdict({ verdict, eligibility }: Pick<Fit, 'verdict' | 'eligibility'>): string {
  if (eligibility.length === 0) return 'The source does not say who can apply. Ask the funder.'
  if (verdict === 'ask' && eligibility.every((finding) => finding.verdict !== 'ask'))
    return 'No sentence rules you out, but none says that you can apply. Ask the funder.'
  return verdictSentences[verdict]
}

const verdictSentences: Readonly<Record<Fit['verdict'], string>> = {
  yes: 'You can apply, as far as the source says.',
  no: 'You cannot apply: at least one sentence rules you out.',
  ask: 'It is open whether you can apply. The sentences below say what to find out.',
  depends: 'You can apply if what the sentences below ask for is true or gets done.',
}
