import type { CheckProject } from '@fundharbor/chassis/http/own-projects'
import { callService } from '@fundharbor/chassis/http/service-client'
import type { Sender } from '@fundharbor/chassis/mail/mail-sender'
import { internalPeople } from '@fundharbor/contracts/identity/people'
import type { Router } from '@koa/router'
import { additionsRouter } from './additions/routes.ts'
import type { AdditionSource } from './additions/sources.ts'
import { router as adminOpportunities } from './admin-opportunities/routes.ts'
import { alertsRouter } from './alerts/routes.ts'
import { applicationRouters } from './applications/routers.ts'
import { router as audit } from './audit/routes.ts'
import { awardSourcesRouter } from './award-sources/routes.ts'
import { adminAwardsRouter } from './awards/admin-routes.ts'
import { awardsRouter } from './awards/routes.ts'
import { router as briefs } from './briefs/routes.ts'
import { calendarRouter } from './calendar/routes.ts'
import { commonGrantsRouter } from './common-grants/routes.ts'
import { grantImportRouter } from './grant-import/routes.ts'
import { router as history } from './history/routes.ts'
import { router as imports } from './imports/routes.ts'
import { matchStatusRouter } from './internal/match-status.ts'
import { router as internal } from './internal/routes.ts'
import { router as matching } from './matching/routes.ts'
import { applicantReader } from './members/applicants.ts'
import { mcpRouter } from './mcp/routes.ts'
import { memberReader } from './my-grants/members.ts'
import type { ReadContact } from './notification-preferences/contacts.ts'
import { router as opportunities } from './opportunity-details/routes.ts'
import { router as ownOpportunities } from './own-opportunities/routes.ts'
import { router as people } from './people/routes.ts'
import { programsRouter } from './programs/routes.ts'
import { router as projects } from './projects/routes.ts'
import { publicPagesRouter } from './public-pages/routes.ts'
import { pushDevicesRouter } from './push/routes.ts'
import type { PushSettings } from './push/settings.ts'
import { savedSearchesRouter } from './saved-searches/routes.ts'
import { publicSearchRouter } from './search/public-routes.ts'
import { searchRouter } from './search/routes.ts'
import { subjectPreviewRouter } from './search/subject-preview.ts'
import { statsRouter } from './stats/routes.ts'
import { subjectRouters } from './subjects/routers.ts'
import { suggestedFundersRouter } from './suggested-funders/routes.ts'
import { router as timeline } from './timeline/routes.ts'
import { router as uploads } from './uploads/routes.ts'
import { router as usage } from './usage/routes.ts'

/** What routes reach besides the database. */
interface Reached {
  identity: { baseUrl: string; secret: string }
  sender: Sender
  readContact: ReadContact
  checkProject: CheckProject
  push: PushSettings | undefined
  /** They keep files. */
  grants: { routers: Router[] }
  sources: { router: Router; additions: readonly AdditionSource[] }
}

/** What everybody reads of the catalog. */
const ofCatalog = [opportunities, briefs, publicSearchRouter, publicPagesRouter, programsRouter]

/** What other services ask for. */
const forOtherServices = [people, projects, internal, matching, matchStatusRouter]

/** All routes of the service. */
export const catalogRouters = (reached: Reached): Router[] => {
  const { identity, sender, readContact, checkProject, push, grants, sources } = reached
  return [
    searchRouter(
      ({ id, workspaceId: workspace }) =>
        callService(internalPeople.facts, { ...identity, params: { id }, query: { workspace } }),
      sender.publicUrl,
    ),
    ...ofCatalog,
    awardsRouter(applicantReader(identity)),
    adminAwardsRouter,
    awardSourcesRouter,
    suggestedFundersRouter(applicantReader(identity)),
    ...subjectRouters,
    subjectPreviewRouter,
    adminOpportunities,
    history,
    grantImportRouter(memberReader(identity)),
    ...grants.routers,
    ownOpportunities,
    ...applicationRouters({ sender, checkProject, identity }),
    savedSearchesRouter(readContact, checkProject),
    alertsRouter(readContact),
    pushDevicesRouter(push),
    calendarRouter(sender),
    timeline,
    statsRouter(identity),
    commonGrantsRouter({ identity, publicUrl: sender.publicUrl }),
    mcpRouter({ identity, publicUrl: sender.publicUrl, readApplicant: applicantReader(identity) }),
    imports,
    sources.router,
    uploads,
    additionsRouter(sources.additions),
    usage,
    ...forOtherServices,
    audit,
  ]
}
