import type { Router } from '@koa/router'
import type { Dependencies } from '../dependencies.ts'
import { router as forAdministrators } from './admin-routes.ts'
import { invitationRouter } from './invitation-routes.ts'
import { router as members } from './routes.ts'
import { router as switching } from './switch-workspace.ts'

/** Everything about working together in an organization. */
export const memberRouters = (dependencies: Dependencies): Router[] => [
  members,
  invitationRouter(dependencies),
  switching,
  forAdministrators,
]
