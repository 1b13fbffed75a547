import type { ServiceOptions } from '@fundharbor/chassis/runtime/service'
import { billing } from '@fundharbor/contracts/identity/billing'
import { accountDataRouter } from './account/data-routes.ts'
import { accountEmailRouter } from './account/email-routes.ts'
import { accountRouter } from './account/routes.ts'
import { pictureRouter } from './account/picture-routes.ts'
import { router as accountSessions } from './account/session-routes.ts'
import { billingChangeRouter } from './billing/change-routes.ts'
import { billingRouter } from './billing/routes.ts'
import { billingStartRouter } from './billing/start-routes.ts'
import { adminUserRouter } from './admin-users/routes.ts'
import { router as figures } from './figures/routes.ts'
import { keyRouter } from './keys/routes.ts'
import { attemptLimits, type Limits } from './limits.ts'
import { organizationAdminRouter } from './organizations/admin-routes.ts'
import { documentRouter } from './organizations/document-routes.ts'
import { router as organizations } from './organizations/routes.ts'
import { platformSettingsRouter } from './platform-settings/routes.ts'
import { releaseRouter } from './releases/routes.ts'
import { sessions } from './sessions/middleware.ts'
import { localPeople } from './sessions/person.ts'
import { sessionRouter } from './sessions/routes.ts'
import type { Settings } from './settings.ts'
import { twoFactorRouter } from './two-factor/routes.ts'
import { router as peopleForServices } from './users/internal-routes.ts'
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
      accountRouter(desk),
      accountEmailRouter(desk),
      accountSessions,
      pictureRouter(desk),
      accountDataRouter(desk),
      twoFactorRouter(desk),
      keyRouter(settings),
      adminUserRouter(desk),
      peopleForServices,
      documentRouter(desk),
      organizations,
      organizationAdminRouter(desk),
      releaseRouter(settings),
      figures,
      platformSettingsRouter(settings),
      billingRouter(desk),
      billingChangeRouter(desk),
      billingStartRouter(desk),
    ],
    people: localPeople(settings),
    before: (app) => sessions(app, settings),
    // Signed by the payment provider itself.
    exempt: (path) => path === billing.webhook.path,
  } satisfies Partial<ServiceOptions>
}
