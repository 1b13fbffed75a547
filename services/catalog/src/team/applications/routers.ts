import type { CheckProject } from '@fundharbor/chassis/http/own-projects'
import type { Sender } from '@fundharbor/chassis/mail/mail-sender'
import type { Router } from '@koa/router'
import { approvalsRouter } from './approval-routes.ts'
import { membersReader } from '../../records/members/read-members.ts'
import { applicationsRouter } from './routes.ts'

interface Options {
  sender: Sender
  checkProject: CheckProject
  identity: { baseUrl: string; secret: string }
}

/** Applications and their approval. */
export const applicationRouters = ({ sender, checkProject, identity }: Options): Router[] => [
  applicationsRouter(sender, checkProject),
  approvalsRouter(membersReader(identity)),
]
