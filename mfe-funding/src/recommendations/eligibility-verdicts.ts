import type { Recommendation } from '@fundharbor/contracts/documents/recommendations'
import type { BadgeTone } from '@fundharbor/kit'

interface VerdictLabel {
  label: string
  tone: BadgeTone
  /** Shown if the source has no sentence to quote. */
  fallback: string
}

export const verdicts: Record<Recommendation['eligibility']['verdict'], VerdictLabel> = {
  eligible: { label: 'Eligible', tone: 'ok', fallback: 'Applicants like you can apply.' },
  'not eligible': {
    label: 'Not eligible',
    tone: 'bad',
    fallback: 'Applicants like you are not listed as eligible.',
  },
  unclear: {
    label: 'Eligibility unclear',
    tone: 'neutral',
    fallback: 'The source does not say who can apply.',
  },
}
