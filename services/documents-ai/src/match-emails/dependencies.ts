import { Failure, unavailable } from '@fundharbor/chassis/http/failures'
import { callService } from '@fundharbor/chassis/http/service-client'
import type { Sender } from '@fundharbor/chassis/mail/mail-sender'
import { internalAlerts } from '@fundharbor/contracts/catalog/alerts'
import { internalApplicants, type ApplicantProject } from '@fundharbor/contracts/identity/applicants'
import { internalPeople, type Contact } from '@fundharbor/contracts/identity/people'
import type { Sources } from '../sources.ts'
import { DEFAULT_PROJECT, readList } from '../recommendations/lists.ts'
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

/** Reads contacts and projects from identity-billing, and preferences and matches with the help of catalog. */
export function readFromServices(sources: Sources): Omit<MatchEmailDependencies, 'sender'> {
  const { identity, catalog } = sources
  const readApplicant = (id: string, project: string) =>
    callService(internalApplicants.read, {
      ...identity,
      params: { id },
      query: { project: orDefault(project) },
    })
  return {
    readContact: (id) => orNull(callService(internalPeople.contact, { ...identity, params: { id } })),
    readProject: (id, project) => orNull(readApplicant(id, project).then((applicant) => applicant.project)),
    readPreference: (id) => callService(internalAlerts.matches, { ...catalog, params: { id } }),
    readMatches: async (id, project) => {
      const { workspaceId } = await readApplicant(id, project)
      const request = { userId: id, workspaceId, projectId: orDefault(project) }
      const { applicant, items } = await readList(sources, request)
      if (!applicant) throw unavailable('The recommendations are out of date. Try again in a moment.')
      return items
    },
  }
}

const orDefault = (project: string): string | undefined => (project === DEFAULT_PROJECT ? undefined : project)

async function orNull<T>(request: Promise<T>): Promise<T | null> {
  try {
    return await request
  } catch (error) {
    if (error instanceof Failure && error.code === 'NOT_FOUND') return null
    throw error
  }
}
