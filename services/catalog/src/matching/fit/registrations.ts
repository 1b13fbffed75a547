import { agencyIs, effortKindOf } from './effort-kinds.ts'
import { closingDay } from './days.ts'
import type { Need, NeedContext } from './missing.ts'

const registration = (name: string, label: string, facts: { because: string; days: number }): Need => ({
  name,
  kind: 'registration',
  label,
  ...facts,
})

/** Registrations that the source's way of applying needs, as far as the profile does not show them. */
export function registrationsFor(context: NeedContext): Need[] {
  const { source } = context.opportunity
  if (source === 'eu-funding-tenders') return europeanRegistrations(context)
  return source === 'grants-gov' || source === 'simpler-grants' ? federalRegistrations(context) : []
}

function europeanRegistrations({ applicant }: NeedContext): Need[] {
  if (applicant.pic) return []
  const because =
    'The EU identifies organizations by a Participant Identification Code, which your profile does not have.'
  return [registration('pic', 'Participant Identification Code (PIC)', { because, days: 5 })]
}

function federalRegistrations({ applicant, opportunity, today }: NeedContext): Need[] {
  const isPerson = applicant.organizationType === 'individual'
  const needs = isPerson ? [] : samRegistration(applicant, closingDay(opportunity) ?? today)
  needs.push(
    registration('grants-gov', 'Grants.gov account with a role to submit', {
      because:
        'Applications to federal agencies are sent through Grants.gov or a site that uses its accounts.',
      days: 3,
    }),
  )
  if (agencyIs(opportunity, 'NIH'))
    needs.push(
      registration('era-commons', 'eRA Commons account', {
        because:
          'The National Institutes of Health take applications only from people with an eRA Commons account.',
        days: 14,
      }),
    )
  if (agencyIs(opportunity, 'NSF'))
    needs.push(
      registration('research-gov', 'Research.gov account', {
        because: 'The National Science Foundation takes proposals through Research.gov.',
        days: 5,
      }),
    )
  if (effortKindOf(opportunity) === 'sbir')
    needs.push(
      registration('sbir-registry', 'Company registration at SBIR.gov', {
        because: 'Small businesses must be in the registry of the Small Business Administration.',
        days: 2,
      }),
    )
  return needs
}

function samRegistration({ uei, samExpiresOn }: NeedContext['applicant'], neededUntil: string): Need[] {
  if (!uei)
    return [
      registration('sam', 'SAM.gov registration with a UEI', {
        because: 'Federal agencies pay only organizations that are registered, and your profile has no UEI.',
        days: 30,
      }),
    ]
  if (!samExpiresOn)
    return [
      registration('sam-expiry', 'An active SAM.gov registration', {
        because: 'Your profile does not say until when your registration is valid. It ends every year.',
        days: 10,
      }),
    ]
  return samExpiresOn < neededUntil
    ? [
        registration('sam-renewal', 'Renewal of your SAM.gov registration', {
          because: 'It ends before the deadline.',
          days: 10,
        }),
      ]
    : []
}
