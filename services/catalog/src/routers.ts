import type { CheckProject } from '@fundharbor/chassis/http/own-projects'
import { callService } from '@fundharbor/chassis/http/service-client'
import type { Sender } from '@fundharbor/chassis/mail/mail-sender'
import { internalPeople } from '@fundharbor/contracts/identity/people'
import type { Router } from '@koa/router'
import { additionsRouter } from './records/additions/routes.ts'
import type { AdditionSource } from './records/additions/sources.ts'
import { router as adminOpportunities } from './public/admin-opportunities/routes.ts'
import { alertsRouter } from './team/alerts/routes.ts'
import { applicationRouters } from './team/applications/routers.ts'
import { router as audit } from './public/audit/routes.ts'
import { awardSourcesRouter } from './records/award-sources/routes.ts'
import { adminAwardsRouter } from './records/awards/admin-routes.ts'
import { awardsRouter } from './records/awards/routes.ts'
import { router as briefs } from './matching/briefs/routes.ts'
import { calendarRouter } from './team/calendar/routes.ts'
import { commonGrantsRouter } from './public/common-grants/routes.ts'
import { grantImportRouter } from './team/grant-import/routes.ts'
import { router as history } from './records/history/routes.ts'
import { router as imports } from './records/imports/routes.ts'
import { matchStatusRouter } from './public/internal/match-status.ts'
import { router as internal } from './public/internal/routes.ts'
import { router as matching } from './matching/recommendations/routes.ts'
import { applicantReader } from './records/members/applicants.ts'
import { mcpRouter } from './public/mcp/routes.ts'
import { memberReader } from './team/my-grants/members.ts'
import type { ReadContact } from './team/notification-preferences/contacts.ts'
import { router as opportunities } from './public/opportunity-details/routes.ts'
import { router as ownOpportunities } from './team/own-opportunities/routes.ts'
import { router as people } from './team/people/routes.ts'
import { programsRouter } from './records/programs/routes.ts'
import { router as projects } from './team/projects/routes.ts'
import { publicPagesRouter } from './public/public-pages/routes.ts'
import { pushDevicesRouter } from './team/push/routes.ts'
import type { PushSettings } from './team/push/settings.ts'
import { savedSearchesRouter } from './team/saved-searches/routes.ts'
import { publicSearchRouter } from './search/public-routes.ts'
import { searchRouter } from './search/routes.ts'
import { subjectPreviewRouter } from './search/subject-preview.ts'
import { statsRouter } from './public/stats/routes.ts'
import { subjectRouters } from './records/subjects/routers.ts'
import { suggestedFundersRouter } from './team/suggested-funders/routes.ts'
import { router as timeline } from './team/timeline/routes.ts'
import { router as uploads } from './records/uploads/routes.ts'
import { router as usage } from './team/usage/routes.ts'

/** What routes reach besides the database. */
interface Reached {
  identity: { baseUrl: string; secret: string }
  sender: Sender
  readContact: ReadContact
  checkProject: CheckProject
  push: PushSettings | undefined
  /** These routers store files. */
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
    savedSearchesRouter(checkProject),
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
