import { startFileRemovals } from '@fundharbor/chassis/files/file-removals'
import { openFileStore } from '@fundharbor/chassis/files/files'
import type { Sender } from '@fundharbor/chassis/mail/mail-sender'
import type { Router } from '@koa/router'
import { applicantReader } from '../fit/applicants.ts'
import type { ReadContact } from '../notification-preferences/contacts.ts'
import { fitRouter } from '../fit/routes.ts'
import { pipelineFilesRouter } from './file-routes.ts'
import { memberReader } from './members.ts'
import { startNotices } from './notify.ts'
import { pipelinePartsRouter } from './part-routes.ts'
import { pipelineRouter } from './routes.ts'

interface PipelineSettings {
  identity: { baseUrl: string; secret: string }
  readContact: ReadContact
  sender: Sender
  filesUrl: string
}

/** The routes of decisions and the pipeline, and what starts its jobs. */
export async function setUpPipeline({
  identity,
  readContact,
  sender,
  filesUrl,
}: PipelineSettings): Promise<{ routers: Router[]; start: () => Promise<void> }> {
  const readApplicant = applicantReader(identity)
  const readMembers = memberReader(identity)
  const files = await openFileStore(filesUrl)
  return {
    routers: [
      fitRouter(readApplicant),
      pipelineRouter(readApplicant, readMembers),
      pipelinePartsRouter(readMembers),
      pipelineFilesRouter(files),
    ],
    async start() {
      await startFileRemovals(files)
      await startNotices({ readContact, readMembers, sender })
    },
  }
}
