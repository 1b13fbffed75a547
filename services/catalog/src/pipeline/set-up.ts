import { startFileRemovals } from '@fundharbor/chassis/files/file-removals'
import { openFileStore } from '@fundharbor/chassis/files/files'
import type { Router } from '@koa/router'
import { router as activity } from '../activity/routes.ts'
import { applicantReader } from '../members/applicants.ts'
import { fitRouter } from '../fit/routes.ts'
import { pipelineFilesRouter } from './file-routes.ts'
import { memberReader } from './members.ts'
import { pipelinePartsRouter } from './part-routes.ts'
import { pipelineRouter } from './routes.ts'

interface PipelineSettings {
  identity: { baseUrl: string; secret: string }
  filesUrl: string
}

/** The routes of decisions and the pipeline, and what starts its jobs. */
export async function setUpPipeline({
  identity,
  filesUrl,
}: PipelineSettings): Promise<{ routers: Router[]; start: () => Promise<void> }> {
  const readApplicant = applicantReader(identity)
  const readMembers = memberReader(identity)
  const files = await openFileStore(filesUrl)
  return {
    routers: [
      fitRouter(readApplicant),
      // Before cards, whose ids are in the same place.
      activity,
      pipelineRouter(readApplicant, readMembers),
      pipelinePartsRouter(readMembers),
      pipelineFilesRouter(files),
    ],
    start: () => startFileRemovals(files),
  }
}
