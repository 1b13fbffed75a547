import { Failure } from '@fundharbor/chassis/http/failures'
import { callService } from '@fundharbor/chassis/http/service-client'
import { programs, type Program } from '@fundharbor/contracts/catalog/programs'
import {
  internalPublicPages,
  publicPages,
  type FunderNode,
  type FunderPage,
  type PublicOpportunityPage,
} from '@fundharbor/contracts/catalog/public-pages'
import { publicSubjects, type SubjectNode, type SubjectPage } from '@fundharbor/contracts/catalog/subjects'

/** The parts of the catalog that public pages show. Single records are undefined if they are unknown. */
export interface CatalogClient {
  listSubjects(): Promise<SubjectNode[]>
  readSubject(id: string): Promise<SubjectPage | undefined>
  listFunders(): Promise<FunderNode[]>
  readFunder(slug: string): Promise<FunderPage | undefined>
  /** Open opportunities, latest changes first. */
  listOpportunities(): Promise<{ id: string; updatedAt: string }[]>
  readOpportunity(id: string): Promise<PublicOpportunityPage | undefined>
  readProgram(listing: string): Promise<Program | undefined>
}

/** Reads from the catalog service. */
export const catalogClient = (target: { baseUrl: string; secret: string }): CatalogClient => ({
  listSubjects: () => callService(publicSubjects.list, target),
  readSubject: (id) => ifFound(callService(publicSubjects.read, { ...target, params: { id } })),
  listFunders: () => callService(publicPages.funders, target),
  readFunder: (slug) => ifFound(callService(publicPages.funder, { ...target, params: { slug } })),
  listOpportunities: () => callService(internalPublicPages.list, target),
  readOpportunity: (id) => ifFound(callService(publicPages.opportunity, { ...target, params: { id } })),
  readProgram: (listing) => ifFound(callService(programs.read, { ...target, params: { listing } })),
})

const ifFound = <T>(reading: Promise<T>): Promise<T | undefined> =>
  reading.catch((error: unknown) => {
    if (error instanceof Failure && ['NOT_FOUND', 'INVALID'].includes(error.code)) return undefined
    throw error
  })
