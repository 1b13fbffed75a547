import { invalid } from '@fundharbor/chassis/http/failures'
import { mount } from '@fundharbor/chassis/http/mount'
import { webinarAttendance } from '@fundharbor/contracts/content/webinar-attendance'
import type { Router } from '@koa/router'
import { findOwnRegistration, findRegistration, joinWebinar } from './join.ts'

const UNKNOWN_LINK = 'This link is no longer valid. Register again to get a new one.'

/** Attending a webinar with the link from its email, or signed in. */
export function mountAttendance(router: Router): void {
  mount(router, webinarAttendance.seat, async ({ body }) => {
    const registration = await findRegistration(body.token)
    if (!registration) throw invalid({ token: UNKNOWN_LINK })
    return registration
  })

  mount(router, webinarAttendance.join, async ({ body }) => {
    const joiningUrl = await joinWebinar(body.token)
    if (!joiningUrl) throw invalid({ token: UNKNOWN_LINK })
    return { joiningUrl }
  })

  mount(router, webinarAttendance.own, ({ params, person }) => findOwnRegistration(params.id, person))
}
