import type { EligibilityFinding, Verdict } from '@fundharbor/contracts/catalog/eligibility'
import type { DocumentCheck } from '@fundharbor/contracts/documents/checks'

/** What the opportunity's sentences mean for the applicant. */
export interface Eligibility {
  verdict: Verdict
  findings: readonly EligibilityFinding[]
}

/** Whether the applicant can apply, unless it is clear. */
export function checkEligibility({ verdict, findings }: Eligibility): DocumentCheck[] {
  if (verdict === 'yes') return []
  const about = { kind: 'eligibility', place: null } as const
  const decisive = findings.find((finding) => finding.verdict === verdict)
  if (verdict === 'no') {
    const message = `You may not be able to apply. ${decisive?.because ?? ''}`.trim()
    return [{ ...about, level: 'problem', message, quote: decisive?.quote ?? null }]
  }
  const because = decisive?.because ?? 'This opportunity does not say who can apply. Ask the funder.'
  const message = `It is unclear whether you can apply. ${because}`
  return [{ ...about, level: 'warning', message, quote: decisive?.quote ?? null }]
}
