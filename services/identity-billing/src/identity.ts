import type { ServiceOptions } from '@fundharbor/chassis/service'
import { attemptLimits, type Limits } from './limits.ts'
import { router as organizationAdmin } from './organizations/admin-routes.ts'
import { router as organizations } from './organizations/routes.ts'
import { sessions } from './sessions/middleware.ts'
import { localPeople } from './sessions/person.ts'
import { sessionRouter } from './sessions/routes.ts'
import type { Settings } from './settings.ts'
import { passwordRouter } from './users/password-routes.ts'
import { userRouter } from './users/routes.ts'
import { signInRouter } from './users/sign-in-routes.ts'
import { verificationRouter } from './users/verification-routes.ts'

/** What routers are made with. */
export interface Desk {
  settings: Settings
  limits: Limits
}

/** The service's routes and its own way to know who asks; the same for main and for tests. */
export function identity(settings: Settings) {
  const desk: Desk = { settings, limits: attemptLimits(settings) }
  return {
    routers: [
      sessionRouter(settings),
      userRouter(desk),
      signInRouter(desk),
      verificationRouter(desk),
      passwordRouter(desk),
      organizations,
      organizationAdmin,
    ],
    people: localPeople(settings),
    before: (app) => sessions(app, settings),
  } satisfies Partial<ServiceOptions>
}
