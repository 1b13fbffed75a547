import { startFileRemovals } from '@fundharbor/chassis/files/file-removals'
import { openFileStore } from '@fundharbor/chassis/files/files'
import type { CheckProject } from '@fundharbor/chassis/http/own-projects'
import type { Router } from '@koa/router'
import { router as activity } from '../activity/routes.ts'
import { router as report } from '../grant-report/routes.ts'
import { router as funders } from '../workspace-funders/routes.ts'
import { applicantReader } from '../../records/members/applicants.ts'
import { router as fit } from '../../matching/fit/routes.ts'
import { router as grantAward } from '../grant-award/routes.ts'
import { callDocumentsRouter } from './call-document-routes.ts'
import { fitRouter } from './fit-routes.ts'
import { grantFilesRouter } from './file-routes.ts'
import { memberReader } from './members.ts'
import { grantPartsRouter } from './part-routes.ts'
import { grantsRouter } from './routes.ts'
import { savedOpportunitiesRouter } from './saved-routes.ts'

interface GrantSettings {
  identity: { baseUrl: string; secret: string }
  filesUrl: string
  checkProject: CheckProject
}

/** The routes of grants, and what starts their jobs. */
export async function setUpGrants({
  identity,
  filesUrl,
  checkProject,
}: GrantSettings): Promise<{ routers: Router[]; start: () => Promise<void> }> {
  const readApplicant = applicantReader(identity)
  const readMembers = memberReader(identity)
  const files = await openFileStore(filesUrl)
  return {
    routers: [
      fit,
      fitRouter(readApplicant),
      // Before grants, whose ids are in the same place.
      activity,
      report,
      funders,
      grantsRouter({ readApplicant, readMembers, checkProject }),
      grantPartsRouter(readMembers),
      grantAward,
      grantFilesRouter(files),
      callDocumentsRouter(files),
      savedOpportunitiesRouter(checkProject),
    ],
    start: () => startFileRemovals(files),
  }
}
