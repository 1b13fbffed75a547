import type { ServiceOptions } from '@fundharbor/chassis/service/start-service'
import { billing } from '@fundharbor/contracts/identity/billing'
import { accountDataRouter } from './account/data-routes.ts'
import { accountEmailRouter } from './account/email-routes.ts'
import { profileRouter } from './account/profile-routes.ts'
import { accountRouter } from './account/routes.ts'
import { pictureRouter } from './account/picture-routes.ts'
import { router as accountSessions } from './account/session-routes.ts'
import { billingChangeRouter } from './billing/change-routes.ts'
import { billingRouter } from './billing/routes.ts'
import { billingStartRouter } from './billing/start-routes.ts'
import { adminUserRouter } from './admin-users/routes.ts'
import { router as statistics } from './statistics/routes.ts'
import { keyRouter } from './keys/routes.ts'
import { router as applicants } from './applicants/routes.ts'
import { attemptLimits } from './attempt-limits.ts'
import type { Dependencies } from './dependencies.ts'
import { LiveChannels } from './live/channels.ts'
import { liveRouter } from './live/routes.ts'
import { memberRouters } from './members/routers.ts'
import { router as notifications } from './notifications/routes.ts'
import { organizationRouters } from './organizations/routers.ts'
import { platformSettingsRouter } from './platform-settings/routes.ts'
import { releaseRouter } from './releases/routes.ts'
import { sessions } from './sessions/middleware.ts'
import { localPersonReader } from './people/person.ts'
import { sessionRouter } from './people/session-routes.ts'
import { router as projects } from './projects/routes.ts'
import type { Settings } from './settings.ts'
import { twoFactorRouter } from './two-factor/routes.ts'
import { router as people } from './people/routes.ts'
import { passwordResetRouter } from './sign-in/password-reset-routes.ts'
import { userRouter } from './users/routes.ts'
import { signInRouter } from './sign-in/routes.ts'
import { registrationRouter } from './registration/routes.ts'
import { verificationRouter } from './registration/verification-routes.ts'

/** The service's routes and its session reader; used by main and by tests. */
export function identity(settings: Settings) {
  const dependencies: Dependencies = { settings, limits: attemptLimits(settings) }
  const channels = new LiveChannels(settings)
  return {
    routers: [
      sessionRouter(settings),
      userRouter(settings),
      registrationRouter(dependencies),
      signInRouter(dependencies),
      verificationRouter(dependencies),
      passwordResetRouter(dependencies),
      accountRouter(dependencies),
      accountEmailRouter(dependencies),
      profileRouter(dependencies),
      accountSessions,
      pictureRouter(dependencies),
      accountDataRouter(dependencies),
      twoFactorRouter(dependencies),
      keyRouter(dependencies),
      adminUserRouter(dependencies),
      people,
      applicants,
      projects,
      ...memberRouters(dependencies),
      notifications,
      liveRouter(channels),
      ...organizationRouters(dependencies),
      releaseRouter(settings),
      statistics,
      platformSettingsRouter(settings),
      billingRouter(dependencies),
      billingChangeRouter(dependencies),
      billingStartRouter(dependencies),
    ],
    people: localPersonReader(settings),
    eventStreams: channels,
    before: (app) => sessions(app, settings),
    // The payment provider signs its requests instead of sending an Origin.
    exempt: (path) => path === billing.webhook.path,
  } satisfies Partial<ServiceOptions>
}
