import { Failure } from '@fundharbor/chassis/http/failures'
import { callService } from '@fundharbor/chassis/http/service-client'
import type { Sender } from '@fundharbor/chassis/mail/mail-sender'
import { internalAlerts } from '@fundharbor/contracts/catalog/alerts'
import { internalApplicants, type ApplicantProject } from '@fundharbor/contracts/identity/applicants'
import { internalPeople, type Contact } from '@fundharbor/contracts/identity/people'
import type { Sources } from '../generation/facts.ts'
import type { PresentedMatch } from '../recommendations/present-match.ts'

/** A match as the email shows it. */
export type EmailedMatch = Pick<PresentedMatch, 'opportunityId' | 'isGoodMatch' | 'reasons' | 'opportunity'>

/** What the emails are made from. Everything throws while a service is down. */
export interface MatchEmailDependencies {
  sender: Sender
  /** Null for a person or project that no longer exists. */
  readContact: (userId: string) => Promise<Contact | null>
  readProject: (userId: string, projectId: string) => Promise<Pick<ApplicantProject, 'title'> | null>
  readPreference: (userId: string) => Promise<{ isOn: boolean; token: string }>
  readMatches: (userId: string, projectId: string) => Promise<EmailedMatch[]>
}

/** Reads contacts and projects from identity-billing, and preferences from catalog. */
export function readFromServices(
  sources: Sources,
): Pick<MatchEmailDependencies, 'readContact' | 'readProject' | 'readPreference'> {
  const { secret } = sources
  const identity = { baseUrl: sources.identityUrl, secret }
  return {
    readContact: (id) => orNull(callService(internalPeople.contact, { ...identity, params: { id } })),
    readProject: (id, project) =>
      orNull(
        callService(internalApplicants.read, { ...identity, params: { id }, query: { project } }).then(
          (applicant) => applicant.project,
        ),
      ),
    readPreference: (id) =>
      callService(internalAlerts.matches, { baseUrl: sources.catalogUrl, secret, params: { id } }),
  }
}

async function orNull<T>(request: Promise<T>): Promise<T | null> {
  try {
    return await request
  } catch (error) {
    if (error instanceof Failure && error.code === 'NOT_FOUND') return null
    throw error
  }
}
