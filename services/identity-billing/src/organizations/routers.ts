import type { Router } from '@koa/router'
import type { Dependencies } from '../dependencies.ts'
import { organizationAdminRouter } from './admin-routes.ts'
import { completenessRouter } from './completeness-routes.ts'
import { documentRouter } from './document-routes.ts'
import { organizationRouter } from './routes.ts'

/** Organizations: their profile, its completeness, their documents, and what administrators do. */
export const organizationRouters = (dependencies: Dependencies): Router[] => [
  completenessRouter(dependencies.settings),
  documentRouter(dependencies),
  organizationRouter(dependencies.settings),
  organizationAdminRouter(dependencies),
]
