import { Failure } from '@fundharbor/chassis/http/failures'
import { callService } from '@fundharbor/chassis/http/service-client'
import { publicSubjects, type SubjectNode, type SubjectPage } from '@fundharbor/contracts/catalog/subjects'

/** The parts of the catalog that public pages show. */
export interface CatalogClient {
  listSubjects(): Promise<SubjectNode[]>
  /** Undefined for an unknown subject. */
  readSubject(id: string): Promise<SubjectPage | undefined>
}

/** Reads from the catalog service. */
export const catalogClient = (target: { baseUrl: string; secret: string }): CatalogClient => ({
  listSubjects: () => callService(publicSubjects.list, target),
  readSubject: (id) =>
    callService(publicSubjects.read, { ...target, params: { id } }).catch((error: unknown) => {
      if (error instanceof Failure && error.code === 'NOT_FOUND') return undefined
      throw error
    }),
})
